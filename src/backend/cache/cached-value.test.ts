import { expect, test } from 'vitest';
import { createCachedValue } from './cached-value.ts';

const unexpected = (error: unknown) => {
  throw error;
};

test('reads again only when the value is old, and once for readers at the same time', async () => {
  let now = 0;
  let reads = 0;
  const value = createCachedValue(async () => ++reads, {
    maxAgeMs: 1000,
    timeoutMs: 5000,
    onError: unexpected,
    now: () => now,
  });
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  now = 999;
  expect(await value.get()).toBe(1);
  now = 1000;
  expect(await value.get()).toBe(2);
});

test('refresh reads the value again, and does not reuse a read that began before', async () => {
  let stored = 'old';
  const value = createCachedValue(
    async () => {
      const seen = stored;
      await new Promise((resolve) => setImmediate(resolve));
      return seen;
    },
    { maxAgeMs: 1000, timeoutMs: 5000, onError: unexpected },
  );
  const early = value.get();
  stored = 'new';
  expect(await value.refresh()).toBe('new');
  expect(await early).toBe('old');
  expect(await value.get()).toBe('new');
});

test('the old value serves while a reading takes long, and the new one afterwards', async () => {
  let now = 0;
  let finish: (value: string) => void = () => undefined;
  const readings = [Promise.resolve('old'), new Promise<string>((resolve) => (finish = resolve))];
  const value = createCachedValue(() => readings.shift() ?? Promise.resolve('newest'), {
    maxAgeMs: 10,
    timeoutMs: 1,
    onError: unexpected,
    now: () => now,
  });
  expect(await value.get()).toBe('old');
  now = 20;
  expect(await value.get()).toBe('old');
  expect(await value.get()).toBe('old');
  finish('new');
  await new Promise((resolve) => setImmediate(resolve));
  now = 25;
  expect(await value.get()).toBe('new');
});

test('the caller gets the error of a failed first reading; a later error goes to onError, and the old value serves', async () => {
  let now = 0;
  const errors: unknown[] = [];
  const outcomes = ['fail', 'first', 'fail', 'second'];
  const value = createCachedValue(
    async () => {
      const outcome = outcomes.shift();
      if (outcome === 'fail') throw new Error('no answer');
      return outcome;
    },
    { maxAgeMs: 10, timeoutMs: 5000, onError: (error) => errors.push(error), now: () => now },
  );
  await expect(value.get()).rejects.toThrow('no answer');
  expect(await value.get()).toBe('first');
  now = 10;
  expect(await value.get()).toBe('first');
  expect(await value.get()).toBe('first');
  expect(errors).toHaveLength(1);
  now = 20;
  expect(await value.get()).toBe('second');
});

test('a reading that ends late never takes the place of a newer value, whether it fails or not', async () => {
  let now = 0;
  const readings: PromiseWithResolvers<string>[] = [];
  const value = createCachedValue(
    () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    },
    { maxAgeMs: 1000, timeoutMs: 5000, onError: () => undefined, now: () => ++now },
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const first = value.get();
  const refreshes = [value.refresh(), value.refresh(), value.refresh()];
  readings[0]?.resolve('first');
  expect(await first).toBe('first');
  await settled();
  expect(readings).toHaveLength(4); // three readings began at once
  readings[3]?.resolve('newest');
  await settled();
  readings[1]?.resolve('older');
  readings[2]?.reject(new Error('away'));
  await Promise.allSettled(refreshes);
  expect(await value.get()).toBe('newest');
});
