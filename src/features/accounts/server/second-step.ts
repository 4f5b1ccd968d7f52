import type { Db } from '../../../backend/db/database.ts';
import type { RequestContext } from '../../../backend/http/route.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import { createChallenge, takeChallenge } from './challenges.ts';
import { findChallengeAccount } from './queries-challenges.ts';

/** The time to enter a code: long enough to find the authenticator app, or the paper with the recovery codes. */
const LIFE_MS = 600_000;

type Cookies = Pick<RequestContext, 'cookies' | 'setCookie'>;

/** The state between the password and the code: the account whose password was given in this browser. It gives no right except to enter a code. */
export interface SecondStep {
  begin(context: Cookies, accountId: string): Promise<void>;
  /** Returns the account whose sign-in waits for a code in this browser. */
  find(context: Cookies): Promise<string | undefined>;
  /** Ends the wait for a code. Returns false if no sign-in waits in this browser; of two simultaneous requests, only one gets true. */
  take(context: Cookies): Promise<boolean>;
}

/** The state is a row with the hash of a random key; the key is in a cookie that no script reads. */
export function createSecondStep(db: Db, isSecure: boolean): SecondStep {
  const cookieName = isSecure ? '__Host-platbook-step' : 'platbook_step';
  return {
    async begin({ setCookie }, accountId) {
      const key = await createChallenge(db, { purpose: 'second_step', accountId, lifeMs: LIFE_MS });
      setCookie(cookieName, key, LIFE_MS / 1000);
    },
    find: async ({ cookies }) =>
      findChallengeAccount(db, hashOfToken(cookies[cookieName] ?? ''), 'second_step', new Date()),
    async take({ cookies, setCookie }) {
      setCookie(cookieName, '', 0);
      return (await takeChallenge(db, cookies[cookieName] ?? '', 'second_step')) !== undefined;
    },
  };
}
