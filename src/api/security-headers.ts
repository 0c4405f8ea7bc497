// Headers that every answer carries, so that no browser does more with it than it is meant for. Pages that need more than
// nothing say so with a policy of their own.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';

/** For what is no page: nothing is loaded, run or framed. */
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

/** For a page with its scripts inside: these scripts and the service's own files, and no others. */
export function policyOfPage(html: string): string {
  const hashes = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .filter(([, script]) => script)
    .map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // Editors set styles from scripts.
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
