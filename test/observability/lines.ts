// A logger whose lines a test can read.
import type { Logger } from 'pino';
import { createLogger } from '../../src/platform/logger.ts';

export interface Line {
  level: number;
  msg: string;
  [field: string]: unknown;
}

export function capturedLog(level = 'trace'): { log: Logger; text(): string; lines(): Line[] } {
  const written: string[] = [];
  const log = createLogger({ logLevel: level }, { write: (line) => void written.push(line) });
  return { log, text: () => written.join(''), lines: () => written.map((line) => JSON.parse(line)) };
}
