// Changes of pdf.js in the bundle of the parsing process (docs/decisions/0036-changes-of-pdfjs.md). They save CPU time and change
// no result: the sources read with pdf.js as it is published, and test/documents/prebuilt.test.ts compares both.

interface Change {
  from: string;
  to: string;
}

const changes: Change[] = [
  // Each `q` of a page made an object that inherits from the last state. Such objects have a shape of their own, and V8 then
  // looks up every property of the state for every letter. A copy has the same values.
  {
    from: `const clone = Object.create(this);
    clone.textMatrix = `,
    to: `const clone = Object.assign(Object.create(TextState.prototype), this);
    clone.textMatrix = `,
  },
  // Made two or three times for each letter: the same sums of products in the same order, without two arrays.
  {
    from: 'return Util.transform(textState.ctm, Util.transform(textState.textMatrix, tsm));',
    to: `const m = textState.ctm, n = textState.textMatrix;
      const a = n[0] * tsm[0] + n[2] * tsm[1], b = n[1] * tsm[0] + n[3] * tsm[1];
      const c = n[0] * tsm[2] + n[2] * tsm[3], d = n[1] * tsm[2] + n[3] * tsm[3];
      const e = n[0] * tsm[4] + n[2] * tsm[5] + n[4], f = n[1] * tsm[4] + n[3] * tsm[5] + n[5];
      return [
        m[0] * a + m[2] * b, m[1] * a + m[3] * b, m[0] * c + m[2] * d, m[1] * c + m[3] * d,
        m[0] * e + m[2] * f + m[4], m[1] * e + m[3] * f + m[5]
      ];`,
  },
  // The name and the weight of a font. Otherwise they come with the drawing operators alone, which are made for them.
  {
    from: 'textContent.styles[loadedName] = {',
    to: 'textContent.styles[loadedName] = { name: font.name, bold: font.bold, black: font.black,',
  },
  // A TrueType program is repaired so that a browser accepts it. Reading needs that only where the program completes the map
  // from characters to Unicode. `disableFontFace` is set where pages are rendered (see openPdf).
  {
    from: 'data = this.checkAndRepair(name, file, properties);',
    to: `const mapped = properties.hasIncludedToUnicodeMap || (properties.hasEncoding && !properties.composite);
          if (evaluatorOptions.disableFontFace || type === "OpenType" || !mapped) {
            data = this.checkAndRepair(name, file, properties);
          }`,
  },
];

/** @param source pdf.worker.mjs of pdfjs-dist @throws when a change does not fit, as after an update of pdf.js */
export function changePdfjs(source: string): string {
  return changes.reduce((changed, { from, to }) => {
    const [before, after, ...more] = changed.split(from);
    if (after === undefined || more.length > 0) throw new Error(`pdf.js does not contain this once: ${from}`);
    return before + to + after;
  }, source);
}
