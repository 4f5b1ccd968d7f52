import type { Db, Trx } from '../../../backend/db/database.ts';
import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { OWNERS_LEFT_OUT } from '../../../kernel/reply-headers.ts';
import { can } from '../../accounts/rules/can.ts';
import { ownersLimitMessage } from '../../accounts/rules/limit-messages.ts';
import { type PlanLimits, planOfActor } from '../../accounts/rules/plans.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { type Used, tightest } from '../rules/limits.ts';
import { USE_KINDS, type UseKind, periodOf } from '../rules/use-kinds.ts';
import { addCounted, findCounted } from './counted-cache.ts';
import { type Holder, holderOf, signedInKey } from './holders.ts';
import {
  type Use,
  countSubjects,
  countUse,
  listCounted,
  listCounts,
  lockCounter,
  lockIfCounted,
  uncountUse,
} from './queries.ts';

type Asker = Pick<RequestContext, 'actor' | 'cookies' | 'network' | 'setCookie'>;
type Reader = Asker & Pick<RequestContext, 'setHeader'>;

export interface Usage {
  /**
   * Counts a use of `subject` by the requester, once per period however often it is called. Throws `limit_reached` with a message for people
   * when the plan allows no more. Call it before returning metered data, and return the data only when this call succeeds. Operators are not
   * limited.
   */
  record(asker: Asker, kind: UseKind, subject: string, amount?: number): Promise<void>;
  /**
   * Like {@link Usage.record}, for a signed-in person, in the caller's transaction: the use and its purpose are both stored, or neither. Returns
   * where it was counted, for {@link refundUse}.
   */
  recordIn(
    trx: Trx,
    actor: Actor & { userId: string },
    kind: UseKind,
    subject: string,
    amount: number,
  ): Promise<Counted>;
  /**
   * Counts as many of these subjects as the plan allows in the period, in their order, and returns the allowed ones, including those that were
   * counted before. Show only these: the header `x-owners-left-out` of the reply says that there are more. Exact under any number of
   * simultaneous requests. Operators and plans without a limit are not counted.
   */
  allow(asker: Reader, kind: 'owner', subjects: readonly string[]): Promise<Allowed>;
  /**
   * Like {@link Usage.record} for many subjects: counts as many as the plan allows, in their order, and returns which ones. Throws `limit_reached` when it
   * allows none of them. Operators and plans without a limit are not counted. With `isTrial`, returns or throws the same but counts nothing.
   */
  recordMany(
    asker: Asker,
    kind: 'lookup',
    subjects: readonly string[],
    options?: { isTrial?: boolean },
  ): Promise<(subject: string) => boolean>;
  /** Returns how much the requester has used in this period, and their limit. */
  of(asker: Asker, kind: UseKind): Promise<Used>;
}

/** The counter of a use: the person or group that has the limit, and the period. */
export interface Counted {
  holder: string;
  period: string;
}

/** The subjects of a reply that the daily limit allows. */
export interface Allowed {
  has(subject: string): boolean;
  /** The message for the reader when some subjects are left out; null when all are allowed. */
  message: string | null;
}

export const ALL_ALLOWED: Allowed = { has: () => true, message: null };

/** Counts what people use. Instances with the same database share one cache (`counted-cache.ts`), so every feature may create its own. `now` is for tests. */
export function createUsage(
  { config, database }: Pick<Services, 'config' | 'database'>,
  now: () => Date = () => new Date(),
): Usage {
  const plans = () => plansOf(config);
  const db = database.kysely;
  const limitOf = (actor: Actor, kind: UseKind) => {
    const name: keyof PlanLimits = USE_KINDS[kind].limit;
    return actor.isOperator ? null : planOfActor(actor, plans()).limits[name];
  };
  /** Returns the error for a refused count: the limit, or `busy` if another request has given back a use since, so that a new attempt can succeed. */
  const refusalOf = (actor: Actor, kind: UseKind, record: { used: number; amount: number }): Problem => {
    const verdict = can(actor, USE_KINDS[kind].permission, record, plans());
    return verdict.allowed
      ? new Problem('busy', 'Please try again.')
      : new Problem(verdict.code, verdict.message);
  };
  const usageNow = async (asker: Asker, kind: UseKind, holder: Holder) =>
    usageOf(db, holder, kind, limitOf(asker.actor, kind), now());

  return {
    async record(asker, kind, subject, amount = 1) {
      const holder = await holderOf(config, asker, kind);
      const isAllowed = await recordUse(db, holder, kind, subject, {
        amount,
        limit: limitOf(asker.actor, kind),
        now: now(),
      });
      if (isAllowed) return holder.keep();
      const { used } = await usageNow(asker, kind, holder);
      throw refusalOf(asker.actor, kind, { used, amount });
    },
    async recordIn(trx, actor, kind, subject, amount) {
      const holder = signedInKey(kind, actor);
      const period = periodOf(kind, now().toISOString());
      const total = limitOf(actor, kind);
      const outcome = await countUse(trx, { holder, kind, period, subject, amount, total });
      if (outcome !== 'refused') return { holder, period };
      const used = (await listCounts(trx, kind, period, [holder])).get(holder) ?? 0;
      throw refusalOf(actor, kind, { used, amount });
    },
    async allow(asker, kind, subjects) {
      const limit = limitOf(asker.actor, kind);
      if (limit === null || subjects.length === 0) return ALL_ALLOWED;
      const holder = await holderOf(config, asker, kind);
      const has = await recordUses(db, holder, kind, subjects, { limit, now: now() });
      if (subjects.some(has)) holder.keep();
      const isWhole = subjects.every(has);
      const message = isWhole ? null : ownersLimitMessage(planOfActor(asker.actor, plans()), plans());
      if (message !== null) asker.setHeader(OWNERS_LEFT_OUT, message);
      return { has, message };
    },
    async recordMany(asker, kind, subjects, { isTrial = false } = {}) {
      const limit = limitOf(asker.actor, kind);
      if (limit === null || subjects.length === 0) return () => true;
      const holder = await holderOf(config, asker, kind);
      const has = await recordUses(db, holder, kind, subjects, { limit, now: now(), isTrial });
      if (subjects.some(has)) {
        holder.keep();
        return has;
      }
      const { used } = await usageNow(asker, kind, holder);
      throw refusalOf(asker.actor, kind, { used, amount: 1 });
    },
    of: async (asker, kind) => usageNow(asker, kind, await holderOf(config, asker, kind)),
  };
}

