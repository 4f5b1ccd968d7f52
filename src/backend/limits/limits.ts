import { createHmac } from 'node:crypto';
import { countLabel } from '../../kernel/count-label.ts';
import { Problem } from '../../kernel/problem.ts';
import { type BucketSize, takeOne } from '../../kernel/rate.ts';
import { readSecret } from '../secret.ts';
import type { Services } from '../services.ts';
import { deleteFullBuckets, findBucket, refundAttempt, takeAttempt } from './queries.ts';

export const QUARTER_HOUR_MS = 15 * 60_000;
export const HOUR_MS = 60 * 60_000;
const SWEEP_EVERY_MS = HOUR_MS;

/** Allows `capacity` attempts at once, then further ones one by one as the bucket refills. */
export interface Limit extends BucketSize {
  /** Unique among all limits, because it selects the bucket. */
  name: string;
}

/** One limit for one holder: a network, an account, an email, or a combination of them. */
export interface Use {
  limit: Limit;
  holder: readonly string[];
}

export interface Taken {
  /** True if this was the last attempt that the first limit allows for now. */
  isLast: boolean;
  /** Returns the attempt to its buckets, for one that should not count: a guess that was right, or an email that is not sent. */
  refund(): Promise<void>;
}

export interface Limits {
  /**
   * Counts an attempt under each of `uses`. Call it before the attempt is made. Throws `too_many_requests` if one of them has no attempts left; then nothing is
   * counted. Put the narrowest limit first. `message` receives the waiting time, such as "3 minutes".
   */
  take(uses: readonly Use[], message?: (wait: string) => string): Promise<Taken>;
  /** Does the same as {@link Limits.take}, but returns undefined instead of throwing. */
  tryTake(uses: readonly Use[]): Promise<Taken | undefined>;
  /** Returns true if an attempt is left, and counts nothing. */
  hasLeft(use: Use): Promise<boolean>;
}

export function limitOf(name: string, capacity: number, refillMs: number): Limit {
  return { name, capacity, refillMs };
}

/**
 * Limits emails of one kind to one mailbox, no matter who causes them: five at once, then one an hour. This prevents floods. A link in an email works for an hour or
 * longer, so a person who is refused here already has a link that works.
 */
export function mailboxLimit(kind: string): Limit {
  return limitOf(`mailbox ${kind}`, 5, 5 * HOUR_MS);
}

/** Returns the form of an email address that is counted: trimmed, in lower case. */
export function mailboxKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Creates limits on guessing secrets and on sending messages. Buckets are rows of the database, so that all server processes share them and concurrent attempts
 * pass exactly as often as allowed. No counts are in memory, so every feature can call this function for itself.
 */
export function createLimits(
  { config, database }: Pick<Services, 'config' | 'database'>,
  now: () => number = Date.now,
): Limits {
  const db = database.kysely;
  let sweepAt = 0;
  const sweep = async (nowMs: number) => {
    if (nowMs < sweepAt) return;
    sweepAt = nowMs + SWEEP_EVERY_MS;
    await deleteFullBuckets(db, nowMs);
  };
  /** The database stores only a keyed hash, never an address or an email. */
  const keyOf = async ({ limit, holder }: Use) =>
    createHmac('sha256', await readSecret(config))
      .update(JSON.stringify(['limit', limit.name, ...holder]))
      .digest();

  /** Takes an attempt from every bucket, or from none. In the latter case returns the milliseconds until the empty bucket has an attempt again. */
  const takeAll = async (uses: readonly Use[]): Promise<Taken | number> => {
    const nowMs = now();
    await sweep(nowMs);
    const taken: { key: Uint8Array; limit: Limit; left: number }[] = [];
    const refund = async () => {
      for (const { key, limit } of taken) await refundAttempt(db, key, limit);
    };
    for (const use of uses) {
      const key = await keyOf(use);
      const left = await takeAttempt(db, key, use.limit, nowMs);
      if (left === undefined) {
        await refund();
        return takeOne(await findBucket(db, key), use.limit, nowMs).waitMs;
      }
      taken.push({ key, limit: use.limit, left });
    }
    return { isLast: (taken[0]?.left ?? Infinity) < 1, refund };
  };

  return {
    async take(uses, message = (wait) => `Please try again in ${wait}.`) {
      const taken = await takeAll(uses);
      if (typeof taken !== 'number') return taken;
      throw new Problem('too_many_requests', {
        detail: message(waitLabel(taken)),
        retryAfterSeconds: Math.max(1, Math.ceil(taken / 1000)),
      });
    },
    async tryTake(uses) {
      const taken = await takeAll(uses);
      return typeof taken === 'number' ? undefined : taken;
    },
    async hasLeft(use) {
      return takeOne(await findBucket(db, await keyOf(use)), use.limit, now()).waitMs === 0;
    },
  };
}

function waitLabel(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return countLabel(minutes, 'minute');
}
