// The only reader of the environment. Settings are parsed once, all errors are reported together, the result is frozen.
import { resolve } from 'node:path';
import { dependencyFaults, describeFault, environment } from './environment.ts';
import { type GeminiOptions, geminiDefaults } from './gemini.ts';
import type { S3Options } from './s3.ts';
import { s3Faults, s3Options } from './s3.ts';
import type { StripeSettings } from './stripe.ts';
import type { TracingOptions } from './tracing.ts';

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
  sampleHouse: boolean;
  warmUp: boolean;
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
    sampleHouse: e.SAMPLE_HOUSE,
    warmUp: e.WARM_UP,
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
