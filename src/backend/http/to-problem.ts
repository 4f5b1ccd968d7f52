import { Problem } from '../../kernel/problem.ts';
import { isUniqueViolation } from '../db/is-unique-violation.ts';
import { unavailableOf } from '../unavailable.ts';

const WANTED_BODY = 'Most addresses take application/json. See /docs/api.';

const SAVED_AT_ONCE = 'Another request saved the same thing at the same time. Reload the page and try again.';

/** Returns the problem with which the server answers an error of any kind. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const detail = error instanceof Error ? error.message : undefined;
  if (status === 413) return new Problem('too_large');
  if (status === 415) return new Problem('unsupported_media_type', WANTED_BODY);
  if (status === 429) return new Problem('too_many_requests');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Problem('invalid_input', { ...(detail && { detail }) });
  const unavailable = unavailableOf(error);
  if (unavailable !== null) {
    const { message, retryAfterSeconds } = unavailable;
    return new Problem('unavailable', { detail: message, retryAfterSeconds });
  }
  // A handler checks for the same row before it writes one, so another request wrote it after the check.
  if (isUniqueViolation(error)) return new Problem('conflict', SAVED_AT_ONCE);
  return new Problem('internal');
}
