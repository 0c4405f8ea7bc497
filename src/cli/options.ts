// Options that commands share, and the values that they accept.
import { InvalidArgumentError, Option } from 'commander';
import { validate } from 'uuid';
import { type Mode, modes } from '../identity/viewer.ts';

const maxDigits = 9;

export function text(value: string): string {
  if (!value.trim()) throw new InvalidArgumentError('It must not be empty.');
  return value;
}

export function id(value: string): string {
  if (!validate(value))
    throw new InvalidArgumentError('It must be an id such as 0198c0de-5a1e-7b1f-9d9f-1c2d3e4f5a6b.');
  return value;
}

export function positive(value: string): number {
  if (!/^[1-9]\d*$/.test(value) || value.length > maxDigits)
    throw new InvalidArgumentError('It must be a whole number greater than 0.');
  return Number(value);
}

export function nonZero(value: string): number {
  if (!/^[+-]?[1-9]\d*$/.test(value) || value.length > maxDigits)
    throw new InvalidArgumentError('It must be a whole number other than 0.');
  return Number(value);
}

/** `2026-03-31` is its first moment in UTC. */
export function moment(value: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError(
      'It must be a day such as 2026-03-31, or a time in UTC such as 2026-03-31T12:00:00Z.',
    );
  return date;
}

export const option = (flags: string, description: string, parse: (value: string) => unknown = text): Option =>
  new Option(flags, description).argParser(parse);

export const choice = (flags: string, description: string, choices: readonly string[]): Option =>
  new Option(flags, description).choices(choices);

export const required = (each: Option): Option => each.makeOptionMandatory();

export const account = () => option('--account <id>', 'id of the account', id);
export const mode = () => choice('--mode <mode>', 'live or test data', modes);
export const user = () => option('--user <id>', 'the customer’s id of an end user');
export const reason = () => option('--reason <text>', 'why; recorded in the audit log');

export interface PageOptions {
  limit: number;
  cursor?: string;
}
export const limit = () => option('--limit <number>', 'number of rows, at most 100', positive).default(100);
export const cursor = () => option('--cursor <cursor>', 'next_cursor of the previous page');

export interface ScopeOptions {
  account?: string;
  mode?: Mode;
}
