// The GraphQL client: queries and mutations over HTTP, subscriptions over one WebSocket that reconnects by itself.
import { Client, cacheExchange, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core';
import { createClient as createSocket } from 'graphql-ws';
import { createSignal } from './signal.ts';

export type Connection = 'idle' | 'open' | 'lost';

/** Whether live updates arrive. */
export const connection = createSignal<Connection>('idle');
/** Set when the service no longer accepts the credential. */
export const signedOut = createSignal(false);

/** Codes with which the service closes a socket whose credential is not valid, or no longer. */
const refused = [4401, 4403];

export function createClient(token: string): Client {
  const socket = createSocket({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { Authorization: `Bearer ${token}` },
    lazyCloseTimeout: 2_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => !(event instanceof CloseEvent && refused.includes(event.code)),
    on: {
      connected: () => connection.set('open'),
      closed: (event) => {
        if (event instanceof CloseEvent && refused.includes(event.code)) signedOut.set(true);
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
          if (codeOf(error) === 'unauthorized') signedOut.set(true);
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
