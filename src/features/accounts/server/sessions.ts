import { randomBytes } from 'node:crypto';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Config } from '../../../backend/config.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { deleteSecondSteps } from './queries-challenges.ts';
import {
  type AccountRow,
  type SessionRow,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionRow,
  insertSession,
  touchSession,
} from './queries.ts';
import { operatorsNeedSecondFactor } from './settings.ts';

export const SESSION_DAYS = 30;
/** A map page requests hundreds of tiles, so each session is read from the database once in this time instead of once per tile. */
const CACHE_MS = 10_000;
/** The interval at which `last_seen_at` is written, which is the precision of the list of sessions. */
const SEEN_EVERY_MS = 3_600_000;
const MAX_CACHED = 10_000;

/** The maximum time for which an operator may be signed in as another account. */
const SIGNED_IN_AS_MS = 2 * 3_600_000;

/** Returns the name of the session cookie. The prefix makes browsers refuse it unless it is Secure, for this host and all paths. */
export function sessionCookieOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-platbook' : 'platbook_session';
}

export type Session = SessionRow;

export interface NewSession {
  /** Shown in the list of sessions. */
  userAgent: string | null;
  /** The group that the session works in first; null for the account's own. */
  groupId: string | null;
  /** The operator who signs in as the account; absent when its owner signs in. */
  operatorId?: string;
}

export interface Sessions {
  find(token: string): Promise<Session | undefined>;
  create(account: AccountRow, options: NewSession): Promise<{ token: string; session: Session }>;
  end(token: string): Promise<void>;
  /** Clears the cache. Call it after a change of groups, members or plans. */
  clearCache(): void;
}

/**
 * Sessions are random tokens. The database holds only their hashes, so a stolen copy of it can't be used to sign in. When another server
 * process ends a session, this one notices within ten seconds.
 */
export function createSessions(db: Db, config: Pick<Config, 'featureSettings'>): Sessions {
  const cache = createCache<Session | undefined>({ maxEntries: MAX_CACHED, maxAgeMs: CACHE_MS });

  const read = async (token: string): Promise<Session | undefined> => {
    const now = Date.now();
    const session = await findSessionRow(db, hashOfToken(token), {
      now: new Date(now),
      operatorsNeedSecondFactor: operatorsNeedSecondFactor(config),
    });
    if (session && now - session.lastSeenAt.getTime() > SEEN_EVERY_MS)
      await touchSession(db, session.id, new Date(now));
    return session;
  };
  const find = async (token: string): Promise<Session | undefined> => {
    const session = await cache.load(token, () => read(token));
    return session !== undefined && session.expiresAt.getTime() > Date.now() ? session : undefined;
  };

  return {
    find,
    async create(account, { userAgent, groupId, operatorId }) {
      const now = Date.now();
      const token = makeSecretToken();
      const csrfToken = randomBytes(24).toString('base64url');
      await deleteExpiredSessions(db, new Date(now));
      const lifeMs = operatorId === undefined ? SESSION_DAYS * MS_PER_DAY : SIGNED_IN_AS_MS;
      const expiresAt = new Date(now + lifeMs);
      await insertSession(db, {
        tokenHash: hashOfToken(token),
        accountId: account.id,
        csrfToken,
        expiresAt,
        userAgent: userAgent?.slice(0, 300) ?? null,
        groupId,
        operatorId: operatorId ?? null,
      });
      const session = await find(token);
      if (session === undefined) throw new Error('a new session is not found');
      return { token, session };
    },
    async end(token) {
      await deleteSession(db, hashOfToken(token));
      cache.delete(token);
    },
    clearCache: () => cache.clear(),
  };
}

/** Ends all sessions of an account, and its sign-ins that wait for a second factor. Caches have them for up to ten seconds. */
export async function endSessionsOf(trx: Trx, accountId: string): Promise<void> {
  await deleteSessionsOf(trx, accountId);
  await deleteSecondSteps(trx, accountId);
}
