// An API without a worker, for tests that run the jobs of a document themselves.
import { afterAll, beforeAll } from 'vitest';
import { runAnalysis } from '../../src/analyses/run.ts';
import { type App, client, startApp } from '../app.ts';

interface Setup {
  app: App;
  /** With a live key of an account. */
  api: ReturnType<typeof client>;
  /** One attempt of the analysis. */
  run(id: string, last?: boolean): Promise<void>;
}

/** The fields are set when the tests run. */
export function apiWithoutWorker(): Setup {
  const setup = {} as Setup;
  beforeAll(async () => {
    const app = await startApp({ ROLE: 'api' });
    Object.assign(setup, {
      app,
      api: client(app.url, (await app.account()).liveKey),
      run: (id, last = false) => runAnalysis(app.service, id, { last, signal: new AbortController().signal }),
    } satisfies Setup);
  });
  afterAll(() => setup.app.close());
  return setup;
}
