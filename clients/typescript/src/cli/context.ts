// What every command gets: the client, the settings of the environment, and where to print.
import { parseArgs } from 'node:util';
import { Lintel } from '../client.ts';
import { defaultRuntime } from '../runtime.ts';
import { Graphql } from './graphql.ts';
import { createTerminal, type Terminal } from './terminal.ts';

/** The command was called in a wrong way. */
export class UsageError extends Error {}

export interface Options {
  [name: string]: { type: 'string' | 'boolean' };
}

export interface Parsed {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
}

export interface Context extends Parsed {
  client: Lintel;
  graphql: Graphql;
  apiKey: string;
  terminal: Terminal;
  /** Print JSON for programs. */
  json: boolean;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  text(name: string): string | undefined;
}

export function parse(args: string[], options: Options): Parsed {
  try {
    const all = { ...options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options: all, allowPositionals: true }) as Parsed;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export function createContext({ values, positionals }: Parsed, signal: AbortSignal): Context {
  const apiKey = process.env.LINTEL_API_KEY?.trim();
  if (!apiKey) throw new UsageError('Set LINTEL_API_KEY to an API key.');
  const baseUrl = (process.env.LINTEL_BASE_URL?.trim() || 'http://localhost:4000').replace(/\/+$/, '');
  const client = new Lintel({ apiKey, baseUrl });
  const settings = {
    apiKey,
    baseUrl,
    timeout: 60_000,
    maxRetries: 2,
    fetch,
    logger: () => undefined,
    runtime: defaultRuntime,
  };
  return {
    client,
    graphql: new Graphql(client, settings),
    apiKey,
    values,
    positionals,
    json: values.json === true,
    terminal: createTerminal(values.json === true),
    signal,
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
  };
}
