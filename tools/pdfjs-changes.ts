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
  // Made two or three times for each letter: the same sums of products in the same order, without two arrays, and the matrix of a
  // position that is only compared goes into one array for all letters.
  {
    from: 'function getCurrentTextTransform() {',
    to: `const comparedTransform = [0.5, 0, 0, 0.5, 0, 0], lastTransform = [0.5, 0, 0, 0.5, 0, 0];
    function getCurrentTextTransform(into = [0.5, 0, 0, 0.5, 0, 0]) {`,
  },
  {
    from: 'const tsm = [textState.fontSize * textState.textHScale, 0, 0, textState.fontSize, 0, textState.textRise];',
    to: 'const across = textState.fontSize * textState.textHScale, rise = textState.textRise; let up = textState.fontSize;',
  },
  {
    from: 'tsm[3] *= glyphHeight * textState.fontMatrix[3];',
    to: 'up *= glyphHeight * textState.fontMatrix[3];',
  },
  {
    from: 'return Util.transform(textState.ctm, Util.transform(textState.textMatrix, tsm));',
    to: `const m = textState.ctm, n = textState.textMatrix;
      const a = n[0] * across + n[2] * 0, b = n[1] * across + n[3] * 0;
      const c = n[0] * 0 + n[2] * up, d = n[1] * 0 + n[3] * up;
      const e = n[0] * 0 + n[2] * rise + n[4], f = n[1] * 0 + n[3] * rise + n[5];
      into[0] = m[0] * a + m[2] * b;
      into[1] = m[1] * a + m[3] * b;
      into[2] = m[0] * c + m[2] * d;
      into[3] = m[1] * c + m[3] * d;
      into[4] = m[0] * e + m[2] * f + m[4];
      into[5] = m[1] * e + m[3] * f + m[5];
      return into;`,
  },
  {
    from: 'const currentTransform = getCurrentTextTransform();',
    to: 'const currentTransform = getCurrentTextTransform(comparedTransform);',
  },
  {
    from: 'textChunk.prevTransform = getCurrentTextTransform();',
    to: 'textChunk.prevTransform = getCurrentTextTransform(lastTransform);',
  },
  {
    from: `        width,
        height,
        transform,
        fontName,
        hasEOL: false`,
    to: `        width,
        height,
        transform: transform && transform.slice(),
        fontName,
        hasEOL: false`,
  },
  // A font that the same content has set before is known: no need to wait for it.
  {
    from: 'const showSpacedTextBuffer = [];',
    to: 'const showSpacedTextBuffer = [], loadedFonts = new Map();',
  },
  {
    from: `const translated = await self.loadFont(fontName, fontRef, resources, task);
      textState.loadedName`,
    to: `const translated = await self.loadFont(fontName, fontRef, resources, task);
      if (fontName !== null) loadedFonts.set(fontName, translated);
      useFont(translated);
    }
    function useFont(translated) {
      textState.loadedName`,
  },
  {
    from: 'next(handleSetFont(fontNameArg, null));',
    to: `if (loadedFonts.has(fontNameArg)) {
              useFont(loadedFonts.get(fontNameArg));
              break;
            }
            next(handleSetFont(fontNameArg, null));`,
  },
  // Content is read byte by byte. From one array that is faster than from a stream that is decoded on the way.
  {
    from: 'lexer: new Lexer(stream, EvaluatorPreprocessor.opMap),',
    to: 'lexer: new Lexer(decodedContent(stream), EvaluatorPreprocessor.opMap),',
  },
  {
    from: 'class EvaluatorPreprocessor {',
    to: `function decodedContent(stream) {
  if (!(stream instanceof DecodeStream) || stream.pos !== 0) return stream;
  try {
    return new Stream(stream.getBytes());
  } catch {
    stream.pos = 0;
    return stream;
  }
}
class EvaluatorPreprocessor {`,
  },
  // An operator of one or two letters with a delimiter after it needs no strings to be joined and looked up.
  {
    from: 'let str = String.fromCharCode(ch);',
    to: `const { bytes: content, pos: at, end } = this.stream;
    if (content && this.knownCommands && at + 1 < end && ch > 0x20 && ch < 0x7f) {
      const second = content[at];
      if (specialChars[second]) {
        this.nextChar();
        return Cmd.get(String.fromCharCode(ch));
      }
      if (second < 0x7f && specialChars[content[at + 1]]) {
        const command = operatorOf(ch, second, this.knownCommands);
        if (command) {
          this.nextChar();
          this.nextChar();
          return command;
        }
      }
    }
    let str = String.fromCharCode(ch);`,
  },
  {
    from: 'class Lexer {',
    to: `const operatorsByLetters = [];
function operatorOf(first, second, knownCommands) {
  const key = first << 7 | second;
  let command = operatorsByLetters[key];
  if (command === undefined) {
    const name = String.fromCharCode(first, second);
    command = operatorsByLetters[key] = knownCommands[name] !== undefined && name !== "BI" ? Cmd.get(name) : null;
  }
  return command;
}
class Lexer {`,
  },
  // Most strings in hexadecimal digits have one or two letters.
  {
    from: `    const strBuf = this.strBuf;
    strBuf.length = 0;
    let ch = this.currentChar;
    let firstDigit = -1,`,
    to: `    let str = "";
    let ch = this.currentChar;
    let firstDigit = -1,`,
  },
  {
    from: `strBuf.push(String.fromCharCode(firstDigit << 4 | digit));`,
    to: `str += String.fromCharCode(firstDigit << 4 | digit);`,
  },
  {
    from: `    if (firstDigit !== -1) {
      strBuf.push(String.fromCharCode(firstDigit << 4));
    }
    return strBuf.join("");`,
    to: `    if (firstDigit !== -1) {
      str += String.fromCharCode(firstDigit << 4);
    }
    return str;`,
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
