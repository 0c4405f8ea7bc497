// Comparison of the documents of a property: independent of order, exactly once, and deleted with the source
// document.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedJob } from '../../src/analyses/embed.ts';
import { runAnalysis } from '../../src/analyses/run.ts';
import { databaseTrouble } from '../../src/database/errors.ts';
import { type App, client, served, startApp } from '../app.ts';
import { formOf } from '../pdf.ts';

let app: App;
/** API only: tests run jobs in a chosen order, and no dispatcher empties the outbox. */
beforeAll(async () => {
  app = await startApp({ ROLE: 'api', PARSER_PROCESSES: '2' });
});
afterAll(() => app.close());

const { signal } = new AbortController();
const run = (id: string) => runAnalysis(app.service, id, { last: true, signal });
const names = { estimate: 'loan-estimate.pdf', closing: 'closing-disclosure.pdf', report: 'inspection-report.pdf' };
const sample = async (name: string): Promise<[string, Uint8Array<ArrayBuffer>]> => [
  name,
  new Uint8Array(await readFile(new URL(`../../samples/${name}`, import.meta.url))),
];

async function house(account?: ReturnType<typeof client>) {
  const api = account ?? client(app.url, (await app.account()).liveKey);
  const { body: property } = await api.post('/v1/properties', { address: `${crypto.randomUUID()} Way` });
  return {
    api,
    async upload(...files: string[]) {
      const form = formOf('files', await Promise.all(files.map(sample)));
      const { body } = await api.post(`/v1/properties/${property.id}/upload`, form);
      const ids = new Map<string, string>(
        body.documents.map((row: { filename: string; id: string }) => [row.filename, row.id]),
      );
      return { job: body.job_id as string, id: (name: string) => ids.get(name)! };
    },
    async issues(id: string) {
      const { body } = await api.get(`/v1/analyses/${id}/issues?limit=100`);
      const { body: analysis } = await api.get(`/v1/analyses/${id}`);
      const { body: summary } = await api.get(`/v1/analyses/${id}/summary`);
      const severities = body.issues.map(({ severity }: { severity: string }) => severity);
      // Most severe first, regardless of origin, also across pages of the list.
      expect(severities).toEqual(severities.toSorted());
      const paged: object[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const part: { issues: object[]; meta: { next_cursor: string | null } } = (
          await api.get(`/v1/analyses/${id}/issues?limit=3${cursor && `&cursor=${cursor}`}`)
        ).body;
        paged.push(...part.issues);
        cursor = part.meta.next_cursor;
      }
      expect(paged).toEqual(body.issues);
      // Every count of the issues is the same.
      expect([analysis.total_issues, summary.total_issues, body.total_issues]).toEqual(
        Array(3).fill(severities.length),
      );
      expect(analysis.severity).toBe(['critical', 'major', 'minor'].find((each) => severities.includes(each)) ?? null);
      for (const each of ['critical', 'major', 'minor'])
        expect(summary.severity_counts[each]).toBe(severities.filter((severity: string) => severity === each).length);
      return body.issues as { id: string; title: string }[];
    },
  };
}

const compared = (issues: { title: string }[]) =>
  issues.map(({ title }) => title).filter((title) => /tolerance|no limit|legal limits|changed from/.test(title));
