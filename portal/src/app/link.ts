// The link that opened the portal. Its fragment carries a credential, and the property or the repair request to show.
import { decodeRequest, saveRequest } from '../lib/request.ts';
import { saveSession } from '../lib/session.ts';

/**
 * Saves what a link carries, and replaces its address with that of the view in one step: a page that is reloaded at any
 * time opens the same view. Call before the router reads the address.
 */
export function openLink(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (!token) return;
  const property = fragment.get('property') ?? undefined;
  const question = fragment.get('question') ?? undefined;
  saveSession({ token, property, question, shared: fragment.has('request') || undefined });
  const request = property && decodeRequest(fragment.get('request') ?? '');
  if (request) saveRequest(property, request);
  const view = property
    ? `${import.meta.env.BASE_URL}p/${encodeURIComponent(property)}`
    : location.pathname + location.search;
  history.replaceState(history.state, '', view + (request ? '?tab=repair' : ''));
}
