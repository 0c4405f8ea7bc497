// Rules for text input: trimmed, counted in code points, without NUL (PostgreSQL can't store it).
import { InvalidRequest } from './errors.ts';

export const codePoints = (text: string): number => [...text].length;

/** @throws InvalidRequest when it is empty after trimming, too long, or contains NUL */
export function requiredText(field: string, value: string, max = 500): string {
  const text = optionalText(field, value, max);
  if (text === null) throw new InvalidRequest(field, `${field} must not be empty.`);
  return text;
}

/** The trimmed text, or null when it is empty. */
export function optionalText(field: string, value: string | null | undefined, max = 500): string | null {
  const text = value?.trim() ?? '';
  if (text.includes('\0')) throw new InvalidRequest(field, `${field} contains a character that is not allowed.`);
  if (codePoints(text) > max) throw new InvalidRequest(field, `${field} must have at most ${max} characters.`);
  return text === '' ? null : text;
}
