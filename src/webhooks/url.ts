// Where a webhook may point: an https address that is public, as far as can be known when it is registered. Names can
// change afterwards, so every connection asks again (send.ts).
import { isIP } from 'node:net';
import { InvalidRequest } from '../errors.ts';
import { requiredText } from '../text.ts';
import { mayConnect } from './addresses.ts';
import type { Resolve } from './resolve.ts';

const maxLength = 2_048;
/** A name that takes longer to resolve is looked at when it is connected to. */
const patienceMs = 2_000;

export interface AddressRules {
  /** http and loopback are allowed. */
  allowInsecure: boolean;
  resolve: Resolve;
}

/** The URL's host as net and DNS want it. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** The URL as given, trimmed. @throws InvalidRequest */
export async function requireAllowedUrl(value: string, rules: AddressRules): Promise<string> {
  const text = requiredText('url', value, maxLength);
  const url = URL.parse(text);
  if (!url) throw new InvalidRequest('url', 'url must be an absolute URL.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.allowInsecure)) {
    throw new InvalidRequest('url', 'url must be an https URL.');
  }
  if (url.username || url.password) throw new InvalidRequest('url', 'url must not hold a user name or a password.');
  const addresses = await addressesOf(hostOf(url), rules.resolve);
  if (addresses.some((address) => !mayConnect(address, rules.allowInsecure))) {
    throw new InvalidRequest('url', 'url must lead to a public address.');
  }
  return text;
}

/** None when the name does not resolve (yet): then its deliveries fail until it does. */
async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (isIP(host)) return [host];
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs).unref());
  const found = await Promise.race([resolve(host), late]).catch(() => []);
  return found.map(({ address }) => address);
}