const events = async (of: string) => {
  const rows = await app.service.db.webhookEvent.findMany({
    where: { body: { contains: of } },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => JSON.parse(row.body));
};

test('comparison does not depend on document order, and events have the final issue counts', async () => {
  const titles: string[][] = [];
  for (const order of [
    [names.estimate, names.closing, names.report],
    [names.closing, names.report, names.estimate],
    [names.report, names.closing, names.estimate],
  ]) {
    const { upload, issues } = await house();
    const { job, id } = await upload(...order);
    for (const name of order) await run(id(name));
    await embedJob(app.service, job, 1, signal);
    titles.push((await issues(id(names.closing))).map(({ title }) => title));
    const told = await events(job);
    expect(told.map(({ event }) => event)).toEqual([
      ...Array(3).fill('document.analysis_completed'),
      'property.chat_ready',
    ]);
    for (const { analysis_id, total_issues } of told.slice(0, 3))
      expect((await issues(analysis_id)).length).toBe(total_issues);
  }
  expect(compared(titles[0]!.map((title) => ({ title })))).toHaveLength(16);
  expect(titles[1]).toEqual(titles[0]);
  expect(titles[2]).toEqual(titles[0]);
});

test('two concurrent workers produce one result', async () => {
  const { upload, issues } = await house();
  const { job, id } = await upload(names.estimate, names.closing);
  await Promise.all([names.closing, names.estimate, names.estimate, names.closing].map((name) => run(id(name))));
  expect(compared(await issues(id(names.closing)))).toHaveLength(16);
  expect((await events(job)).filter(({ event }) => event === 'document.analysis_completed')).toHaveLength(2);
});

test('a reused result does not include comparison issues of the original', async () => {
  const first = await house();
  const one = await first.upload(names.estimate, names.closing);
  await run(one.id(names.estimate));
  await run(one.id(names.closing));
  const alone = await house(first.api);
  const two = await alone.upload(names.closing);
  await run(two.id(names.closing));
  expect(compared(await alone.issues(two.id(names.closing)))).toEqual([]);
  expect((await events(two.job)).map(({ total_issues }) => total_issues)).toEqual([
    (await alone.issues(two.id(names.closing))).length,
  ]);
  const later = await alone.upload(names.estimate);
  await run(later.id(names.estimate));
  expect(compared(await alone.issues(two.id(names.closing)))).toHaveLength(16);
});

test('comparison issues are deleted with their source document and stay unchanged otherwise', async () => {
  const { api, upload, issues } = await house();
  const { id } = await upload(names.estimate, names.closing);
  await run(id(names.closing));
  const own = await issues(id(names.closing));
  await run(id(names.estimate));
  const before = await issues(id(names.closing));
  const more = await upload(names.report);
  await run(more.id(names.report));
  expect(await issues(id(names.closing))).toEqual(before);
  await api.delete(`/v1/analyses/${id(names.estimate)}`);
  expect(await issues(id(names.closing))).toEqual(own);
});

test('a failed, skipped or deleted document does not block completion events of others', async () => {
  for (const end of ['failed', 'deleted'] as const) {
    const { api, upload } = await house();
    const { job, id } = await upload(names.closing, names.estimate);
    await run(id(names.closing));
    expect(await events(job)).toEqual([]);
    if (end === 'deleted') await api.delete(`/v1/analyses/${id(names.estimate)}`);
    else {
      const parser = { ...app.service.parser, parse: () => Promise.reject(new Error('out of memory')) };
      const log = app.service.log.child({}, { level: 'silent' });
      await runAnalysis({ ...app.service, parser, log }, id(names.estimate), { last: true, signal });
    }
    const [told] = await events(job);
    expect(told).toMatchObject({ event: 'document.analysis_completed', analysis_id: id(names.closing) });
  }
});

test('a crash during a comparison leaves the old state, and the retry completes it', async () => {
  const { upload, issues } = await house();
  const { id } = await upload(names.closing, names.estimate);
  await run(id(names.closing));
  const own = await issues(id(names.closing));
  await app.service.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger refuse before insert on issue for each row when (new.compared) execute function refuse()`,
  );
  await expect(runAnalysis(app.service, id(names.estimate), { last: false, signal })).rejects.toThrow();
  expect(await issues(id(names.closing))).toEqual(own);
  await app.service.pool.query('drop trigger refuse on issue');
  await run(id(names.estimate));
  expect(compared(await issues(id(names.closing)))).toHaveLength(16);
});

test('the summary lists comparison issues in a separate section', async () => {
  const { api, upload } = await house();
  const { id } = await upload(names.estimate, names.closing);
  await run(id(names.estimate));
  await run(id(names.closing));
  const { body } = await api.get(`/v1/analyses/${id(names.closing)}/summary`);
  expect(body.summary).toContain('## Compared with the other documents of the property\n**16 more issues**');
  expect(body.key_findings.map(({ text }: { text: string }) => text)).toContain(
    'Underwriting Fee: rose by $200 (zero tolerance)',
  );
});

/** The worker repeats a job whose wait for a connection or a lock took too long. */
async function repeatWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (databaseTrouble(error) !== 'busy') throw error;
    }
  }
}

test('concurrent completions, embeddings and deletions do not deadlock', async () => {
  const { api, upload, issues } = await house();
  const warm = await upload(names.estimate, names.closing, names.report, 'sellers-disclosure.pdf');
  for (const name of [names.estimate, names.closing, names.report, 'sellers-disclosure.pdf']) await run(warm.id(name));
  const jobs = await Promise.all(
    Array.from({ length: 4 }, () => upload(names.estimate, names.closing, names.report, 'sellers-disclosure.pdf')),
  );
  const rows = await app.service.db.analysis.findMany({ where: { jobId: { in: jobs.map(({ job }) => job) } } });
  const deleted = rows.filter((_, at) => at % 3 === 0);
  await Promise.all([
    ...rows.map(({ id }) => repeatWhileBusy(() => run(id))),
    ...jobs.flatMap(({ job }) => [1, 2, 3].map(() => repeatWhileBusy(() => embedJob(app.service, job, 1, signal)))),
    ...deleted.map(({ id }) => served(() => api.delete(`/v1/analyses/${id}`))),
  ]);
  for (const { job } of jobs) await embedJob(app.service, job, 1, signal);
  const left = await app.service.db.analysis.findMany({ where: { jobId: { in: jobs.map(({ job }) => job) } } });
  expect(left).toHaveLength(rows.length - deleted.length);
  expect(left.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
  for (const { id } of left) await issues(id);
  for (const { job } of jobs) {
    const told = (await events(job)).filter(({ event }) => event === 'document.analysis_completed');
    const ids = told.map(({ analysis_id }) => analysis_id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of left.filter((row) => row.jobId === job)) expect(ids).toContain(id);
  }
});
