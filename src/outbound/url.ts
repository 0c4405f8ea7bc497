// Where a webhook may point: an https address that is public, as far as can be known when it is registered. Names can
// change afterwards, so every connection asks again (send.ts).
import { isIP } from 'node:net';
import { InvalidRequest } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import { isConnectable } from './addresses.ts';
import type { Resolve } from './resolve.ts';

const maxLength = 2_048;
/** A name that takes longer to resolve is looked at when it is connected to. */
const resolveTimeoutMs = 2_000;

export interface AddressRules {
  /** http and loopback are allowed. */
  allowInsecure: boolean;
  resolve: Resolve;
}

/** The URL's host as net and DNS want it. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Names that mean this machine wherever they are asked for, whatever DNS says of them (RFC 6761, hosts files). */
const loopbackNames = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
  'loopback',
]);

function isLoopbackName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return loopbackNames.has(name) || name.endsWith('.localhost');
}

/** The URL as it was understood: what is stored is what is checked and connected to. @throws InvalidRequest */
export async function requireAllowedUrl(value: string, rules: AddressRules): Promise<string> {
  const text = requiredText('url', value, maxLength);
  const url = URL.parse(text);
  if (!url) throw new InvalidRequest('url', 'url must be an absolute URL.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.allowInsecure)) {
    throw new InvalidRequest('url', 'url must be an https URL.');
  }
  if (url.username || url.password) throw new InvalidRequest('url', 'url must not hold a user name or a password.');
  if (url.href.length > maxLength) throw new InvalidRequest('url', `url must have at most ${maxLength} characters.`);
  if (!rules.allowInsecure && isLoopbackName(hostOf(url)))
    throw new InvalidRequest('url', 'url must lead to a public address.');
  const addresses = await addressesOf(hostOf(url), rules.resolve);
  if (addresses.some((address) => !isConnectable(address, rules.allowInsecure))) {
    throw new InvalidRequest('url', 'url must lead to a public address.');
  }
  return url.href;
}

/** None when the name does not resolve (yet): then its deliveries fail until it does. */
async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (isIP(host)) return [host];
  const late = new Promise<never>((_, reject) => setTimeout(reject, resolveTimeoutMs).unref());
  const found = await Promise.race([resolve(host), late]).catch(() => []);
  return found.map(({ address }) => address);
}
