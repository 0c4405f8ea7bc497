// Resolves host names. In production with DNS queries (c-ares), because the system resolver has four threads that one
// slow name server could block for everyone. Where loopback is allowed, with the system resolver, which includes the
// hosts file.
import { promises as dns, type LookupAddress } from 'node:dns';

/** Returns all addresses of a name; rejects if it has none. */
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
