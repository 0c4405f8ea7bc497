// Limits of input, and the functions that enforce them. A limit is declared once, in the words of JSON Schema: the
// function that takes the value enforces it, and the schema prints it. Texts are trimmed and counted in code points.
import { InvalidRequest } from './errors.ts';

export interface TextLimits {
  readonly minLength?: 1;
  readonly maxLength: number;
}

export interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
}

export interface ListLimits {
  readonly minItems: 1;
  readonly maxItems?: number;
}

/** Of every text without other limits. */
export const textLimits = { maxLength: 500 } satisfies TextLimits;
export const filledTextLimits = { minLength: 1, ...textLimits } satisfies TextLimits;
export const urlLimits = { minLength: 1, maxLength: 2048 } satisfies TextLimits;

export const codePoints = (text: string): number => [...text].length;

/** @throws InvalidRequest when it is empty after trimming, too long, or contains NUL */
export function requiredText(field: string, value: string, limits: TextLimits = filledTextLimits): string {
  const text = optionalText(field, value, limits);
  if (text === null) throw new InvalidRequest(field, `${field} must not be empty.`);
  return text;
}

/** The trimmed text, or null when it is empty. NUL is rejected because PostgreSQL can't store it. */
export function optionalText(
  field: string,
  value: string | null | undefined,
  { maxLength }: TextLimits = textLimits,
): string | null {
  const text = value?.trim() ?? '';
  if (text.includes('\0')) throw new InvalidRequest(field, `${field} contains a character that is not allowed.`);
  if (codePoints(text) > maxLength)
    throw new InvalidRequest(field, `${field} must have at most ${maxLength} characters.`);
  return text === '' ? null : text;
}

/** @throws InvalidRequest when it is out of bounds */
export function wholeNumber(field: string, given: number | null | undefined, limits: NumberLimits): number {
  const value = given ?? limits.default;
  if (!Number.isInteger(value) || value < limits.minimum || value > limits.maximum) {
    throw new InvalidRequest(field, `${field} must be a whole number from ${limits.minimum} to ${limits.maximum}.`);
  }
  return value;
}
