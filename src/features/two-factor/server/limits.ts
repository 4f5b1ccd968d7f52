import { type Limits, QUARTER_HOUR_MS, limitOf } from '../../../backend/limits/limits.ts';
import { appCodeOf } from '../rules/codes.ts';

/** Limit per account over all networks: a code has only six digits, and a person who enters one already gave the password. */
export const WRONG_CODES = limitOf('wrong code', 8, QUARTER_HOUR_MS);
const WRONG_CODES_OF_NETWORK = limitOf('wrong code of network', 40, QUARTER_HOUR_MS);

/** Counts an attempt before it is checked. Recovery codes and passwords share a count of their own, so that an account's wrong app codes don't block them. */
export function countAttempt(limits: Limits, accountId: string, network: string, text: string) {
  const kind = appCodeOf(text) === null ? 'other' : 'app';
  return limits.take(
    [
      { limit: WRONG_CODES, holder: [kind, accountId] },
      { limit: WRONG_CODES_OF_NETWORK, holder: [network] },
    ],
    (wait) => `Too many wrong codes. Please try again in ${wait}.`,
  );
}
