// Which addresses a delivery may go to: public ones. The ranges are ipaddr.js's; what it calls unicast is public, with
// two exceptions that it cannot know.
import ipaddr from 'ipaddr.js';

/** Public by their range, but the inside of a cloud: Azure's platform address. */
const platformAddresses = new Set(['168.63.129.16']);
/** The only block of IPv6 that is handed out to the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Loopback is a matter of the settings. */
export type AddressKind = 'public' | 'loopback' | 'internal';

export function classifyAddress(text: string): AddressKind {
  if (!ipaddr.isValid(text)) return 'internal';
  // An IPv4 address in IPv6 clothes is what it is.
  const address = ipaddr.process(text);
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || platformAddresses.has(address.toString())) return 'internal';
  if (address.kind() === 'ipv6' && !(address as ipaddr.IPv6).match(globalUnicast)) return 'internal';
  return 'public';
}

export function isConnectable(address: string, allowLoopback: boolean): boolean {
  const kind = classifyAddress(address);
  return kind === 'public' || (allowLoopback && kind === 'loopback');
}
