// Ticked options of a form: `x Conventional  FHA  VA`, `[ ] NO [X] YES, until …`, a ticked statement below a heading.

const tick = String.raw`(?:[☑☒⊠✓✔■þ✘✗]|\[\s?[xX✓]\s?\]|\(\s?[xX]\s?\)|(?<![\p{L}\p{N}])[xX](?=\s+\p{L}))`;
const empty = String.raw`(?:[☐□○◻]|\[\s?\]|\(\s?\)|_{2,})`;
const ticked = new RegExp(String.raw`${tick}\s*(\p{L}.*?)(?=\s*(?:${tick}|${empty})|\s{3,}|$)`, 'u');
const mark = new RegExp(`${tick}|${empty}`, 'u');
const leading = new RegExp(String.raw`^${tick}\s*`, 'u');

export const hasMark = (text: string): boolean => mark.test(text);

/** The text after the first tick up to the next option. */
export const tickedOption = (text: string): string | null => ticked.exec(text)?.[1]?.trim() || null;

/** The rest of a text that begins with a tick. */
export const afterTick = (text: string): string | null => (leading.test(text) ? text.replace(leading, '') : null);