/**
 * Counts `subject` for a holder, in one transaction. Returns true when it was counted now or before; returns false and counts nothing when one
 * of the holder's counts would exceed its limit. Exact under any number of simultaneous requests.
 */
export async function recordUse(
  db: Db,
  holder: Pick<Holder, 'keys'>,
  kind: UseKind,
  subject: string,
  { amount, limit, now }: { amount: number; limit: number | null; now: Date },
): Promise<boolean> {
  const period = periodOf(kind, now.toISOString());
  try {
    await db.transaction().execute(async (trx) => {
      // The private counter is locked before the shared one, so that requests can't deadlock.
      for (const { key, factor } of holder.keys) {
        const total = limit === null ? null : Math.min(limit * factor, MAX_TOTAL);
        const outcome = await countUse(trx, { holder: key, kind, period, subject, amount, total });
        if (outcome === 'refused') throw new LimitPassed();
        if (outcome === 'repeated') return;
      }
    });
    return true;
  } catch (error) {
    if (error instanceof LimitPassed) return false;
    throw error;
  }
}

/**
 * Counts as many of the subjects as all counters of the holder have room for, in one transaction, and returns those that are counted now or
 * were before. Locks all counters in the order of the keys before any subject. {@link recordUse} locks the private counter first too, so that requests
 * can't deadlock. With `isTrial`, returns the same but counts nothing.
 */
async function recordUses(
  db: Db,
  holder: Pick<Holder, 'keys'>,
  kind: UseKind,
  subjects: readonly string[],
  { limit, now, isTrial = false }: { limit: number; now: Date; isTrial?: boolean },
): Promise<(subject: string) => boolean> {
  const period = periodOf(kind, now.toISOString());
  const counts = holder.keys.map(({ key, factor }) => ({
    use: { holder: key, kind, period },
    total: Math.min(limit * factor, MAX_TOTAL),
  }));
  const [own, ...shared] = counts;
  if (own === undefined) return () => false;
  const cached = findCounted(db, own.use);
  const uncounted = [...new Set(subjects)].filter((subject) => cached?.has(subject) !== true);
  // Most subjects that a person looks at were counted before: then nothing is written, and no request waits.
  if (uncounted.length === 0) return (subject) => cached?.has(subject) === true;
  const mayBeCounted = cached === undefined;
  const allowed = await countAllowed(db, own, shared, uncounted, { mayBeCounted, isTrial });
  if (!isTrial) addCounted(db, own.use, allowed);
  return (subject) => allowed.has(subject) || cached?.has(subject) === true;
}

type Count = { use: Pick<Use, 'holder' | 'kind' | 'period'>; total: number };

/** `mayBeCounted`: this process has not counted for the holder yet, but another process may have. */
async function countAllowed(
  db: Db,
  own: Count,
  shared: readonly Count[],
  asked: readonly string[],
  { mayBeCounted, isTrial }: { mayBeCounted: boolean; isTrial: boolean },
): Promise<ReadonlySet<string>> {
  if (mayBeCounted) {
    const known = await listCounted(db, own.use, asked);
    if (known.size === asked.length) return known;
  }
  return db.transaction().execute(async (trx) => {
    const open = [];
    for (const { use, total } of [own, ...shared]) {
      const used = await lockCounter(trx, use);
      open.push({
        use,
        room: total - used,
        known: await listCounted(trx, use, asked),
        fresh: [] as string[],
      });
    }
    const [first] = open;
    const allowed = new Set<string>();
    for (const subject of asked) {
      // A subject that the visitor saw at another address stays open to them at a new one, and is not counted there.
      const missing = first?.known.has(subject) ? [] : open.filter((count) => !count.known.has(subject));
      if (missing.some(({ room, fresh }) => fresh.length >= room)) continue;
      for (const { fresh } of missing) fresh.push(subject);
      allowed.add(subject);
    }
    if (!isTrial) for (const { use, fresh } of open) await countSubjects(trx, use, fresh);
    return allowed;
  });
}

/** Counters are 32-bit integers. */
const MAX_TOTAL = 2_000_000_000;

class LimitPassed extends Error {}

/** Returns the holder's usage of a limit, scaled to the limit. */
export async function usageOf(
  db: Db,
  holder: Pick<Holder, 'keys'>,
  kind: UseKind,
  limit: number | null,
  now: Date,
): Promise<Used> {
  const keys = holder.keys.map(({ key }) => key);
  const counts = await listCounts(db, kind, periodOf(kind, now.toISOString()), keys);
  return tightest(
    holder.keys.map(({ key, factor }) => ({ used: counts.get(key) ?? 0, factor })),
    limit,
  );
}

/** Takes back a use that {@link Usage.recordIn} counted, because its purpose failed. A second call does nothing. */
export async function refundUse(
  trx: Trx,
  use: Counted & { kind: UseKind; subject: string; amount: number },
): Promise<void> {
  await lockIfCounted(trx, use);
  await uncountUse(trx, use);
}
