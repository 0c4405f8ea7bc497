// FNV-1a, a character at a time: small, and the same on every machine. What is kept by it depends on its numbers.
export const fnvStart = 0x811c9dc5;

export const fnvNext = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
