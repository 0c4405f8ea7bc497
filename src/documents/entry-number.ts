/** The digits of a cell that holds nothing but the number of an entry: `07`, `#7`, `7.`, `7)`. */
export const entryNumber = (text: string): string | null => /^#?(\d{1,3})[.)]?$/.exec(text)?.[1] ?? null;
