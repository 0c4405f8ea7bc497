// Security headers of every response. Pages that need more than the strict default have their own policy.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';

/** The default policy: nothing is loaded, run or framed. */
export const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const oneYear = 31_536_000;

export function securityHeaders({ production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': denyAllPolicy,
    ...(production &&
      publicUrl?.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${oneYear}; includeSubDomains` }),
  };
}

export function setSecurityHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Policy of the guide: files of this service only, nothing inline. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Policy of the reference: Redoc makes two inline styles, one of them empty to be filled by script, and a worker for its search. */
export const referencePolicy = [
  docsPolicy.replace(
    "style-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
  ),
  'worker-src blob:',
].join('; ');

/** Policy of a page with inline scripts: allows exactly these scripts and files of this service. */
export function policyOfPage(html: string): string {
  const hashes = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .filter(([, script]) => script)
    .map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // The editors set inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    'worker-src blob:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
