// Rows of a bulk insert as one JSON text.

/** As JSON.stringify escapes lone surrogates; an escaped backslash before `ud8` looks the same, which costs only time. */
const loneSurrogate = /\\ud[89a-f]/;

/** Rows as the text of a `json` parameter. PostgreSQL refuses lone surrogates; toWellFormed() replaces them. */
export function toJson(rows: object[]): string {
  const text = JSON.stringify(rows);
  if (!loneSurrogate.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}
