// Ends open sockets and streams when their key or session token loses access: revocation, narrowing and deletion of
// the account notify every process (NOTIFY), and each checks its open connections. A session token also expires.

import { Forbidden, includesScope, type Needs, neededScope, type Viewer } from '../identity/viewer.ts';
import type { ApiError } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { type AccessInForce, accessInForce, Unauthorized } from './authenticate.ts';
import { keyTopic } from './keys.ts';
import { sessionTopic } from './sessions.ts';

type AccessDependencies = Pick<Service, 'pool' | 'events' | 'log'>;

const retryMs = 500;
/** The longest delay of a timer. */
const maxWaitMs = 2_147_483_647;

/**
 * Calls `onRevoked` once, when the credential no longer has the needed access: with Unauthorized if it was revoked or
 * has expired, with Forbidden if it was narrowed. Also checks after the notification connection was lost and restored.
 * @param needs what the running operations need; read at every check
 * @returns a function to call when the socket or stream is closed
 */
export function watchAccess(
  service: AccessDependencies,
  viewer: Viewer,
  needs: Iterable<Needs>,
  onRevoked: (reason: ApiError) => void,
): () => void {
  const released = new AbortController();
  let failed = false;
  let leftMs: number | null = null;
  const checkAgainMs = () => (failed ? retryMs : leftMs === null ? null : Math.min(leftMs, maxWaitMs));
  const watch = async (topic: string) => {
    // Also yields once at the start: the access may have changed since authentication.
    for await (const _ of service.events.watch(topic, released.signal, checkAgainMs)) {
      try {
        const access = await sharedLookup(service, viewer);
        failed = false;
        if (released.signal.aborted) return;
        const missing = access && missingScope(viewer, access, needs);
        if (access && !missing) {
          leftMs = access.leftMs === null ? null : Math.max(1, Math.ceil(access.leftMs));
          continue;
        }
        released.abort();
        onRevoked(missing ? new Forbidden(missing) : new Unauthorized());
      } catch (err) {
        failed = true;
        service.log.warn({ err }, 'access of an open connection not checked, retrying');
      }
    }
  };
  if (viewer.keyId !== null) void watch(keyTopic(viewer.keyId));
  if (viewer.session) void watch(sessionTopic(viewer.session.id));
  return () => released.abort();
}

function missingScope(viewer: Viewer, { scopes }: AccessInForce, needs: Iterable<Needs>) {
  for (const each of needs) {
    const needed = neededScope(viewer, each);
    if (needed !== null && !includesScope(scopes, needed)) return needed;
  }
  return undefined;
}

const pendingLookups = new WeakMap<AccessDependencies, Map<string, ReturnType<typeof accessInForce>>>();

/** All connections of a credential are woken in one turn of the event loop and share one query. */
function sharedLookup(service: AccessDependencies, viewer: Viewer): ReturnType<typeof accessInForce> {
  const pending = pendingLookups.get(service) ?? new Map();
  pendingLookups.set(service, pending);
  const id = viewer.session?.id ?? viewer.keyId;
  let found = pending.get(id);
  if (!found) {
    found = accessInForce(service.pool, viewer);
    pending.set(id, found);
    setImmediate(() => pending.delete(id));
  }
  return found;
}
