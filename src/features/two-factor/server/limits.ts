import { type Limits, QUARTER_HOUR_MS, limitOf } from '../../../backend/limits/limits.ts';
import { appCodeOf } from '../rules/codes.ts';

/** Of one account from all networks together: a code has only six digits, and who enters one knows the password already. */
export const WRONG_CODES = limitOf('wrong code', 8, QUARTER_HOUR_MS);
const WRONG_CODES_OF_NETWORK = limitOf('wrong code of network', 40, QUARTER_HOUR_MS);

/** Counts an attempt before it is judged. Recovery codes and passwords count by themselves: wrong codes of the app don't hold them up. */
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
