import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DocumentType } from '../../../src/documents/document-types.ts';
import type { DocumentText } from '../../../src/engine/engine.ts';
import { pagesOf } from '../pages.ts';
import { collectEvents, openEngine, passagesOf, questionOf } from './engine.ts';
import type { Fault } from './server.ts';

const pages = [
  'The relief valve of the water heater leaks. Have a plumber replace the valve.',
  'The chimney flashing is missing. The water stain below it is dry.',
];
const report: DocumentText & { documentType: DocumentType } = {
  filename: 'report.pdf',
  type: 'pdf',
  pages: pagesOf(...pages),
  documentType: 'inspection_report',
};
const question = questionOf('Does the relief valve of the water heater leak?', passagesOf(...pages));

const passing: [string, Fault][] = [
  ['429', { status: 429, retryDelay: '0.01s' }],
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['malformed JSON', { text: '{"issues": [' }],
  ['another form', { text: '{"issues": "none"}' }],
];

afterEach(() => void vi.useRealTimers());

describe('transient errors', () => {
  test.each(passing)('%s: retries the reading', async (_, fault) => {
    const { engine, standIn, faults } = await openEngine();
    standIn.faults.push(fault, fault);
    expect((await engine.analyze(report)).generatedBy).toBe(engine.name);
    expect(standIn.asked.length).toBe(3);
    expect(faults).toEqual([]);
  });

  test.each(passing)('%s: retries the answer', async (_, fault) => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push(fault);
    const { deltas, answer } = await collectEvents(engine, question);
    expect(answer.generatedBy).toBe(engine.name);
    expect(deltas.join('')).toBe(answer.answer);
  });

  test.each(passing.slice(0, 3))('%s: retries the embedding', async (_, fault) => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push(fault);
    expect((await engine.embed(['a roof'], 'document')).length).toBe(1);
  });

  test('ends a hanging call and retries', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { engine, standIn } = await openEngine({ timeoutMs: 1_000 });
    standIn.faults.push({ hang: true });
    const categorized = engine.categorize(report);
    await expect.poll(() => standIn.asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await categorized).reason).toBe('It reports an inspection.');
    expect(standIn.asked.length).toBe(2);
  });

  test('waits as long as the API requests', async () => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push({ status: 429, retryDelay: '0.3s' });
    const started = performance.now();
    await engine.analyze(report);
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
  });
});

describe('permanent errors', () => {
  const staying: [string, Fault][] = [
    ...passing,
    ['a refused key', { status: 403 }],
    ['a refused request', { status: 400 }],
    ['a blocked answer', { text: '', finishReason: 'SAFETY' }],
  ];

  test.each(staying)('%s: falls back to the built-in reading, with its name in generatedBy', async (_, fault) => {
    const { engine, standIn, faults } = await openEngine();
    standIn.faults.push(...new Array(5).fill(fault));
    const { generatedBy, issues } = await engine.analyze(report);
    expect(generatedBy).toBe('builtin-2 (fallback)');
    expect(issues.length).toBeGreaterThan(0);
    expect(faults.length).toBe(1);
  });

  test.each(staying)('%s: falls back to the built-in answer, with its name in generatedBy', async (_, fault) => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push(...new Array(5).fill(fault));
    const { deltas, answer } = await collectEvents(engine, question);
    expect(answer.generatedBy).toBe('builtin-2 (fallback)');
    expect(deltas.join('')).toBe(answer.answer);
    expect(answer.citations.length).toBeGreaterThan(0);
  });

  test('fails the whole reading when one window fails', async () => {
    const { engine, standIn } = await openEngine({ windowLength: 50 });
    standIn.faults.push(null, { status: 400 });
    expect((await engine.analyze(report)).generatedBy).toBe('builtin-2 (fallback)');
  });

  test('falls back to the built-in engine for categories and follow-ups', async () => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push({ status: 400 }, { status: 400 });
    expect((await engine.categorize(report)).reason).not.toBe('It reports an inspection.');
    const turns = [{ query: 'Is the chimney sound?', answer: 'The chimney flashing is missing.' }];
    expect(await engine.searchQuery('What would that cost?', turns)).toMatch(/chimney/i);
  });

  test.each<[string, Fault]>([
    ['text that is no JSON', { text: 'Seller Avery' }],
    ['JSON of another form', { text: '[{"text": "Seller Avery", "quotes": 5}]' }],
    ['a body that is no JSON', { body: 'Seller Avery' }],
    ['an event that is no JSON', { body: 'data: Seller Avery\n\n' }],
  ])('%s: the fault that is logged does not repeat it', async (_, fault) => {
    const { engine, standIn, faults } = await openEngine();
    standIn.faults.push(...new Array(5).fill(fault));
    expect((await engine.analyze(report)).generatedBy).toBe('builtin-2 (fallback)');
    expect((await collectEvents(engine, question)).answer.generatedBy).toBe('builtin-2 (fallback)');
    expect(faults.length).toBe(2);
    expect(inspect(faults, { depth: 9 })).not.toContain('Avery');
  });

  test('throws for embeddings, which have no fallback', async () => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push(...new Array(3).fill({ status: 500 }));
    await expect(engine.embed(['a roof'], 'document')).rejects.toThrow('500');
  });

  test.each([[[1, 2, 3]], [new Array(768).fill(0)]])('rejects invalid vectors', async (values) => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push(...new Array(3).fill({ values }));
    await expect(engine.embed(['a roof'], 'document')).rejects.toThrow('vector');
  });
});

