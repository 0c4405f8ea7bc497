// The log of a process: JSON lines. An error is its type, words, code, stack and causes, and nothing else that a library
// hung on it (a database client with its settings, a row with a customer's text).
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

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
  return {
    type: error.constructor.name || name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(stack && { stack }),
    ...(cause instanceof Error && depth < causesMost && { cause: describe(cause, depth + 1) }),
  };
}

/** @param descriptor where it goes: 1, the standard output, unless that is spoken for */
export const createLogger = (config: Pick<Config, 'logLevel'>, descriptor = 1): Logger =>
  pino(
    {
      level: config.logLevel,
      serializers: { err: (error) => describe(error) },
      redact: ['*.authorization', '*.key', '*.secret', '*.password'],
    },
    pino.destination(descriptor),
  );
