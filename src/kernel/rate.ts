/**
 * How often may be asked, by what a request costs or tells: `tile` pieces of maps and pictures, `usual` reading, `change` writing, `costly` what
 * works for long (files, outlines, searches of everything), `guessable` what answers whether a password, token or name is right.
 */
export type Rate = 'tile' | 'usual' | 'change' | 'costly' | 'guessable';

/** Requests in a minute for one account; a visitor is known by the address only. People stay far below, programs that don't wait do not. */
export const REQUESTS_PER_MINUTE: Readonly<Record<Rate, number>> = {
  tile: 6_000,
  usual: 1_200,
  change: 240,
  costly: 120,
  guessable: 60,
};

/** Offices and schools share an address: it may so many times what an account may. Of guesses it may no more. */
const ADDRESS_FACTOR: Readonly<Record<Rate, number>> = {
  tile: 4,
  usual: 4,
  change: 4,
  costly: 4,
  guessable: 1,
};

/** What of an endpoint its rate is read from. */
interface Rated {
  rate?: Rate;
  binary?: readonly string[];
  method: string;
  file?: object;
}

export function rateOf({ rate, binary, method, file }: Rated): Rate {
  if (rate !== undefined) return rate;
  if (file !== undefined) return 'costly';
  if (method !== 'GET') return 'change';
  return binary === undefined ? 'usual' : 'tile';
}

export function requestsPerMinute(rate: Rate, who: 'account' | 'address'): number {
  return REQUESTS_PER_MINUTE[rate] * (who === 'address' ? ADDRESS_FACTOR[rate] : 1);
}

/** A bucket of requests or attempts that fills steadily: how full it was, and when that was. */
export interface Bucket {
  left: number;
  atMs: number;
}

/** How many a bucket holds, and how long an empty one takes to be full again. */
export interface BucketSize {
  most: number;
  refillMs: number;
}

/**
 * Takes one out of a bucket. `waitMs` is 0 when there was one; else how long until there is. A clock that goes back takes nothing away and gives
 * nothing. `backend/limits/queries.ts` says the same in SQL.
 */
export function takeOne(
  bucket: Bucket | undefined,
  { most, refillMs }: BucketSize,
  nowMs: number,
): { bucket: Bucket; waitMs: number } {
  const perMs = most / refillMs;
  const { left: before, atMs } = bucket ?? { left: most, atMs: nowMs };
  const left = Math.min(most, before + Math.max(0, nowMs - atMs) * perMs);
  const at = Math.max(nowMs, atMs);
  if (left < 1) return { bucket: { left, atMs: at }, waitMs: Math.ceil((1 - left) / perMs) };
  return { bucket: { left: left - 1, atMs: at }, waitMs: 0 };
}
