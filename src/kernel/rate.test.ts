import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, type Rate, REQUESTS_PER_MINUTE, rateOf, requestsPerMinute, takeOne } from './rate.ts';

describe('rateOf', () => {
  it.each([
    [{ method: 'GET' }, 'usual'],
    [{ method: 'GET', binary: ['image/png'] }, 'tile'],
    [{ method: 'POST' }, 'change'],
    [{ method: 'DELETE' }, 'change'],
    [{ method: 'POST', file: { maxBytes: 1 } }, 'costly'],
    [{ method: 'POST', rate: 'guessable' }, 'guessable'],
  ] as const)('%j: %s', (endpoint, rate) => {
    expect(rateOf(endpoint)).toBe(rate);
  });
});

it('a network may make more requests than an account, but no more guesses', () => {
  for (const rate of Object.keys(REQUESTS_PER_MINUTE) as Rate[]) {
    const [account, network] = [requestsPerMinute(rate, 'account'), requestsPerMinute(rate, 'network')];
    expect(network / account).toBe(rate === 'guessable' ? 1 : 4);
  }
});

describe('takeOne', () => {
  it('allows a minute’s requests at once, then one after the other', () => {
    let bucket: Bucket | undefined;
    const take = (nowMs: number) => {
      const taken = takeOne(bucket, { capacity: 3, refillMs: 60_000 }, nowMs);
      bucket = taken.bucket;
      return taken.waitMs;
    };
    expect([take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 20_000]);
    expect([take(19_999), take(20_000), take(20_000)]).toEqual([1, 0, 20_000]);
    // The clock goes back by an hour: the bucket neither loses nor gains tokens.
    expect(take(-3_600_000)).toBe(20_000);
    expect([take(600_000), take(600_000), take(600_000), take(600_000)]).toEqual([0, 0, 0, 20_000]);
  });

  it('never lets more through than one full bucket and its refill', () => {
    const steps = fc.array(fc.nat(5_000), { maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), steps, (perMinute, waits) => {
        let [bucket, now, passed]: [Bucket | undefined, number, number] = [undefined, 0, 0];
        for (const wait of waits) {
          now += wait;
          const taken = takeOne(bucket, { capacity: perMinute, refillMs: 60_000 }, now);
          bucket = taken.bucket;
          if (taken.waitMs === 0) passed++;
        }
        return passed <= perMinute + (now * perMinute) / 60_000 + 1e-6;
      }),
    );
  });

  it('lets a client through after the wait that it was told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(60_000), (perMinute, nowMs) => {
        const empty: Bucket = { left: 0, atMs: 0 };
        const { bucket, waitMs } = takeOne(empty, { capacity: perMinute, refillMs: 60_000 }, nowMs);
        return (
          waitMs === 0 ||
          takeOne(bucket, { capacity: perMinute, refillMs: 60_000 }, nowMs + waitMs + 1).waitMs === 0
        );
      }),
    );
  });
});
