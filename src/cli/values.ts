// What a command of the command line gets, and how it reads its options.
import type { Config } from '../config/config.ts';
import type { Connections } from '../database/client.ts';

export class UsageError extends Error {}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names of fields as in /v1. */
export function printed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(printed);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeCase(name), printed(each)]));
}

/** A flag that is given is `true`. */
export type Values = Record<string, string | undefined>;
/** Text is printed as it is, anything else as JSON. */
export type Command = (connections: Connections, values: Values, config: Config) => Promise<object | string>;

export function required(name: string, value: string | undefined): string {
  if (!value?.trim()) throw new UsageError(`--${name} is needed`);
  return value;
}

export function oneOf<T extends string>(name: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${known.join(', ')}`);
  return found;
}

export function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(`--${name} must be a whole number above 0`);
  return Number(value);
}

/** Below zero too. */
export function signed(name: string, value: string): number {
  if (!/^[+-]?[1-9]\d{0,8}$/.test(value)) throw new UsageError(`--${name} must be a whole number, not 0`);
  return Number(value);
}

/** `2026-03-31` is its first moment, UTC. */
export function moment(name: string, value: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} must be a day (2026-03-31) or a moment in UTC`);
  return date;
}