describe('an interrupted stream', () => {
  const cuts: [string, Fault][] = [
    ['within an event', { cutAfter: 1 }],
    ['between two events', { cutAfter: 1, tidily: true }],
    ['at its first event', { cutAfter: 0 }],
  ];

  test.each(cuts)('%s before the first statement: retries', async (_, cut) => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push(cut);
    const { deltas, answer } = await collectEvents(engine, question);
    expect(answer.generatedBy).toBe(engine.name);
    expect(deltas.join('')).toBe(answer.answer);
    expect(standIn.asked.length).toBe(2);
  });

  test('after a statement: keeps what was sent and reports the error', async () => {
    const write = () => JSON.stringify(pages.map((text, at) => ({ text, quotes: [{ passage: at + 1, quote: text }] })));
    const whole = Math.ceil(write().length / 40);
    const { engine, standIn } = await openEngine({ write });
    standIn.faults.push({ cutAfter: whole - 2, tidily: true });
    const { deltas, answer } = await collectEvents(engine, question);
    expect(deltas[0]).toBe(pages[0]);
    expect(answer.answer).toContain('broke off');
    expect(deltas.join('')).toBe(answer.answer);
    expect(answer.citations.map(({ page }) => page)).toEqual([1]);
    expect(standIn.asked.length).toBe(1);
  });
});

