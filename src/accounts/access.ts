// Ends open sockets and streams when their key loses access: revocation, narrowing and deletion of the account notify
// every process (NOTIFY), and each checks its open connections.

import { Forbidden, type Scope, type Viewer } from '../identity/viewer.ts';
import type { ApiError } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { keyTopic, scopesInForce, Unauthorized } from './keys.ts';

type AccessDependencies = Pick<Service, 'pool' | 'events' | 'log'>;

const retryMs = 500;

/**
 * Calls `onRevoked` once, when the key no longer has the needed access: with Unauthorized if it was revoked, with
 * Forbidden if it was narrowed. Also checks after the notification connection was lost and restored.
 * @param needs the scopes in use; read at every check
 * @returns a function to call when the socket or stream is closed
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
    // Also yields once at the start: the key may have changed since authentication.
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
        service.log.warn({ err }, 'key of an open connection not checked, retrying');
      }
    }
  };
  void watch();
  return () => released.abort();
}

const pendingLookups = new WeakMap<AccessDependencies, Map<string, ReturnType<typeof scopesInForce>>>();

/** All connections of a key are woken in one turn of the event loop and share one query. */
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
