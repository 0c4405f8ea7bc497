// A session token reaches nothing but its own: every root field and every id of the GraphQL schema, and every operation
// of /v1.
import {
  type GraphQLArgument,
  type GraphQLField,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { extensionsOf } from '../../schema/rest.ts';
import { linkScope, type Needs } from '../../src/identity/viewer.ts';
import { type App, client, startApp } from '../app.ts';
import { documentedOperations } from '../contract/document.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type Api, createSession, type Houses, prepareHouses } from './prepare.ts';

let app: App;
let houses: Houses;
let session: Api;
let user: Api;
let foreign: Houses['mine'];
let pdf: Uint8Array<ArrayBuffer>;
const missing = '019a3f2e-6c1b-7d55-9b7e-4f0c2a9d8e11';

beforeAll(async () => {
  app = await startApp();
  pdf = await inspectionPdf('new');
  houses = await prepareHouses(app);
  const stranger = client(app.url, (await app.account()).liveKey);
  const { id } = (await stranger.post('/v1/properties', { address: 'Elsewhere' })).body;
  const upload = await stranger.post(`/v1/properties/${id}/upload`, formOf('files', [['a.pdf', pdf]]));
  foreign = { property: id, analysis: upload.body.documents[0].id };
  session = await createSession(app, houses.owner, { propertyIds: [houses.mine.property] });
  user = await createSession(app, houses.owner, { propertyIds: [houses.mine.property], externalUserId: 'buyer' });
});
afterAll(() => app.close());

type Root = { kind: 'query' | 'mutation' | 'subscription'; field: GraphQLField<unknown, unknown> };
const roots: Root[] = (
  [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const
).flatMap(([kind, type]) => Object.values(type!.getFields()).map((field) => ({ kind, field })));
/** One-time links of the operator, which test/sessions/console.test.ts tries, have a scope of their own. */
const isOpen = ({ field }: Root) =>
  !([undefined, linkScope] as Needs['sessionScope'][]).includes(extensionsOf(field).sessionScope);
const named = (name: string) => roots.find(({ field }) => field.name === name)!;

/** A valid value, so that only access can refuse the operation. */
function sample({ type }: Pick<GraphQLArgument, 'type'>): string {
  if (isNonNullType(type)) return sample({ type: type.ofType });
  if (isListType(type)) return `[${sample({ type: type.ofType })}]`;
  const found = getNamedType(type);
  if (isInputObjectType(found)) {
    const fields = Object.values(found.getFields());
    return `{ ${fields.map((field) => `${field.name}: ${sample(field)}`).join(', ')} }`;
  }
  const scalars: Record<string, string> = {
    ID: `"${missing}"`,
    String: '"x"',
    Int: '1',
    Float: '1',
    Boolean: 'true',
    DateTime: '"2026-01-01T00:00:00.000Z"',
    Upload: '"0"',
    WebhookEventType: '"property.chat_ready"',
    SessionScope: '"read"',
  };
  const value = 'getValues' in found ? (found.getValues()[0]?.name ?? '') : scalars[found.name];
  if (value === undefined) throw new Error(`no sample for ${found.name}`);
  return value;
}

function operationFor({ kind, field }: Root, given: Record<string, string> = {}, selection = '__typename'): string {
  const args = field.args
    .filter(({ name, type }) => name in given || isNonNullType(type))
    .map((argument) => `${argument.name}: ${argument.name in given ? `"${given[argument.name]}"` : sample(argument)}`);
  const list = args.length > 0 ? `(${args.join(', ')})` : '';
  return `${kind} { ${field.name}${list} ${isLeafType(getNamedType(field.type)) ? '' : `{ ${selection} }`} }`;
}

/** The first result, over HTTP also for subscriptions. */
async function run(api: Api, operation: string) {
  const { body } = await api.graphql(operation);
  return typeof body === 'string' ? JSON.parse(/^data: (\{.*)$/m.exec(body)![1]!) : body;
}
const codeOf = (result: { errors?: { extensions: { code: string } }[] }) => result.errors?.[0]?.extensions.code;

/** Root fields for session tokens, with the arguments that name something. A new one must be added here. */
const open: Record<string, Record<string, 'property' | 'analysis' | 'either' | 'user'>> = {
  accountActivity: {},
  analysis: { id: 'analysis' },
  analysisIssues: { id: 'analysis' },
  analysisProgress: { id: 'analysis' },
  analysisSummary: { id: 'analysis' },
  chat: { propertyId: 'property', analysisId: 'analysis' },
  chatHistory: { analysisId: 'either' },
  chatStream: { propertyId: 'property', analysisId: 'analysis' },
  completeUploads: { id: 'property' },
  createAnalysis: { propertyId: 'property', externalUserId: 'user' },
  createUploads: { id: 'property' },
  deleteChat: { analysisId: 'either' },
  documents: {},
  endSession: {},
  pageImages: {},
  properties: {},
  property: { id: 'property' },
  propertyDocuments: { id: 'property' },
  propertyProgress: { id: 'property' },
  session: {},
  uploadDocuments: { id: 'property' },
};

/** Arguments that filter a list. Other tests show that lists hold only what a token reaches. */
const filters: Record<string, string[]> = { properties: ['externalId'], documents: ['propertyId'] };

test('the open root fields and their ids are listed', () => {
  const allowed = roots.filter(isOpen);
  expect(allowed.map(({ field }) => field.name).sort()).toEqual(Object.keys(open).sort());
  for (const { field } of allowed) {
    const names = field.args.filter(
      ({ name, type }) => getNamedType(type).name === 'ID' || (name.endsWith('Id') && name !== 'sessionId'),
    );
    const listed = Object.keys(open[field.name]!).concat(filters[field.name] ?? []);
    expect(names.map(({ name }) => name).sort(), field.name).toEqual(listed.sort());
  }
});

describe('every other root field is forbidden', () => {
  const closed = roots.filter((root) => !isOpen(root));
  test.each(closed.map((root) => [root.field.name, root] as const))('%s', async (_name, root) => {
    for (const api of [session, user]) expect(codeOf(await run(api, operationFor(root)))).toBe('forbidden');
  });
});

/** Ids outside the reach of a token for one house. */
const outside = (kind: 'property' | 'analysis' | 'either'): string[] => {
  const properties = [houses.hidden.property, foreign.property];
  const analyses = [houses.hidden.analysis, houses.lone, houses.unlocked, foreign.analysis];
  const rest = ['not-an-id', '../session'];
  if (kind === 'property') return [...properties, houses.mine.analysis, ...rest];
  return [...analyses, ...(kind === 'either' ? properties : [houses.mine.property]), ...rest];
};

describe('every id outside the reach is unknown', () => {
  const graphqlIds = Object.entries(open).flatMap(([name, args]) =>
    Object.entries(args).flatMap(([argument, kind]) =>
      // Files are sent as a form, which the operations of /v1 below do.
      kind === 'user' || /^(uploadDocuments|createAnalysis)$/.test(name) ? [] : [[name, argument, kind] as const],
    ),
  );
  test.each(graphqlIds)('%s(%s)', async (name, argument, kind) => {
    const ask = (id: string) => run(session, operationFor(named(name), { [argument]: id }));
    const unknown = await ask(missing);
    expect(codeOf(unknown)).toBe('not_found');
    for (const id of outside(kind)) expect((await ask(id)).errors, id).toEqual(unknown.errors);
  });

  const bodies: Record<string, (id: string) => unknown> = {
    uploadDocuments: () => formOf('files', [['a.pdf', pdf]]),
    createAnalysis: (id) => formOf('file', [['a.pdf', pdf]], { property_id: id }),
    createChatMessage: (id) => ({ property_id: id, query: 'Panel?' }),
    streamChatMessage: (id) => ({ analysis_id: id, query: 'Panel?' }),
  };
  const kinds: Record<string, 'property' | 'analysis' | 'either'> = {
    getProperty: 'property',
    listPropertyDocuments: 'property',
    uploadDocuments: 'property',
    createAnalysis: 'property',
    createChatMessage: 'property',
    streamChatMessage: 'analysis',
    getAnalysis: 'analysis',
    getAnalysisSummary: 'analysis',
    listAnalysisIssues: 'analysis',
    listChatHistory: 'either',
    deleteChat: 'either',
  };
  const list = 'listProperties';

  test.each(documentedOperations.map((each) => [each.operationId, each] as const))('/v1: %s', async (id, operation) => {
    const call = (given: string) =>
      session.call(
        operation.method,
        operation.path.replace(/\{\w+\}/, encodeURIComponent(given)),
        bodies[id]?.(given) ?? (operation.body ? {} : undefined),
      );
    if (id === list) return;
    const kind = kinds[id];
    const answer = await call(missing);
    // Provider events and the document itself need no key.
    if (!kind) return expect([403, 'forbidden'], operation.path).toEqual([answer.status, answer.body?.error?.code]);
    expect(answer.status).toBe(404);
    for (const out of outside(kind)) {
      const refused = await call(out);
      expect([refused.status, refused.body.error], out).toEqual([404, answer.body.error]);
    }
  });

  test('nothing has changed in what the token does not reach', async () => {
    const { db } = app.service;
    expect(await db.analysis.count({ where: { accountId: houses.accountId } })).toBe(4);
    expect(await db.chatMessage.count({ where: { accountId: houses.accountId } })).toBe(0);
    expect(await db.arrivingUpload.count()).toBe(0);
  });
});

test('lists show only what the token reaches', async () => {
  const { body } = await session.get('/v1/properties');
  expect(body.properties.map(({ id }: { id: string }) => id)).toEqual([houses.mine.property]);
  const unlockedOnly = await createSession(app, houses.owner, { externalUserId: 'buyer' });
  expect((await unlockedOnly.get('/v1/properties')).body.properties).toEqual([]);
});

test('a token of an end user also reaches the documents that the user has unlocked, and no others', async () => {
  expect((await user.get(`/v1/analyses/${houses.unlocked}`)).status).toBe(200);
  expect((await user.get(`/v1/analyses/${houses.unlocked}/issues`)).body.total_issues).toBeGreaterThan(0);
  expect((await user.post('/v1/chat', { analysis_id: houses.unlocked, query: 'Panel?' })).status).toBe(200);
  for (const id of [houses.hidden.analysis, houses.lone])
    expect((await user.get(`/v1/analyses/${id}`)).status).toBe(404);
  expect((await user.get(`/v1/properties/${houses.hidden.property}`)).status).toBe(404);
  const other = await createSession(app, houses.owner, { externalUserId: 'somebody' });
  expect((await other.get(`/v1/analyses/${houses.unlocked}`)).status).toBe(404);
});

test('files, page images and page texts are only those of documents that the token reaches', async () => {
  const query = (id: string) => `{ analysis(id: "${id}") { file { url } pages(count: 1) { text image { url } } } }`;
  const { data } = (await session.graphql(query(houses.mine.analysis))).body;
  for (const url of [data.analysis.file.url, data.analysis.pages[0].image.url])
    expect((await fetch(url)).status).toBe(200);
  for (const id of outside('analysis')) {
    const { body } = await session.graphql(query(id));
    expect([body.data, codeOf(body)], id).toEqual([null, 'not_found']);
  }
});

test('an upload for another end user is refused', async () => {
  const form = (name: string) =>
    formOf('file', [['a.pdf', pdf]], { property_id: houses.mine.property, external_user_id: name });
  expect((await user.post('/v1/analyses', form('somebody'))).status).toBe(404);
  expect((await session.post('/v1/analyses', form('buyer'))).status).toBe(404);
  expect((await session.post('/v1/analyses', formOf('file', [['a.pdf', pdf]]))).body.error.details.field).toBe(
    'property_id',
  );
  const accepted = await user.post('/v1/analyses', form('buyer'));
  expect(accepted.status).toBe(201);
  const row = await app.service.db.analysis.findUniqueOrThrow({ where: { id: accepted.body.analysis_id } });
  expect(row.externalUserId).toBe('buyer');
});
