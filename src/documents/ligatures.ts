// Some PDF writers map every ligature to the NUL character: "quali\0ed", "\0oor". The letters are restored from the
// word: the best-matching known stem, else English letter patterns.
import { ligatureStems } from './ligature-stems.ts';

const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl'] as const;
type Ligature = (typeof ligatures)[number];

const stemsOf = new Map<Ligature, { before: string; after: string }[]>(ligatures.map((ligature) => [ligature, []]));
for (const stem of ligatureStems) {
  for (const match of stem.matchAll(/ffi|ffl|ff|fi|fl/g)) {
    const before = stem.slice(0, match.index);
    stemsOf.get(match[0] as Ligature)?.push({ before, after: stem.slice(match.index + match[0].length) });
  }
}

export function restoreLigatures(text: string): string {
  if (!text.includes('\0')) return text;
  return text.replace(/\p{L}*(?:\0\p{L}*)+/gu, (word) => {
    let restored = word;
    for (let at = restored.indexOf('\0'); at >= 0; at = restored.indexOf('\0')) {
      const before = restored.slice(0, at);
      const after = restored.slice(at + 1);
      const ligature = choose(before.toLowerCase(), after.toLowerCase());
      const upper = at === 0 ? /^\p{Lu}{2}/u.test(after) : /\p{Lu}{2}$/u.test(before);
      restored = before + (upper ? ligature.toUpperCase() : ligature) + after;
    }
    return restored;
  });
}

function choose(before: string, after: string): Ligature {
  let best: { ligature: Ligature; length: number } | undefined;
  for (const [ligature, stems] of stemsOf) {
    for (const stem of stems) {
      const length = stem.before.length + stem.after.length;
      if (best && length <= best.length) continue;
      if (before.endsWith(stem.before) && after.startsWith(stem.after)) best = { ligature, length };
    }
  }
  if (best) return best.ligature;
  if (after === '' && before !== '') return 'ff';
  if (/^[aeou]/.test(after)) return before === '' ? 'fl' : /[aeiou]$/.test(before) ? 'ff' : 'fl';
  return 'fi';
}
