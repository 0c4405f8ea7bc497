// FNV-1a, one character at a time: small, and the same on every machine. Stored data depends on its values; do not change
// it.
export const fnvStart = 0x811c9dc5;

export const fnvNext = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
