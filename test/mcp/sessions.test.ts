// Session tokens in the MCP server: they reach what they were made for, and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../app.ts';
import { askForSession, type Houses, prepareHouses } from '../sessions/prepare.ts';
import { connect, protocols } from './client.ts';

let app: App;
let houses: Houses;
beforeAll(async () => {
  app = await startApp();
  houses = await prepareHouses(app);
});
afterAll(() => app.close());

const sessionFor = async (input: object) =>
  (await askForSession(houses.owner, { propertyIds: [houses.mine.property], ...input })).body.data.createSession;

test.each(protocols)('a session token sees its property only, in the protocol of %s', async (protocol) => {
  const { mine, hidden } = houses;
  const { token } = await sessionFor({ scopes: ['read', 'chat'] });
  const lintel = await connect(app.url, token, protocol);
  expect((await lintel.call('list_properties')).body.properties).toMatchObject([{ id: mine.property }]);
  expect((await lintel.call('list_documents', { property_id: mine.property })).body.documents).toHaveLength(1);
  expect((await lintel.call('read_page', { analysis_id: mine.analysis, page: 1 })).failed).toBe(false);
  expect((await lintel.call('ask', { property_id: mine.property, query: 'How old is the roof?' })).failed).toBe(false);
  for (const [name, args] of [
    ['list_documents', { property_id: hidden.property }],
    ['list_issues', { analysis_id: hidden.analysis }],
    ['read_page', { analysis_id: houses.lone, page: 1 }],
    ['ask', { analysis_id: hidden.analysis, query: 'How old is the roof?' }],
  ] as const)
    expect([name, (await lintel.call(name, args)).body.error.code]).toEqual([name, 'not_found']);
  await lintel.close();
});

test('a session token has its own scopes and its own rate limit', async () => {
  const { token } = await sessionFor({ scopes: ['read'], requestsPerMinute: 4 });
  const lintel = await connect(app.url, token);
  const refused = await lintel.call('ask', { property_id: houses.mine.property, query: 'How old is the roof?' });
  expect(refused.body.error.code).toBe('forbidden');
  let answer = refused;
  while (answer.body.error?.code !== 'rate_limit_exceeded') answer = await lintel.call('list_properties');
  await lintel.close();
});

test('an ended session is refused', async () => {
  const { token, session } = await sessionFor({ scopes: ['read'] });
  const lintel = await connect(app.url, token);
  expect((await lintel.call('list_properties')).failed).toBe(false);
  await houses.owner.graphql('mutation ($id: ID!) { revokeSession(id: $id) }', { id: session.id });
  await expect(lintel.call('list_properties')).rejects.toThrow();
  await lintel.close();
});
