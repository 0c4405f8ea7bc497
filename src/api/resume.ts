// Resuming an event stream: a request with the Idempotency-Key of the stream and `Last-Event-ID` gets the events after
// that one. The events are those of the stored response, so every API process can send them.
import type { IncomingMessage } from 'node:http';
import { InvalidRequest, NotFound } from '../platform/errors.ts';
import type { HttpAnswer } from './errors.ts';

/** A stream whose client is gone continues for this time, so that the client can resume it. */
export const resumableMs = 5 * 60_000;

/** The event after which the stream is to continue. @throws InvalidRequest if it cannot identify a stream */
export function lastEventId(request: IncomingMessage, key: string | undefined): number | undefined {
  const id = request.headers['last-event-id'];
  if (id === undefined || id === '') return undefined;
  if (!/^\d{1,9}$/.test(String(id))) {
    throw new InvalidRequest('Last-Event-ID', 'Last-Event-ID must be the id of an event of the stream.');
  }
  if (key === undefined) {
    throw new InvalidRequest('Idempotency-Key', 'Send the Idempotency-Key of the stream with Last-Event-ID.');
  }
  return Number(id);
}

/** The stored stream without the events up to the given one. @throws NotFound if the stream has no such event */
export function eventsAfter(id: number, answer: HttpAnswer): HttpAnswer {
  if (answer.status !== 200) return answer;
  const frames = String(answer.body).split(/(?<=\n\n)/);
  if (id > frames.length) throw new NotFound('event');
  return { ...answer, body: frames.slice(id).join('') };
}
