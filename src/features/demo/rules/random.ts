/** A stream of random numbers that depends only on its keys, so that the same keys always give the same county. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  range(low: number, high: number): number;
  /** Returns a whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns a number with the standard normal distribution. */
  normal(): number;
}

/** The hash of no keys. */
export const HASH_START = 0x9e3779b9;

/** Adds a whole number to the hash of other numbers. The result is a signed integer. */
export function addToHash(hash: number, key: number): number {
  const half = Math.imul(hash ^ (key | 0), 0x85ebca6b);
  const mixed = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Hashes whole numbers into 32 well-distributed bits. */
function hashKeys(...keys: readonly number[]): number {
  let hash = HASH_START;
  for (const key of keys) hash = addToHash(hash, key);
  return hash >>> 0;
}

/** Returns one number in 0..1 for the keys. */
export function hashUnit(...keys: readonly number[]): number {
  return hashKeys(...keys) / 4_294_967_296;
}

/** mulberry32: small, fast, and good enough to invent a landscape. */
export function createRandom(...keys: readonly number[]): Random {
  let state = hashKeys(...keys);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('pick from an empty list');
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
