// The log of a process: JSON lines, each with its request or job. Of an error only type, message, code, stack and causes
// are logged. Other properties that libraries attach are dropped, because they may hold settings or customer data.
import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { currentContext } from './request-context.ts';

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

const causesMost = 5;

function describe(error: unknown, depth = 0): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as Error & { code?: unknown };
  const redacted = wordsOf(error);
  return {
    type: error.constructor.name || name,
    message: redacted,
    ...(typeof code === 'string' && { code }),
    ...(stack && { stack: stack.replace(message, () => redacted) }),
    ...(cause instanceof Error && depth < causesMost && { cause: describe(cause, depth + 1) }),
  };
}

/** The message without quoted values, which may be customer data. */
export function wordsOf(error: Error): string {
  const { name, message, code } = error as Error & { code?: unknown };
  // The message repeats the whole call with its arguments; the cause is the last line.
  if (name === 'PrismaClientValidationError') return withoutQuotes(message.trim().split('\n').at(-1)!);
  // JSON and PostgreSQL (class 22: data exceptions) quote the value that they could not read.
  const quotes = name === 'SyntaxError' || (typeof code === 'string' && /^22...$/.test(code));
  return quotes ? withoutQuotes(message) : message;
}

const withoutQuotes = (text: string): string => text.replace(/"[\s\S]*"|'[\s\S]*'/g, '"…"');

const load = createRequire(import.meta.url);

/** JSON, or readable lines in a terminal. */
function write(descriptor: number): DestinationStream {
  if (!isatty(descriptor)) return pino.destination(descriptor);
  const pretty = load('pino-pretty') as typeof import('pino-pretty');
  return pretty({
    destination: descriptor,
    sync: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss.l',
  });
}

/** @param destination a file descriptor (1: standard output) or a stream */
export const createLogger = (config: Pick<Config, 'logLevel'>, destination: number | DestinationStream = 1): Logger =>
  pino(
    {
      level: config.logLevel,
      mixin: () => currentContext() ?? {},
      serializers: { err: (error) => describe(error) },
      redact: ['*.authorization', '*.key', '*.secret', '*.password'],
    },
    typeof destination === 'number' ? write(destination) : destination,
  );
