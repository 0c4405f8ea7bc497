// The OpenAPI documents as they are served.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../app.ts';
import { openApiDocument } from '../contract/document.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ ROLE: 'api', PUBLIC_URL: 'https://documents.test/lintel' });
});
afterAll(() => app.close());

const read = async (path: string) => (await fetch(`${app.service.address.localUrl}${path}`)).json();

test('name the public address of the service, and differ from the printed document in nothing else', async () => {
  const served = await read('/v1/openapi.json');
  expect(served.servers).toEqual([{ url: 'https://documents.test/lintel', description: 'This server.' }]);
  expect(served.info.contact.url).toBe('https://documents.test/lintel/docs');
  const text = JSON.stringify(openApiDocument).replaceAll('"https://lintel.example', '"https://documents.test/lintel');
  expect(served).toEqual(JSON.parse(text));
});

test('in version 3.2 describe each event of a stream, and are the same otherwise', async () => {
  const [served, other] = await Promise.all([read('/v1/openapi.json'), read('/v1/openapi-3.2.json')]);
  expect(other.openapi).toBe('3.2.0');
  const stream = (from: typeof served) => from.paths['/v1/chat/stream'].post.responses['200'].content;
  const { schema, examples } = stream(served)['text/event-stream'];
  const item = stream(other)['text/event-stream'];
  expect(item).not.toHaveProperty('schema');
  expect(item.itemSchema.properties.data.contentSchema).toEqual(schema);
  const frames = [...item.examples.stream.serializedValue.matchAll(/^data: (.*)$/gm)].map(([, data]) =>
    JSON.parse(data),
  );
  expect(frames).toEqual(Object.values(examples).map((example) => (example as { value: unknown }).value));
  expect(frames.map(({ type }) => type)).toEqual(['start', 'content', 'citation', 'done']);
  stream(other)['text/event-stream'] = stream(served)['text/event-stream'];
  expect({ ...other, openapi: '3.1.0' }).toEqual(served);
});
