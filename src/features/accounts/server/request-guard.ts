import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../../../backend/signature.ts';
import { Problem } from '../../../kernel/problem.ts';

/** Methods that change nothing, so that requests caused by another site are harmless. */
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isChange(method: string): boolean {
  return !READING_METHODS.has(method);
}

/**
 * Refuses a change that a page of another site caused. Browsers state where a request comes from in `Sec-Fetch-Site`,
 * older ones in `Origin`; programs state neither and carry no cookies by themselves.
 */
export function assertSameSite(headers: IncomingHttpHeaders, publicOrigin: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
  const { origin } = headers;
  if (origin === undefined) return;
  const isOurs = origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === headers.host);
  if (!isOurs) throw crossSite();
}

export function assertCsrfToken(headers: IncomingHttpHeaders, expected: string): void {
  if (isSameSecret(String(headers['x-csrf-token'] ?? ''), expected)) return;
  throw new Problem(
    'not_allowed',
    'This page is out of date: reload it and try again (the CSRF token is missing or wrong).',
  );
}

function crossSite(): Problem {
  return new Problem('not_allowed', 'Changes can only be made from the pages of this site.');
}
