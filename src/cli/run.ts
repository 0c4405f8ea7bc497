// Runs a command with a database connection and prints its result. What commands need is loaded when one runs, so that the
// help and the errors of options appear at once.
import type { Context } from './context.ts';

export type { Context };

/** Text is printed as it is, anything else as one JSON object. */
export async function run(work: (context: Context) => Promise<object | string>): Promise<void> {
  const { openContext } = await import('./context.ts');
  const { context, close } = await openContext();
  try {
    const result = await work(context);
    process.stdout.write(typeof result === 'string' ? result : `${JSON.stringify(snakeCased(result))}\n`);
  } finally {
    await close();
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** With the field names of `/v1`. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeCase(name), snakeCased(each)]));
}
