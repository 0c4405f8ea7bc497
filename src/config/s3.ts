// Settings of the bucket: their formats, their dependencies, and the options that result.
import { z } from 'zod';

export interface S3Options {
  bucket: string;
  region: string;
  /** Null: Amazon's. */
  endpoint: string | null;
  /** Null: the SDK's credential chain (environment, profile, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Prefix of every key: empty, or ending with a slash. */
  prefix: string;
  encryption: 'AES256' | 'aws:kms' | 'aws:kms:dsse' | null;
  kmsKeyId: string | null;
  pathStyle: boolean;
  /** Sends a checksum with each part; off for servers that reject them. */
  checksums: boolean;
  /** File links point to the bucket; off where customers can't reach it. */
  links: boolean;
}

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');

export const s3Variables = {
  /** Store files in this bucket; without it in a folder. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1'),
  /** A server other than Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Without them the SDK's credential chain is used: environment, profile, instance role. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/,
      'must be letters, digits, . _ - between slashes',
    )
    .optional(),
  S3_SSE: z.enum(['AES256', 'aws:kms', 'aws:kms:dsse']).optional(),
  S3_KMS_KEY_ID: z.string().min(1).optional(),
  /** True with S3_ENDPOINT unless set. */
  S3_FORCE_PATH_STYLE: flag.optional(),
  /** False for servers that reject checksums. */
  S3_CHECKSUMS: flag.default(true),
  /** False where customers can't reach the bucket: this service serves the files. */
  S3_LINKS: flag.default(true),
};

type S3Settings = z.infer<z.ZodObject<typeof s3Variables>>;

/** Errors of settings that depend on each other, each with its variable. */
export function s3Faults(e: Record<string, string | undefined>): { path: string[]; message: string }[] {
  const faults: { path: string[]; message: string }[] = [];
  const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX', 'S3_SSE'];
  if (!e.S3_BUCKET && needed.some((name) => e[name]))
    faults.push({ path: ['S3_BUCKET'], message: 'is needed with the other S3 settings' });
  if (e.S3_ACCESS_KEY_ID && !e.S3_SECRET_ACCESS_KEY)
    faults.push({ path: ['S3_SECRET_ACCESS_KEY'], message: 'is needed with S3_ACCESS_KEY_ID' });
  if (e.S3_SECRET_ACCESS_KEY && !e.S3_ACCESS_KEY_ID)
    faults.push({ path: ['S3_ACCESS_KEY_ID'], message: 'is needed with S3_SECRET_ACCESS_KEY' });
  if (e.S3_KMS_KEY_ID && !e.S3_SSE?.startsWith('aws:kms'))
    faults.push({ path: ['S3_KMS_KEY_ID'], message: 'requires S3_SSE=aws:kms' });
  return faults;
}

/** Null: files are stored in a folder. */
export function s3Options(e: S3Settings): Readonly<S3Options> | null {
  if (!e.S3_BUCKET) return null;
  return Object.freeze({
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT?.replace(/\/$/, '') ?? null,
    credentials: e.S3_ACCESS_KEY_ID
      ? Object.freeze({ accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY! })
      : null,
    prefix: e.S3_PREFIX ? `${e.S3_PREFIX.replace(/\/$/, '')}/` : '',
    encryption: e.S3_SSE ?? null,
    kmsKeyId: e.S3_KMS_KEY_ID ?? null,
    pathStyle: e.S3_FORCE_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
    checksums: e.S3_CHECKSUMS,
    links: e.S3_LINKS,
  });
}
