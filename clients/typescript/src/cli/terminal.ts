// Output: results on stdout, everything else on stderr.

export interface Terminal {
  /** A line of the result. */
  print(line: string): void;
  /** Part of a line of the result. */
  write(text: string): void;
  json(value: unknown): void;
  /** A remark, on stderr. Nothing with --json. */
  note(line: string): void;
  /** Shows a bar on a terminal, and replaces the one before it. */
  progress(label: string, percent: number, remark?: string): void;
  /** Ends the bar. Elsewhere than on a terminal, this line is all that is shown of it. */
  finish(line: string): void;
}

const width = 24;

export function createTerminal(isJson: boolean): Terminal {
  const { stdout, stderr } = process;
  // `lintel issues … | head` is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const isLive = stderr.isTTY === true && !isJson;
  let shown = false;
  const clear = () => {
    if (shown) stderr.write('\r\x1b[K');
    shown = false;
  };
  return {
    print(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    write(text) {
      clear();
      stdout.write(text);
    },
    json: (value) => stdout.write(`${JSON.stringify(value)}\n`) && undefined,
    note(line) {
      clear();
      if (!isJson) stderr.write(`${line}\n`);
    },
    progress(label, percent, remark = '') {
      if (!isLive) return;
      const done = Math.round((Math.min(100, Math.max(0, percent)) / 100) * width);
      const bar = '█'.repeat(done) + '░'.repeat(width - done);
      const line = `${label} ${bar} ${Math.floor(percent)}% ${remark}`;
      stderr.write(`\r\x1b[K${line.slice(0, (stderr.columns ?? 80) - 1)}`);
      shown = true;
    },
    finish(line) {
      clear();
      if (!isJson) stderr.write(`${line}\n`);
    },
  };
}

/** Columns as wide as their widest cell; the last one is not padded. */
export function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length))) ?? [];
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]!))).join('  '));
}

/** Texts come from documents: control characters could change the terminal. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
/** The same, with line breaks. */
export const plainLines = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');
