// What stays open ends with the key that opened it: revocation, narrowing and deletion of the account are told to every
// process (NOTIFY), and each looks at its open sockets and streams.

import { Forbidden, type Scope, type Viewer } from '../identity/viewer.ts';
import type { ApiError } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { keyTopic, scopesInForce, Unauthorized } from './keys.ts';

type AccessDependencies = Pick<Service, 'pool' | 'events' | 'log'>;

const retryMs = 500;

/**
 * Calls `ended` once, as soon as the key does not allow what is needed any more: with Unauthorized when it was revoked,
 * with Forbidden when it was narrowed. Also looks when the connection for notices was lost and is back.
 * @param needs the scopes that are in use when it is asked
 * @returns what releases it; to be called when the socket or stream is over
 */
export function watchAccess(
  service: AccessDependencies,
  viewer: Viewer,
  needs: Iterable<Scope>,
  onRevoked: (reason: ApiError) => void,
): () => void {
  const released = new AbortController();
  let failed = false;
  const watch = async () => {
    // Yields once at the beginning too: the key may have changed since the caller was identified.
    for await (const _ of service.events.watch(keyTopic(viewer.keyId), released.signal, () =>
      failed ? retryMs : null,
    )) {
      try {
        const scopes = await sharedLookup(service, viewer.keyId);
        failed = false;
        if (released.signal.aborted) return;
        const missing = scopes && [...needs].find((scope) => !scopes.has(scope));
        if (scopes && !missing) continue;
        released.abort();
        onRevoked(missing ? new Forbidden(missing) : new Unauthorized());
      } catch (err) {
        failed = true;
        service.log.warn({ err }, 'the key of an open connection could not be checked; it is checked again');
      }
    }
  };
  void watch();
  return () => released.abort();
}

const pendingLookups = new WeakMap<AccessDependencies, Map<string, ReturnType<typeof scopesInForce>>>();

/** All that one key holds open are woken in one turn of the event loop and share one query. */
function sharedLookup(service: AccessDependencies, keyId: string): ReturnType<typeof scopesInForce> {
  const pending = pendingLookups.get(service) ?? new Map();
  pendingLookups.set(service, pending);
  let found = pending.get(keyId);
  if (!found) {
    found = scopesInForce(service.pool, keyId);
    pending.set(keyId, found);
    setImmediate(() => pending.delete(keyId));
  }
  return found;
}
