// The only reader of the environment. Settings are parsed once, all errors are reported together, the result is frozen.
import { resolve } from 'node:path';
import { z } from 'zod';
import { type GeminiOptions, geminiDefaults } from './gemini.ts';
import type { S3Options } from './s3.ts';
import { s3Faults, s3Options, s3Variables } from './s3.ts';
import type { StripeSettings } from './stripe.ts';
import { samplers, type TracingOptions } from './tracing.ts';

const megabyte = 1_048_576;
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

const environment = z.object({
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
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
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
function dependencyFaults(e: Record<string, string | undefined>): Fault[] {
  if (!e.STRIPE_SECRET_KEY) return [];
  return ['STRIPE_PRICE_PRO', 'STRIPE_PRICE_ENTERPRISE', 'PROVIDER_WEBHOOK_SECRET']
    .filter((name) => !e[name])
    .map((name) => ({ path: [name], message: 'is needed with STRIPE_SECRET_KEY' }));
}

/** A readable message for settings without one of their own. */
function describeFault(issue: z.core.$ZodRawIssue): string | undefined {
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

/** Retention in days. */
export interface Retention {
  /** 0 is unlimited. */
  documentsDays: number;
  chatDays: number;
  webhookLogDays: number;
  billingDays?: number;
}

export interface HttpLimits {
  maxConnections: number;
  /** Null: no limit. */
  maxConnectionsPerAddress: number | null;
  stallMs: number;
  bodyMs: number;
}

export type Config = Readonly<{
  production: boolean;
  port: number;
  /** Null: a worker does not listen. */
  workerPort: number | null;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  role: 'all' | 'api' | 'worker';
  databaseUrl: string | null;
  databasePool: number;
  workerConcurrency: number;
  parser: Readonly<{ processes: number; cpuMs: number; memoryMb: number; niceness: number }>;
  unauthorizedPerMinute: number;
  shutdownMs: number;
  logLevel: string;
  encryptionKey: string | null;
  trustProxy: boolean;
  http: Readonly<HttpLimits>;
  corsOrigins: readonly string[];
  /** Null: tracing is off. */
  tracing: Readonly<TracingOptions> | null;
  retention: Readonly<Retention>;
  /** Null: files are stored in a folder. */
  s3: Readonly<S3Options> | null;
  webhooksAllowInsecure: boolean;
  /** Null: live keys use the sandbox too. */
  stripe: Readonly<StripeSettings> | null;
  providerWebhookSecrets: readonly string[];
  sandboxWebhookSecret: string | null;
  /** Null: live keys use the built-in engine too. */
  gemini: Readonly<GeminiOptions> | null;
  /** Null: documents are searched in the database. */
  meilisearch: Readonly<{ url: string; key: string | null; index: string }> | null;
}>;

export class ConfigError extends Error {}

export const bytesPerMegabyte = megabyte;

/** @throws ConfigError that names every invalid variable */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given, { error: describeFault });
  const faults = [...(parsed.error?.issues ?? []), ...dependencyFaults(given), ...s3Faults(given)].map(
    ({ path, message }) => `  ${path.join('.')}: ${message}`,
  );
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`Invalid configuration:\n${[...new Set(faults)].join('\n')}`);
  }
  const e = parsed.data;
  return Object.freeze({
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    workerPort: e.WORKER_PORT ?? null,
    host: e.HOST ?? (e.NODE_ENV === 'production' ? '::' : 'localhost'),
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir: resolve(e.DATA_DIR),
    role: e.ROLE,
    databaseUrl: e.DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL,
    workerConcurrency: e.WORKER_CONCURRENCY,
    parser: Object.freeze({
      processes: e.PARSER_PROCESSES,
      cpuMs: e.PARSER_TIMEOUT_SECONDS * 1000,
      memoryMb: e.PARSER_MEMORY_MB,
      niceness: e.PARSER_NICENESS,
    }),
    unauthorizedPerMinute: e.UNAUTHORIZED_PER_MINUTE,
    shutdownMs: e.SHUTDOWN_SECONDS * 1000,
    logLevel: e.LOG_LEVEL,
    encryptionKey: e.ENCRYPTION_KEY ?? null,
    trustProxy: e.TRUST_PROXY,
    http: Object.freeze({
      maxConnections: e.MAX_CONNECTIONS,
      maxConnectionsPerAddress: e.TRUST_PROXY ? null : e.MAX_CONNECTIONS_PER_ADDRESS,
      stallMs: e.STALL_SECONDS * 1000,
      bodyMs: e.BODY_SECONDS * 1000,
    }),
    corsOrigins: Object.freeze(e.CORS_ORIGINS ?? (e.NODE_ENV === 'production' ? [] : ['http://localhost:*'])),
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? Object.freeze({
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          serviceName: e.OTEL_SERVICE_NAME,
          sampler: e.OTEL_TRACES_SAMPLER,
          ratio: e.OTEL_TRACES_SAMPLER_ARG,
        })
      : null,
    retention: Object.freeze({
      documentsDays: e.RETENTION_DOCUMENTS_DAYS,
      chatDays: e.RETENTION_CHAT_DAYS,
      webhookLogDays: e.RETENTION_WEBHOOK_LOG_DAYS,
      billingDays: e.RETENTION_BILLING_DAYS,
    }),
    s3: s3Options(e),
    webhooksAllowInsecure: e.WEBHOOKS_ALLOW_INSECURE ?? e.NODE_ENV !== 'production',
    stripe: e.STRIPE_SECRET_KEY
      ? Object.freeze({
          secretKey: e.STRIPE_SECRET_KEY,
          apiBase: e.STRIPE_API_BASE ?? null,
          prices: Object.freeze({
            pro: e.STRIPE_PRICE_PRO!,
            enterprise: e.STRIPE_PRICE_ENTERPRISE!,
            report: e.STRIPE_PRICE_REPORT ?? null,
            credits_single: e.STRIPE_PRICE_CREDITS_SINGLE ?? null,
            credits_medium: e.STRIPE_PRICE_CREDITS_MEDIUM ?? null,
            credits_pro: e.STRIPE_PRICE_CREDITS_PRO ?? null,
          }),
          options: Object.freeze({
            invoices: e.STRIPE_INVOICES,
            automaticTax: e.STRIPE_TAX,
            taxIds: e.STRIPE_TAX_IDS,
            promotionCodes: e.STRIPE_PROMOTION_CODES,
          }),
        })
      : null,
    providerWebhookSecrets: e.PROVIDER_WEBHOOK_SECRET.split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
    sandboxWebhookSecret: e.SANDBOX_WEBHOOK_SECRET ?? null,
    gemini: e.GEMINI_API_KEY
      ? Object.freeze({
          ...geminiDefaults,
          apiKey: e.GEMINI_API_KEY,
          baseUrl: e.GEMINI_BASE_URL?.replace(/\/$/, '') ?? null,
          model: e.GEMINI_MODEL,
          embeddingModel: e.GEMINI_EMBEDDING_MODEL,
          concurrency: e.GEMINI_CONCURRENCY,
          requestsPerMinute: e.GEMINI_REQUESTS_PER_MINUTE,
          tokensPerDay: e.GEMINI_TOKENS_PER_DAY,
          timeoutMs: e.GEMINI_TIMEOUT_SECONDS * 1000,
        })
      : null,
    meilisearch: e.MEILISEARCH_URL
      ? Object.freeze({
          url: e.MEILISEARCH_URL.replace(/\/$/, ''),
          key: e.MEILISEARCH_KEY ?? null,
          index: e.MEILISEARCH_INDEX,
        })
      : null,
  });
}
