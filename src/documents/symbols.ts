// Data: characters of dingbat fonts. Check marks and boxes carry the answers in disclosures and inspection forms, so
// they are mapped to Unicode.

/** Wingdings by its own character codes: fonts of that name display these, whatever Unicode they claim. */
const wingdings: Record<number, string> = {
  32: ' ',
  108: '●',
  110: '■',
  111: '☐',
  113: '☐',
  114: '☐',
  118: '❖',
  120: '☒',
  167: '▪',
  168: '☐',
  216: '➢',
  224: '→',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

/** Wingdings 2 by its own character codes. */
const wingdings2: Record<number, string> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  83: '☒',
  84: '☒',
  151: '●',
  162: '■',
  163: '☐',
};

/** Wingdings read as Mac Roman, as pdf.js does when the font has no other map: the same codes by their Mac characters. */
const macWingdings: Record<string, string> = {
  ß: '▪',
  '®': '☐',
  ÿ: '➢',
  '‡': '→',
  '°': '✗',
  '¸': '✓',
  '˝': '☒',
  '˛': '☑',
};

/** Adobe Symbol, in the private use area where it has no Unicode of its own. */
const symbol: Record<number, string> = { 160: ' ', 183: '•', 167: '▪', 168: '☐', 176: '°', 214: '✓' };

/** ZapfDingbats by its own character codes, for fonts whose encoding is missing. */
const dingbats: Record<string, string> = {
  3: '✓',
  4: '✓',
  5: '✗',
  6: '✗',
  7: '✗',
  8: '✗',
  l: '●',
  m: '○',
  n: '■',
  o: '☐',
  p: '☐',
  q: '☐',
  r: '☐',
};

/** Characters of ZapfDingbats that are check boxes. */
const boxes: Record<string, string> = {
  '❏': '☐',
  '❐': '☐',
  '❑': '☐',
  '❒': '☐',
  '□': '☐',
  '✔': '✓',
  '✘': '✗',
  '✖': '✗',
};

const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

const special = /[ﬀ-ﬆ❏❐❑❒□✔✘✖\uF020-\uF0FF]/g;

/** The text with ligatures as letters, and boxes and ticks as characters. */
export function decodeGlyphs(text: string, fontName: string): string {
  const table = /wingdings[ -]?2/i.test(fontName) ? wingdings2 : wingdings;
  const plain = /wingdings/i.test(fontName)
    ? text.replace(/[\u0020-\u00FF‡˝˛]/g, (c) => table[c.charCodeAt(0)] ?? macWingdings[c] ?? c)
    : /dingbats/i.test(fontName)
      ? text.replace(/[3-8l-r]/g, (c) => dingbats[c] ?? c)
      : text;
  return plain.replace(special, (c) => {
    const code = c.charCodeAt(0);
    if (code >= 0xf020 && code <= 0xf0ff) {
      return (/symbol/i.test(fontName) ? symbol : table)[code - 0xf000] ?? c;
    }
    return ligatures[c] ?? boxes[c] ?? c;
  });
}

/** In font sizes: how far below its baseline a check mark of TeX hangs, as the sign of a root that it is. */
export const hangOf = (text: string, family: string): number =>
  text.trim() === '√' && family.startsWith('cmsy') ? 0.735 : 0;
