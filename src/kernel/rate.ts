/**
 * Rate classes, by the cost of a request or what its answer reveals: `tile` for pieces of maps and pictures, `usual` for reading, `change` for
 * writing, `costly` for long work (files, outlines, searches of everything), `program` for the parcel API, whose programs rely on 200 requests a minute,
 * `guessable` for answers that tell whether a password, token or name is right.
 */
export type Rate = 'tile' | 'usual' | 'change' | 'costly' | 'program' | 'guessable';

/** Requests per minute of one account. Visitors have only the limit of their network. People stay far below these numbers; programs may reach them. */
export const REQUESTS_PER_MINUTE: Readonly<Record<Rate, number>> = {
  tile: 6_000,
  usual: 1_200,
  change: 240,
  costly: 120,
  program: 200,
  guessable: 60,
};

/** Multiplies the limit of an account for one network, which an office or a school may share. The limit of guessable endpoints stays the same. */
const NETWORK_FACTOR: Readonly<Record<Rate, number>> = {
  tile: 4,
  usual: 4,
  change: 4,
  costly: 4,
  program: 4,
  guessable: 1,
};

/** The properties of an endpoint that decide its rate class. */
interface Rated {
  rate?: Rate;
  binary?: readonly string[];
  method: string;
  file?: object;
}

/** Returns the rate class that an endpoint declares, else the one that follows from its method, its body and its reply. */
export function rateOf({ rate, binary, method, file }: Rated): Rate {
  if (rate !== undefined) return rate;
  if (file !== undefined) return 'costly';
  if (method !== 'GET') return 'change';
  return binary === undefined ? 'usual' : 'tile';
}

/** The senders whose requests are counted together: those of one account, or those of one network (see `addressKey`). */
export type RateHolder = 'account' | 'network';

/** Returns the number of requests per minute that one account or one network may send. */
export function requestsPerMinute(rate: Rate, kind: RateHolder): number {
  return REQUESTS_PER_MINUTE[rate] * (kind === 'network' ? NETWORK_FACTOR[rate] : 1);
}

/** A token bucket that fills steadily: the number of tokens left, and the time of that count. */
export interface Bucket {
  left: number;
  atMs: number;
}

/** The capacity of a bucket in tokens, and the time in which an empty bucket fills. */
export interface BucketSize {
  capacity: number;
  refillMs: number;
}

/**
 * Takes one token out of a bucket. `waitMs` is 0 if it had one, else the time until it has one. A clock that goes back neither removes tokens nor adds any.
 * `backend/limits/queries.ts` has the same rule in SQL.
 */
export function takeOne(
  bucket: Bucket | undefined,
  { capacity, refillMs }: BucketSize,
  nowMs: number,
): { bucket: Bucket; waitMs: number } {
  const perMs = capacity / refillMs;
  const { left: before, atMs } = bucket ?? { left: capacity, atMs: nowMs };
  const left = Math.min(capacity, before + Math.max(0, nowMs - atMs) * perMs);
  const at = Math.max(nowMs, atMs);
  if (left < 1) return { bucket: { left, atMs: at }, waitMs: Math.ceil((1 - left) / perMs) };
  return { bucket: { left: left - 1, atMs: at }, waitMs: 0 };
}
