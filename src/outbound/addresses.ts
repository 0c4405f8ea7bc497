// Classifies addresses: deliveries may go only to public ones. The ranges come from ipaddr.js, whose unicast range is
// public with two exceptions.
import ipaddr from 'ipaddr.js';

/** In a public range, but internal to a cloud: the platform address of Azure. */
const platformAddresses = new Set(['168.63.129.16']);
/** The only IPv6 block that is allocated to the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** The settings decide whether loopback is allowed. */
export type AddressKind = 'public' | 'loopback' | 'internal';

export function classifyAddress(text: string): AddressKind {
  if (!ipaddr.isValid(text)) return 'internal';
  // IPv4-mapped IPv6 addresses are treated as IPv4.
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
