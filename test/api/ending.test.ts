// What an open event stream receives when the shutdown time is over.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GraphQLObjectType, GraphQLSchema, GraphQLString, parse } from 'graphql';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { StreamCall } from '../../src/api/rest.ts';
import { streamEvents } from '../../src/api/sse.ts';

test('a stream that outlasts the shutdown ends with an error event and releases its source', async () => {
  const ending = new AbortController();
  let released = false;
  const words = new GraphQLObjectType({
    name: 'Subscription',
    fields: {
      words: {
        type: GraphQLString,
        async *subscribe() {
          try {
            yield { words: 'first' };
            await new Promise((_, reject) => ending.signal.addEventListener('abort', () => reject(new Error('gone'))));
          } finally {
            released = true;
          }
        },
      },
    },
  });
  const query = new GraphQLObjectType({ name: 'Query', fields: { none: { type: GraphQLString } } });
  const schema = new GraphQLSchema({ query, subscription: words });
  const call = {
    route: { field: 'words' },
    document: parse('subscription { words }'),
    args: {},
    context: { service: { log: pino({ level: 'silent' }) } },
  } as unknown as StreamCall;
  const server = createServer((_request, response) => void streamEvents(schema, call, response, ending.signal));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let text = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes('first')) ending.abort();
  }
  const frames = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!));
  expect(frames).toEqual(['first', { type: 'error', code: 'service_unavailable', message: expect.any(String) }]);
  expect(released).toBe(true);
  server.close();
});
