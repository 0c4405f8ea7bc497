// The variables of the environment, their defaults and the messages for invalid ones.
import { z } from 'zod';
import { s3Variables } from './s3.ts';
import { traceSamplers } from './tracing.ts';

const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number, ${min} or more`
      : `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const port = whole(0, 65_535);
const positive = (fallback: number) => whole(1).default(fallback);
const days = (fallback: number) => whole(0, 36_500).default(fallback);
const secondsError = 'must be a number of seconds up to 3600';
const seconds = z.coerce
  .number({ error: secondsError })
  .positive({ error: secondsError })
  .max(3600, { error: secondsError });
const modelName = /^[\w.-]+$/;
const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');

const readOrigins = (list: string): string[] =>
  list
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
/** Scheme and host, as browsers send them; the port may be `*`. */
const isOrigin = (text: string): boolean => {
  const sample = text.replace(/:\*$/, '');
  return /^https?:\/\/[^*]+$/.test(sample) && URL.parse(sample)?.origin === sample;
};

export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(4000),
  /** Port of /health, /ready and /metrics of a separate worker. */
  WORKER_PORT: port.optional(),
  /** Default: loopback in development, every address in production. */
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgresql://user:password@host:5432/name' })
    .optional(),
  DATABASE_POOL: positive(10),
  /** Documents that one worker process analyzes concurrently. */
  WORKER_CONCURRENCY: positive(4),
  PARSER_PROCESSES: positive(2),
  /** CPU time, not wall time, so that no document fails because the machine is busy. */
  PARSER_TIMEOUT_SECONDS: positive(60),
  PARSER_MEMORY_MB: positive(1024),
  PARSER_NICENESS: whole(0, 19).default(3),
  /** Requests with invalid keys per minute from one address before it gets 429. */
  UNAUTHORIZED_PER_MINUTE: positive(60),
  SHUTDOWN_SECONDS: positive(20),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Encrypts secrets at rest; all processes need the same value. */
  ENCRYPTION_KEY: z.string().min(16).optional(),
  TRUST_PROXY: flag.default(false),
  /** Whether the demo account gets the sample house. */
  SAMPLE_HOUSE: flag.default(true),
  /** Whether a process reads the sample report once after its start, so that the first document is not slower. */
  WARM_UP: flag.default(true),
  /** Open connections of one API process; further ones are closed immediately. */
  MAX_CONNECTIONS: positive(10_000),
  /** Open connections from one address; ignored with TRUST_PROXY, where all come from the proxy. */
  MAX_CONNECTIONS_PER_ADDRESS: positive(1_000),
  /** A request body without data, or a response that is not read, is ended after this time. */
  STALL_SECONDS: seconds.default(60),
  /** Time in which a request body other than an upload must arrive. */
  BODY_SECONDS: seconds.default(30),
  /** Origins of browser applications that may call the API, separated by commas, or `*`. */
  CORS_ORIGINS: z
    .string()
    .transform(readOrigins)
    .refine((all) => all.every((origin) => origin === '*' || isOrigin(origin)), {
      error: 'must be origins such as https://portal.example.com, separated by commas, or *',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('lintel'),
  OTEL_TRACES_SAMPLER: z.enum(traceSamplers).default('parentbased_always_on'),
  /** Share of traces that a ratio sampler records. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Retention in days; 0 is unlimited. */
  RETENTION_DOCUMENTS_DAYS: days(0),
  RETENTION_CHAT_DAYS: days(0),
  RETENTION_WEBHOOK_LOG_DAYS: days(90),
  /** Handled events of payment providers, and payment pages that nobody paid. */
  RETENTION_BILLING_DAYS: days(90),
  ...s3Variables,
  /** Allows webhooks to http and loopback; true outside production unless set. */
  WEBHOOKS_ALLOW_INSECURE: flag.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** Alternative to Stripe's address, for tests. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_PRICE_PRO: z.string().min(1).optional(),
  STRIPE_PRICE_ENTERPRISE: z.string().min(1).optional(),
  STRIPE_PRICE_REPORT: z.string().min(1).optional(),
  STRIPE_PRICE_CREDITS_SINGLE: z.string().min(1).optional(),
  STRIPE_PRICE_CREDITS_MEDIUM: z.string().min(1).optional(),
  STRIPE_PRICE_CREDITS_PRO: z.string().min(1).optional(),
  /** One-time payments get an invoice, which the portal shows. */
  STRIPE_INVOICES: flag.default(false),
  /** Stripe Tax computes the tax of payment pages and subscriptions. */
  STRIPE_TAX: flag.default(false),
  /** Payment pages ask businesses for their tax id. */
  STRIPE_TAX_IDS: flag.default(false),
  /** Payment pages take promotion codes. */
  STRIPE_PROMOTION_CODES: flag.default(false),
  /** Several, separated by commas, while one is being replaced. */
  PROVIDER_WEBHOOK_SECRET: z.string().default(''),
  SANDBOX_WEBHOOK_SECRET: z.string().min(8).optional(),
  GEMINI_API_KEY: z.string().min(1).optional(),
  /** Alternative to Google's address, for tests. */
  GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEMINI_MODEL: z.string().regex(modelName).default('gemini-3.8-flash'),
  GEMINI_EMBEDDING_MODEL: z.string().regex(modelName).default('gemini-embedding-001'),
  GEMINI_CONCURRENCY: positive(4),
  GEMINI_REQUESTS_PER_MINUTE: positive(120),
  /** 0 is unlimited. */
  GEMINI_TOKENS_PER_DAY: whole(0).default(0),
  GEMINI_TIMEOUT_SECONDS: whole(1, 3600).default(90),
  MEILISEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEILISEARCH_KEY: z.string().min(1).optional(),
  /** Lets several services share one Meilisearch. */
  MEILISEARCH_INDEX: z
    .string()
    .regex(/^[\w-]{1,400}$/)
    .default('lintel'),
});

interface Fault {
  path: PropertyKey[];
  message: string;
}

/** Errors of settings that depend on each other, each with its variable. */
export function dependencyFaults(e: Record<string, string | undefined>): Fault[] {
  if (!e.STRIPE_SECRET_KEY) return [];
  return ['STRIPE_PRICE_PRO', 'STRIPE_PRICE_ENTERPRISE', 'PROVIDER_WEBHOOK_SECRET']
    .filter((name) => !e[name])
    .map((name) => ({ path: [name], message: 'is needed with STRIPE_SECRET_KEY' }));
}

/** A readable message for settings without one of their own. */
export function describeFault(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format')
    return issue.format === 'url'
      ? 'must be an address such as https://example.com'
      : 'contains characters that are not allowed';
  if (issue.code === 'too_small' && issue.origin === 'string') return `must have at least ${issue.minimum} characters`;
  if (issue.code === 'too_small') return `must be ${issue.minimum} or more`;
  if (issue.code === 'too_big') return `must be ${issue.maximum} or less`;
  if (issue.code === 'invalid_type') return `must be a ${issue.expected}`;
  return undefined;
}
