// Names to addresses. In production by DNS queries of our own (c-ares): the system's lookup runs on four threads that
// one customer's slow name server could hold up for everyone. Where loopback is allowed, by the system, hosts file
// included.
import { promises as dns, type LookupAddress } from 'node:dns';

/** All addresses of a name; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveBySystem: Resolve = (hostname) => dns.lookup(hostname, { all: true });

export function createResolve(timeoutMs = 3_000): Resolve {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 });
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address`);
    return found;
  };
}
