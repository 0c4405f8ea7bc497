// The GraphQL client: queries and mutations over HTTP, subscriptions over one WebSocket that reconnects by itself.
import { Client, cacheExchange, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core';
import { createClient as createSocket } from 'graphql-ws';
import { EndSessionDocument } from '../generated/operations.ts';
import { isSessionToken } from './session.ts';
import { createSignal } from './signal.ts';

export type Connection = 'idle' | 'open' | 'lost';

/** Whether live updates arrive. */
export const connection = createSignal<Connection>('idle');
/** The last credential that the service did not accept, or no longer accepts. */
export const refused = createSignal<string | null>(null);

/** Codes with which the service closes a socket whose credential is not valid, or no longer. */
const refusals = [4401, 4403];

export function createClient(token: string): Client {
  const socket = createSocket({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { Authorization: `Bearer ${token}` },
    lazyCloseTimeout: 2_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => !(event instanceof CloseEvent && refusals.includes(event.code)),
    on: {
      connected: () => connection.set('open'),
      closed: (event) => {
        if (event instanceof CloseEvent && refusals.includes(event.code)) refused.set(token);
        connection.set(event instanceof CloseEvent && event.wasClean ? 'idle' : 'lost');
      },
    },
  });
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions: { headers: { Authorization: `Bearer ${token}` } },
    exchanges: [
      mapExchange({
        onError: (error) => {
          if (codeOf(error) === 'unauthorized') refused.set(token);
        },
      }),
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query, variables }) => ({
          subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query: query ?? '', variables }, sink) }),
        }),
      }),
    ],
  });
}

/** Ends a session on the service too. API keys remain valid. False if the service was not reached. */
export async function endOnService(token: string): Promise<boolean> {
  if (!isSessionToken(token)) return true;
  const { error } = await createClient(token).mutation(EndSessionDocument, {});
  return !error || codeOf(error) === 'unauthorized';
}

interface Failure {
  graphQLErrors: { extensions?: Record<string, unknown> }[];
  networkError?: Error;
  message: string;
}

/** The service's code of an error; `network` if the service was not reached. */
export function codeOf(error: Failure | undefined): string | undefined {
  if (!error) return undefined;
  if (error.networkError) return 'network';
  return String(error.graphQLErrors[0]?.extensions?.code ?? 'internal_error');
}

/** The service's own message, without the prefix of the client library. */
export const messageOf = (error: Failure): string => error.message.replace(/^\[(?:GraphQL|Network)\]\s*/, '');
