import { sql } from 'kysely';
import type { BucketSize } from '../../kernel/rate.ts';
import type { Db } from '../db/database.ts';

/**
 * Takes one attempt out of a bucket, as `takeOne` of kernel/rate.ts does. Returns the number left, or undefined if the bucket was empty. It is one statement:
 * concurrent attempts wait for each other at the row, so that together they can't exceed the limit.
 */
export async function takeAttempt(
  db: Db,
  key: Uint8Array,
  { capacity, refillMs }: BucketSize,
  nowMs: number,
): Promise<number | undefined> {
  const filled = sql`least(${capacity}::float8,
    b.attempts_left + greatest(0, ${nowMs}::float8 - b.at_ms) * (${capacity}::float8 / ${refillMs}::float8))`;
  const at = sql`greatest(b.at_ms, ${nowMs}::float8)`;
  const { rows } = await sql<{ left: number }>`
    insert into limit_bucket as b (key, attempts_left, at_ms, full_at_ms)
    values (${key}, ${capacity}::float8 - 1, ${nowMs}::float8, ${nowMs}::float8 + ${refillMs}::float8 / ${capacity}::float8)
    on conflict (key) do update set attempts_left = ${filled} - 1, at_ms = ${at},
      full_at_ms = ${at} + (${capacity}::float8 - ${filled} + 1) * (${refillMs}::float8 / ${capacity}::float8)
    where ${filled} >= 1
    returning attempts_left as left`.execute(db);
  return rows[0]?.left;
}

export async function refundAttempt(db: Db, key: Uint8Array, { capacity }: BucketSize): Promise<void> {
  await sql`
    update limit_bucket set attempts_left = least(${capacity}::float8, attempts_left + 1) where key = ${key}`.execute(
    db,
  );
}

export async function findBucket(
  db: Db,
  key: Uint8Array,
): Promise<{ left: number; atMs: number } | undefined> {
  const { rows } = await sql<{ left: number; atMs: number }>`
    select attempts_left as left, at_ms as "atMs" from limit_bucket where key = ${key}`.execute(db);
  return rows[0];
}

/** Removes buckets that are full again. */
export async function deleteFullBuckets(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('limit_bucket').where('full_at_ms', '<=', nowMs).execute();
}
