import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import { Problem } from '../../../kernel/problem.ts';

const require = createRequire(import.meta.url);
/** Loads the package at the first use, because it takes memory that sites without Stripe don't need. */
export const loadStripe = () => require('stripe') as typeof Stripe;

/** People wait for the answer. Each call is tried twice. */
const TIMEOUT_MS = 10_000;

export interface StripeConnection {
  secretKey: string;
  /** The address of a stand-in for the API in tests; null for Stripe's own. */
  apiUrl: URL | null;
  /** The milliseconds after which a call counts as unanswered. */
  timeoutMs?: number;
}

export function openStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeConnection): Stripe {
  const Api = loadStripe();
  return new Api(secretKey, {
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    ...(apiUrl === null
      ? {}
      : {
          host: apiUrl.hostname,
          port: apiUrl.port,
          protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
        }),
  });
}

/** Returns the error if Stripe refused the request itself: a parameter or the state of a record. */
export function invalidRequestOf(error: unknown) {
  return error instanceof loadStripe().errors.StripeInvalidRequestError ? error : undefined;
}

export function isRefusal(error: unknown, code: string): boolean {
  return invalidRequestOf(error)?.code === code;
}

/** Returns Stripe's reply. Throws `unavailable` if Stripe did not answer: it could not be reached, took too long, failed, or has too many requests. */
export async function stripeReply<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = loadStripe().errors;
    const isSilent = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (!isSilent) throw error;
    throw new Problem('unavailable', 'The payment provider does not answer. Try again in a few minutes.');
  }
}
