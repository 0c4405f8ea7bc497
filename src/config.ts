// The only reader of the environment: parsed once, every fault reported at once, frozen.
import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Options } from './documents/storage/s3.ts';
import { s3Faults, s3Options, s3Variables } from './documents/storage/settings.ts';
import { type GeminiOptions, geminiDefaults } from './engine/gemini/options.ts';
import type { StripeSettings } from './payments/stripe.ts';
import type { Retention } from './retention.ts';
import { samplers, type TracingOptions } from './tracing/options.ts';

const megabyte = 1_048_576;
const port = z.coerce.number().int().min(0).max(65_535);
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const days = (fallback: number) => z.coerce.number().int().min(0).max(36_500).default(fallback);
const modelName = /^[\w.-]+$/;
const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: port.default(4000),
    /** Where a worker of its own answers /health, /ready and /metrics. */
    WORKER_PORT: port.optional(),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: z.url().optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    ROLE: z.enum(['all', 'api', 'worker']).default('all'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL: positive(10),
    /** Documents read and jobs run at once by one worker process. */
    WORKER_CONCURRENCY: positive(4),
    PARSER_PROCESSES: positive(2),
    PARSER_TIMEOUT_SECONDS: positive(60),
    PARSER_MEMORY_MB: positive(1024),
    /** Addresses that called with bad keys: refusals a minute before they are told to wait. */
    UNAUTHORIZED_PER_MINUTE: positive(60),
    SHUTDOWN_SECONDS: positive(20),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Secrets at rest are encrypted under it; all processes need the same. */
    ENCRYPTION_KEY: z.string().min(16).optional(),
    TRUST_PROXY: flag.default(false),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_SERVICE_NAME: z.string().min(1).default('lintel'),
    OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
    /** The share that a ratio sampler takes. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** How long things are kept, in days; 0: for ever. */
    RETENTION_DOCUMENTS_DAYS: days(0),
    RETENTION_CHAT_DAYS: days(0),
    RETENTION_WEBHOOK_LOG_DAYS: days(90),
    /** Handled events of payment providers, and payment pages that nobody paid. */
    RETENTION_BILLING_DAYS: days(90),
    ...s3Variables,
    /** Webhooks may go to http and loopback; true outside production unless set. */
    WEBHOOKS_ALLOW_INSECURE: flag.optional(),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    /** Another address than Stripe's, for tests. */
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
    /** Another address than Google's, for tests. */
    GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    GEMINI_MODEL: z.string().regex(modelName).default('gemini-3.8-flash'),
    GEMINI_EMBEDDING_MODEL: z.string().regex(modelName).default('gemini-embedding-001'),
    GEMINI_CONCURRENCY: positive(4),
    GEMINI_REQUESTS_PER_MINUTE: positive(120),
    /** 0: as many as it takes. */
    GEMINI_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(0),
    GEMINI_TIMEOUT_SECONDS: positive(90),
    MEILISEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
    MEILISEARCH_KEY: z.string().min(1).optional(),
    /** Several services share one Meilisearch by different names. */
    MEILISEARCH_INDEX: z
      .string()
      .regex(/^[\w-]{1,400}$/)
      .default('lintel'),
  })
  .superRefine((e, context) => {
    if (!e.STRIPE_SECRET_KEY) return;
    for (const name of ['STRIPE_PRICE_PRO', 'STRIPE_PRICE_ENTERPRISE', 'PROVIDER_WEBHOOK_SECRET'] as const) {
      if (!e[name]) context.addIssue({ code: 'custom', path: [name], message: 'needed with STRIPE_SECRET_KEY' });
    }
  });

export type Config = Readonly<{
  production: boolean;
  port: number;
  /** Null: a worker listens nowhere. */
  workerPort: number | null;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  role: 'all' | 'api' | 'worker';
  databaseUrl: string | null;
  databasePool: number;
  workerConcurrency: number;
  parser: Readonly<{ processes: number; timeoutMs: number; memoryMb: number }>;
  unauthorizedPerMinute: number;
  shutdownMs: number;
  logLevel: string;
  encryptionKey: string | null;
  trustProxy: boolean;
  /** Null: nobody traces. */
  tracing: Readonly<TracingOptions> | null;
  retention: Readonly<Retention>;
  /** Null: files lie in a folder. */
  s3: Readonly<S3Options> | null;
  webhooksAllowInsecure: boolean;
  /** Null: the sandbox serves live keys too. */
  stripe: Readonly<StripeSettings> | null;
  providerWebhookSecrets: readonly string[];
  sandboxWebhookSecret: string | null;
  /** Null: the built-in engine serves live keys too. */
  gemini: Readonly<GeminiOptions> | null;
  /** Null: documents are searched in the database. */
  meilisearch: Readonly<{ url: string; key: string | null; index: string }> | null;
}>;

export class ConfigError extends Error {}

export const bytesPerMegabyte = megabyte;

/** @throws ConfigError that names every variable at fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const faults = [...(parsed.error?.issues ?? []), ...s3Faults(given)].map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The settings have faults:\n${faults.join('\n')}`);
  }
  const e = parsed.data;
  return Object.freeze({
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    workerPort: e.WORKER_PORT ?? null,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir: resolve(e.DATA_DIR),
    role: e.ROLE,
    databaseUrl: e.DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL,
    workerConcurrency: e.WORKER_CONCURRENCY,
    parser: Object.freeze({
      processes: e.PARSER_PROCESSES,
      timeoutMs: e.PARSER_TIMEOUT_SECONDS * 1000,
      memoryMb: e.PARSER_MEMORY_MB,
    }),
    unauthorizedPerMinute: e.UNAUTHORIZED_PER_MINUTE,
    shutdownMs: e.SHUTDOWN_SECONDS * 1000,
    logLevel: e.LOG_LEVEL,
    encryptionKey: e.ENCRYPTION_KEY ?? null,
    trustProxy: e.TRUST_PROXY,
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
