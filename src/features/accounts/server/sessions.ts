import { randomBytes } from 'node:crypto';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import {
  type AccountRow,
  type SessionRow,
  deleteExpiredSessions,
  deleteSession,
  findSessionRow,
  insertSession,
  touchSession,
} from './queries.ts';
import { operatorsNeedSecondFactor } from './settings.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';

export const SESSION_DAYS = 30;
/** A map page asks for hundreds of tiles: each session is read once in this time, not once a tile. */
const CACHE_MS = 10_000;
/** How exact the list of sessions is. */
const SEEN_EVERY_MS = 3_600_000;
const MAX_CACHED = 10_000;

/** An operator looks at somebody's account for this long at most. */
const SIGNED_IN_AS_MS = 2 * 3_600_000;

export type Session = SessionRow;

export interface NewSession {
  /** Shown in the list of sessions. */
  userAgent: string | null;
  /** The group that it works in first; null: their own. */
  groupId: string | null;
  /** The operator who signs in as the account; absent: its owner does. */
  operatorId?: string;
}

export interface Sessions {
  find(token: string): Promise<Session | undefined>;
  create(account: AccountRow, options: NewSession): Promise<{ token: string; session: Session }>;
  end(token: string): Promise<void>;
  /** After a change of groups, members or plans: everything is read anew. */
  forgetRemembered(): void;
}

/**
 * Sessions are random tokens; the database holds only their hashes, so a copy of it signs nobody in. A session ended in
 * another server process is noticed here after ten seconds at the latest.
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
      const lifeMs = operatorId === undefined ? SESSION_DAYS * 86_400_000 : SIGNED_IN_AS_MS;
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
    forgetRemembered: () => cache.clear(),
  };
}
