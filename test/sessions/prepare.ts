// An account with two houses, one document each, and a document without a house.

import { type App, client, eventually } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { unlockedBy } from './unlock.ts';

export type Api = ReturnType<typeof client>;

export interface House {
  property: string;
  analysis: string;
}

export interface Houses {
  accountId: string;
  owner: Api;
  /** A caller with the other mode of the same account. */
  test: Api;
  mine: House;
  hidden: House;
  lone: string;
  /** A document of the hidden house, unlocked by the end user `buyer`. */
  unlocked: string;
}

async function addHouse(api: Api, address: string): Promise<House> {
  const { id } = (await api.post('/v1/properties', { address })).body;
  const form = formOf('files', [['report.pdf', await inspectionPdf(address)]]);
  const upload = await api.post(`/v1/properties/${id}/upload`, form);
  return { property: id, analysis: upload.body.documents[0].id };
}

const isReady = (api: Api, id: string) =>
  eventually(
    async () => (await api.get(`/v1/analyses/${id}`)).body.chat_status,
    (status) => status === 'ready',
  );

export async function prepareHouses(app: App): Promise<Houses> {
  const { accountId, liveKey, testKey } = await app.account();
  const owner = client(app.url, liveKey);
  const mine = await addHouse(owner, `${accountId} Mine Street`);
  const hidden = await addHouse(owner, `${accountId} Hidden Street`);
  const upload = async (name: string, fields: Record<string, string>) =>
    (await owner.post('/v1/analyses', formOf('file', [[name, await inspectionPdf(name)]], fields))).body.analysis_id;
  const lone: string = await upload('lone.pdf', {});
  const unlocked: string = await upload('unlocked.pdf', { property_id: hidden.property });
  for (const id of [mine.analysis, hidden.analysis, lone, unlocked]) await isReady(owner, id);
  await unlockedBy(app, accountId, owner, 'buyer', [unlocked]);
  return { accountId, owner, test: client(app.url, testKey), mine, hidden, lone, unlocked };
}

const mutation = `mutation($propertyIds: [ID!], $externalUserId: String, $scopes: [SessionScope!], $ttl: Int, $requestsPerMinute: Int) {
  createSession(propertyIds: $propertyIds, externalUserId: $externalUserId, scopes: $scopes, ttl: $ttl, requestsPerMinute: $requestsPerMinute) {
    token session { id scopes propertyIds externalUserId requestsPerMinute expiresAt active } } }`;

export const allScopes = ['read', 'chat', 'write:upload'];

/** The answer to `createSession`. */
export const askForSession = (api: Api, input: object) => api.graphql(mutation, input);

export async function createSession(app: App, api: Api, input: object): Promise<Api & { id: string }> {
  const { body } = await askForSession(api, { scopes: allScopes, requestsPerMinute: 3000, ...input });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  const { token, session } = body.data.createSession;
  return { ...client(app.url, token), id: session.id };
}
