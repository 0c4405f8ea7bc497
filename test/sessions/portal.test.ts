// What portals read besides single documents: all documents, activity, usage, page images, citations in the stream.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../api/socket.ts';
import { type App, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { type Api, createSession, type Houses, prepareHouses } from './prepare.ts';

let app: App;
let houses: Houses;
let session: Api;
beforeAll(async () => {
  app = await startApp();
  houses = await prepareHouses(app);
  session = await createSession(app, houses.owner, { propertyIds: [houses.mine.property] });
});
afterAll(() => app.close());

/** Runs the work and returns the number of database queries during it. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = app.service;
  const connect = pool.connect.bind(pool) as typeof pool.connect;
  const query = pool.query.bind(pool);
  let count = 0;
  Object.assign(pool, {
    connect: (...args: never[]) => {
      count++;
      return (connect as (...given: never[]) => unknown)(...args);
    },
    query: (...args: never[]) => {
      count++;
      return (query as (...given: never[]) => unknown)(...args);
    },
  });
  await work();
  Object.assign(pool, { connect, query });
  return count;
}

describe('documents', () => {
  const list = async (api: Api, args = '') => {
    const { body } = await api.graphql(
      `{ documents${args} { totalDocuments documents { id analysisId status property { id address } } meta { hasMore nextCursor } } }`,
    );
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data.documents;
  };
  const ids = ({ documents }: { documents: { id: string }[] }) => documents.map(({ id }) => id);

  test('are listed for the whole account with their properties, newest first, page by page', async () => {
    const all = await list(houses.owner);
    const expected = [houses.unlocked, houses.lone, houses.hidden.analysis, houses.mine.analysis];
    expect(ids(all)).toEqual(expected);
    expect(all.totalDocuments).toBe(4);
    expect(all.documents[1].property).toBeNull();
    expect(all.documents[3]).toMatchObject({
      analysisId: houses.mine.analysis,
      property: { id: houses.mine.property },
    });
    const first = await list(houses.owner, '(limit: 3)');
    const second = await list(houses.owner, `(limit: 3, cursor: "${first.meta.nextCursor}")`);
    expect([...ids(first), ...ids(second)]).toEqual(expected);
    expect([first.meta.hasMore, second.meta.hasMore]).toEqual([true, false]);
    expect(ids(await list(houses.test))).toEqual([]);
  });

  test('are filtered by status, type, property and file name', async () => {
    expect((await list(houses.owner, '(status: analysis_done)')).totalDocuments).toBe(4);
    expect((await list(houses.owner, '(status: failed)')).totalDocuments).toBe(0);
    expect((await list(houses.owner, '(documentType: inspection_report)')).totalDocuments).toBe(4);
    expect((await list(houses.owner, '(documentType: lease)')).totalDocuments).toBe(0);
    expect(ids(await list(houses.owner, '(text: "LONE")'))).toEqual([houses.lone]);
    expect((await list(houses.owner, '(text: "%")')).totalDocuments).toBe(0);
    expect(ids(await list(houses.owner, `(propertyId: "${houses.mine.property}")`))).toEqual([houses.mine.analysis]);
    expect(ids(await list(houses.owner, '(propertyId: "x")'))).toEqual([]);
  });

  test('with a session token are those that it reaches, without properties that it does not see', async () => {
    expect(ids(await list(session))).toEqual([houses.mine.analysis]);
    expect(ids(await list(session, `(propertyId: "${houses.hidden.property}")`))).toEqual([]);
    const buyer = await createSession(app, houses.owner, { externalUserId: 'buyer' });
    const found = await list(buyer);
    expect(ids(found)).toEqual([houses.unlocked]);
    expect(found.documents[0].property).toBeNull();
  });

  test('need the same number of queries for two documents as for four', async () => {
    // Work in the background adds queries to some calls, so the fewest of several calls count.
    let [two, all] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 3 || (round < 30 && two !== all); round++) {
      two = Math.min(two, await queriesOf(() => list(houses.owner, '(limit: 2)')));
      all = Math.min(all, await queriesOf(() => list(houses.owner)));
    }
    expect(two).toBeGreaterThan(0);
    expect(all).toBe(two);
  });
});

describe('accountActivity', () => {
  const subscription = `subscription { accountActivity { documents { id status progress { revision } } deletedIds unfinishedDocuments uploads { propertyId } } }`;
  interface Activity {
    documents: { id: string; status: string; progress: { revision: number } }[];
    deletedIds: string[];
    unfinishedDocuments: number;
  }

  test('follows every document of the account on one socket, and with a token those that it reaches', async () => {
    const [mine, all] = await Promise.all([openSocket(app.url, session.key), openSocket(app.url, houses.owner.key)]);
    const next = async (socket: typeof mine) =>
      ((await socket.next()).payload as { data: { accountActivity: Activity } }).data.accountActivity;
    for (const socket of [mine, all]) {
      socket.subscribe('all', subscription);
      expect(await next(socket)).toEqual({ documents: [], deletedIds: [], unfinishedDocuments: 0, uploads: [] });
    }
    const upload = async (property: string) => {
      const form = formOf('files', [['live.pdf', await inspectionPdf(property)]]);
      return (await houses.owner.post(`/v1/properties/${property}/upload`, form)).body.documents[0].id as string;
    };
    const hidden = await upload(houses.hidden.property);
    const shown = await upload(houses.mine.property);
    const until = async (socket: typeof mine, ids: string[]) => {
      const seen = new Map<string, string>();
      const revisions = new Map<string, number>();
      while (!ids.every((id) => seen.get(id) === 'analysis_done')) {
        for (const { id, status, progress } of (await next(socket)).documents) {
          expect(progress.revision).toBeGreaterThanOrEqual(revisions.get(id) ?? 0);
          revisions.set(id, progress.revision);
          seen.set(id, status);
        }
      }
      return seen;
    };
    const [seen] = await Promise.all([until(mine, [shown]), until(all, [shown, hidden])]);
    expect([...seen.keys()]).not.toContain(hidden);
    await houses.owner.delete(`/v1/analyses/${shown}`);
    for (const socket of [mine, all]) {
      let last = await next(socket);
      while (!last.deletedIds.includes(shown)) last = await next(socket);
      socket.close();
    }
  });
});

test('an account shows its limits and what it has used of them', async () => {
  const { body } =
    await houses.owner.graphql(`{ account { limits { requestsPerMinute requestsPerDay chatPerMonth fileBytes webhooks }
    usage { analysesUsed analysesLimit unusedReports requestsThisHour requestsToday properties documents storedBytes periodStart } } }`);
  const { limits, usage } = body.data.account;
  const { db } = app.service;
  const where = { accountId: houses.accountId, mode: 'live' as const };
  expect(limits).toEqual({
    requestsPerMinute: 3000,
    requestsPerDay: null,
    chatPerMonth: null,
    fileBytes: 104_857_600,
    webhooks: null,
  });
  expect(usage).toMatchObject({
    analysesUsed: await db.analysisUse.count({ where: { ...where, givenBackAt: null } }),
    analysesLimit: null,
    unusedReports: 0,
    properties: 2,
    documents: await db.analysis.count({ where }),
  });
  // Calls that a process counts ahead go back within a second, also between the two reads.
  await expect
    .poll(async () => {
      const { body: again } = await houses.owner.graphql('{ account { usage { requestsToday } } }');
      return again.data.account.usage.requestsToday - (await db.rateCount.findFirstOrThrow({ where })).dayCount;
    })
    .toBe(0);
  expect(usage.requestsToday).toBeGreaterThan(0);
  expect(usage.storedBytes).toBeGreaterThan(1000);
  const test = await houses.test.graphql('{ account { limits { requestsPerDay } usage { documents requestsToday } } }');
  expect(test.body.data.account.limits.requestsPerDay).toBe(100);
  expect(test.body.data.account.usage.documents).toBe(0);
});

describe('pageImages', () => {
  const query = `query($pages: [PageRef!]!) { pageImages(pages: $pages) { analysisId page image { url width } } }`;
  const ask = async (api: Api, pages: object[]) => (await api.graphql(query, { pages })).body;

  test('gives new links to pages of several documents, in the order of the request', async () => {
    const pages = [
      { analysisId: houses.mine.analysis, page: 2 },
      { analysisId: houses.hidden.analysis, page: 1 },
    ];
    const { data } = await ask(houses.owner, pages);
    expect(data.pageImages).toMatchObject(pages);
    for (const { image } of data.pageImages) expect((await fetch(image.url)).status).toBe(200);
  });

  test('refuses pages that do not exist or that a token does not reach, and more than 20', async () => {
    const mine = { analysisId: houses.mine.analysis, page: 1 };
    for (const wrong of [
      { analysisId: houses.hidden.analysis, page: 1 },
      { analysisId: houses.mine.analysis, page: 99 },
      { analysisId: 'x', page: 1 },
    ])
      expect((await ask(session, [mine, wrong])).errors[0].extensions.code).toBe('not_found');
    for (const pages of [[], Array(21).fill(mine)])
      expect((await ask(session, pages)).errors[0].extensions.code).toBe('invalid_request');
  });
});

test('citations in the stream have document, page, snippet and boxes', async () => {
  const socket = await openSocket(app.url, session.key);
  socket.subscribe(
    'ask',
    `subscription { chatStream(propertyId: "${houses.mine.property}", query: "What is wrong with the service panel?") {
      type file page analysisId citation { analysisId file page snippet boxes { x y width height } } } }`,
  );
  let cited: { page: number; citation: { analysisId: string; snippet: string; boxes: object[] } } | undefined;
  for (let message = await socket.next(); message.type === 'next'; message = await socket.next()) {
    const { data } = message.payload as { data: { chatStream: { type: string } & NonNullable<typeof cited> } };
    if (data.chatStream.type === 'citation') cited ??= data.chatStream;
    else if (data.chatStream.type !== 'done') expect(data.chatStream.citation).toBeNull();
  }
  socket.close();
  expect(cited!.citation).toMatchObject({ analysisId: houses.mine.analysis, page: cited!.page });
  expect(cited!.citation.snippet).toMatch(/breaker/);
  expect(cited!.citation.boxes.length).toBeGreaterThan(0);
});
