import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startApp } from '../app.ts';

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

test('§4 the example client from the documentation completes the whole flow', async () => {
  const app = await startApp();
  try {
    const { liveKey } = await app.account('pro');
    const args = [
      path('docs/examples/walk.mjs'),
      app.url,
      liveKey,
      path('samples/inspection-report.pdf'),
      path('samples/sellers-disclosure.pdf'),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toContain('uploaded 2 documents');
    expect(stdout).toContain('property is chat_ready');
    expect(stdout).toMatch(/inspection-report\.pdf: inspection_report, analysis_done, \d+ issues/);
    expect(stdout).toMatch(/(critical|major|minor), page \d+: /);
    expect(stdout).toMatch(/16 years[\s\S]*inspection-report\.pdf p\. 6/);
    expect(stdout).toContain('asked so far: 1');
  } finally {
    await app.close();
  }
});
