// Scrolling through 1,000 issues in the portal: how long the main thread works for a frame, and tasks over 50 ms.
// `npm run bench -- portal-scroll`
import { chromiumPath, openBrowser } from '../test/browser.ts';
import { quantile } from './eval/figures.ts';
import { closeBench, openBenchDatabase, startBenchApi } from './shared/api-process.ts';
import { seedReads } from './shared/seed-reads.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const frames = 300;
const issues = 1000;

if (!chromiumPath) {
  console.log('no Chromium here');
  process.exit();
}
const database = await openBenchDatabase();
const { propertyId } = await seedReads(database.db, database.accountId, issues);
const api = await startBenchApi(database);
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const metrics = await page.context().newCDPSession(page);
// Of the thread, not of the clock: another program on the machine does not count.
await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
const read = async () => {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  const of = (name: string) => all.find((each) => each.name === name)!.value * 1000;
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
};

await page.goto(`${api.url}/app/p/${propertyId}?tab=issues#token=${database.liveKey}`);
await page.getByText('1,000 issues').waitFor();
const perFrame: Record<'task' | 'script' | 'layout', number[]> = { task: [], script: [], layout: [] };
const gaps: number[] = [];
let longTasks = 0;
for (let round = 0; round < rounds; round++) {
  const before = await read();
  const seen = await page.locator('.issue-scroller').evaluate(async (list, count) => {
    list.scrollTop = 0;
    const found = { gaps: [] as number[], longTasks: 0 };
    const observer = new PerformanceObserver((entries) => {
      found.longTasks += entries.getEntries().length;
    });
    observer.observe({ type: 'longtask' });
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let last = await frame();
    const step = (list.scrollHeight - list.clientHeight) / count;
    for (let i = 0; i < count; i++) {
      list.scrollTop += step;
      const now = await frame();
      found.gaps.push(now - last);
      last = now;
    }
    observer.disconnect();
    return found;
  }, frames);
  const after = await read();
  for (const part of ['task', 'script', 'layout'] as const) perFrame[part].push((after[part] - before[part]) / frames);
  gaps.push(...seen.gaps);
  longTasks += seen.longTasks;
}
const median = (values: number[]) => quantile(values, 0.5)!.toFixed(1);
console.log(
  `${issues} issues in ${frames} frames: main thread ${median(perFrame.task)} ms of CPU a frame (script ${median(perFrame.script)}, style and layout ${median(perFrame.layout)})`,
);
console.log(
  `frames ${median(gaps)} ms apart, 95th percentile ${quantile(gaps, 0.95)!.toFixed(1)} ms; ${longTasks} tasks over 50 ms in ${frames * rounds} frames`,
);
await browser.close();
await closeBench(api, database);
