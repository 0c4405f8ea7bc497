// Validates webhook URLs: https with a public address. A name can change later, so every connection is checked again
// (send.ts).
import { isIP } from 'node:net';
import { InvalidRequest } from '../platform/errors.ts';
import { requiredText, urlLimits } from '../platform/validation.ts';
import { isConnectable } from './addresses.ts';
import type { Resolve } from './resolve.ts';

/** A name that takes longer to resolve is checked at the first connection. */
const resolveTimeoutMs = 2_000;

export interface AddressRules {
  /** http and loopback are allowed. */
  allowInsecure: boolean;
  resolve: Resolve;
}

/** Host of the URL without IPv6 brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Names that always refer to this machine (RFC 6761, hosts files). */
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

/** Returns the normalized URL, so that the stored URL is the one that was checked. @throws InvalidRequest */
export async function requireAllowedUrl(value: string, rules: AddressRules): Promise<string> {
  const text = requiredText('url', value, urlLimits);
  const url = URL.parse(text);
  if (!url) throw new InvalidRequest('url', 'url must be an absolute URL.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.allowInsecure)) {
    throw new InvalidRequest('url', 'url must be an https URL.');
  }
  if (url.username || url.password) throw new InvalidRequest('url', 'url must not contain a user name or password.');
  if (url.href.length > urlLimits.maxLength)
    throw new InvalidRequest('url', `url must have at most ${urlLimits.maxLength} characters.`);
  if (!rules.allowInsecure && isLoopbackName(hostOf(url)))
    throw new InvalidRequest('url', 'url must have a public address.');
  const addresses = await addressesOf(hostOf(url), rules.resolve);
  if (addresses.some((address) => !isConnectable(address, rules.allowInsecure))) {
    throw new InvalidRequest('url', 'url must have a public address.');
  }
  return url.href;
}

/** Empty if the name does not resolve yet; deliveries fail until it does. */
async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (isIP(host)) return [host];
  const late = new Promise<never>((_, reject) => setTimeout(reject, resolveTimeoutMs).unref());
  const found = await Promise.race([resolve(host), late]).catch(() => []);
  return found.map(({ address }) => address);
}