describe('limits', () => {
  test('limits concurrent calls', async () => {
    const { engine, standIn } = await openEngine({ concurrency: 2 });
    const held = Promise.withResolvers<void>();
    standIn.hold = held.promise;
    const readings = Array.from({ length: 8 }, () => engine.analyze(report));
    await expect.poll(() => standIn.asked.length).toBe(2);
    held.resolve();
    await Promise.all(readings);
    expect(standIn.asked.length).toBe(8);
    expect(standIn.busiest).toBe(2);
  });

  test('limits calls per minute, and queues more', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { engine, standIn } = await openEngine({ requestsPerMinute: 2 });
    for (let at = 0; at < 2; at++) await engine.analyze(report);
    const more = [engine.analyze(report), engine.analyze(report), engine.analyze(report)];
    await vi.advanceTimersByTimeAsync(59_990);
    expect(standIn.asked.length).toBe(2);
    await vi.advanceTimersByTimeAsync(20);
    await Promise.all(more.slice(0, 2));
    expect(standIn.asked.length).toBe(4);
    await vi.advanceTimersByTimeAsync(59_980);
    expect(standIn.asked.length).toBe(4);
    await vi.advanceTimersByTimeAsync(20);
    expect((await more[2]!).generatedBy).toBe(engine.name);
    expect(standIn.asked.length).toBe(5);
  });

  test('serves a person before waiting jobs', async () => {
    const { engine, standIn } = await openEngine({ concurrency: 1 });
    const held = Promise.withResolvers<void>();
    standIn.hold = held.promise;
    const jobs = [engine.analyze(report), engine.analyze(report)];
    await expect.poll(() => standIn.asked.length).toBe(1);
    const answered = collectEvents(engine, question);
    held.resolve();
    await Promise.all([...jobs, answered]);
    expect(standIn.asked.map(({ method }) => method)).toEqual([
      'generateContent',
      'streamGenerateContent',
      'generateContent',
    ]);
  });

  test('limits tokens per day, and resets the next day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12) });
    const { engine, standIn } = await openEngine({ tokensPerDay: 1500 });
    const readers = [];
    for (let at = 0; at < 3; at++) readers.push((await engine.analyze(report)).generatedBy);
    expect(readers).toEqual([engine.name, engine.name, 'builtin-2 (fallback)']);
    expect(standIn.asked.length).toBe(2);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect((await engine.analyze(report)).generatedBy).toBe(engine.name);
  });

  test('opens the circuit breaker, then tries one call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { engine, standIn } = await openEngine({ attempts: 1, breakAfter: 3, pauseMs: 10_000 });
    standIn.faults.push(...new Array(4).fill({ status: 500 }));
    for (let at = 0; at < 6; at++) await engine.analyze(report);
    expect(standIn.asked.length).toBe(3);
    vi.setSystemTime(Date.now() + 10_001);
    await engine.analyze(report);
    await engine.analyze(report);
    expect(standIn.asked.length).toBe(4);
    vi.setSystemTime(Date.now() + 10_001);
    expect((await engine.analyze(report)).generatedBy).toBe(engine.name);
    expect((await engine.analyze(report)).generatedBy).toBe(engine.name);
  });

  test('an open circuit rejects calls that were queued before it opened', async () => {
    const { engine, standIn } = await openEngine({ attempts: 1, breakAfter: 2, concurrency: 1 });
    standIn.faults.push({ status: 500 }, { status: 500 });
    await Promise.all(Array.from({ length: 6 }, () => engine.analyze(report)));
    expect(standIn.asked.length).toBe(2);
  });

  test('an open circuit takes no share of the calls per minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limits = { attempts: 1, breakAfter: 1, pauseMs: 10_000, requestsPerMinute: 2 };
    const { engine, standIn } = await openEngine(limits);
    standIn.faults.push({ status: 500 });
    for (let at = 0; at < 5; at++) expect((await engine.analyze(report)).generatedBy).toBe('builtin-2 (fallback)');
    vi.setSystemTime(Date.now() + 10_001);
    expect((await engine.analyze(report)).generatedBy).toBe(engine.name);
    expect(standIn.asked.length).toBe(2);
  });

  test('a test call that the caller aborts does not close the circuit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { engine, standIn } = await openEngine({ attempts: 1, breakAfter: 1, pauseMs: 10_000 });
    standIn.faults.push({ status: 500 }, { hang: true });
    await engine.analyze(report);
    vi.setSystemTime(Date.now() + 10_001);
    const leaving = new AbortController();
    const aborted = collectEvents(engine, question, leaving.signal);
    await expect.poll(() => standIn.asked.length).toBe(2);
    // Others do not wait for the test call.
    expect((await engine.analyze(report)).generatedBy).toBe('builtin-2 (fallback)');
    leaving.abort(new Error('left'));
    await expect(aborted).rejects.toThrow('left');
    expect((await engine.analyze(report)).generatedBy).toBe('builtin-2 (fallback)');
    expect(standIn.asked.length).toBe(2);
  });

  test('an abort interrupts the delay before a retry', async () => {
    const { engine, standIn } = await openEngine();
    standIn.faults.push({ status: 429, retryDelay: '3600s' });
    const leaving = new AbortController();
    const embedding = engine.embed(['a roof'], 'document', leaving.signal);
    await expect.poll(() => standIn.asked.length).toBe(1);
    leaving.abort(new Error('left'));
    await expect(embedding).rejects.toThrow('left');
    expect(standIn.asked.length).toBe(1);
  });

  test('does not open the circuit breaker for an unreadable document', async () => {
    const { engine, standIn } = await openEngine({ attempts: 1, breakAfter: 1 });
    standIn.faults.push({ text: 'no JSON' }, { status: 400 });
    for (let at = 0; at < 2; at++) expect((await engine.analyze(report)).generatedBy).toBe('builtin-2 (fallback)');
    expect((await engine.analyze(report)).generatedBy).toBe(engine.name);
  });

  test('embeds 201 texts in three calls, and an empty text in none', async () => {
    const { engine, standIn } = await openEngine();
    const vectors = await engine.embed(
      Array.from({ length: 202 }, (_, at) => (at === 7 ? ' ' : `text ${at}`)),
      'document',
    );
    expect(standIn.asked.map(({ texts }) => texts.length)).toEqual([100, 100, 1]);
    expect(vectors.length).toBe(202);
    expect(vectors[7]!.every((value) => value === 0)).toBe(true);
  });

  test('ends the call when the caller aborts, without a fallback answer', async () => {
    const { engine, standIn, faults } = await openEngine();
    standIn.faults.push({ hang: true });
    const leaving = new AbortController();
    const heard = collectEvents(engine, question, leaving.signal);
    await expect.poll(() => standIn.asked.length).toBe(1);
    leaving.abort(new Error('left'));
    await expect(heard).rejects.toThrow('left');
    expect(faults).toEqual([]);
  });
});
