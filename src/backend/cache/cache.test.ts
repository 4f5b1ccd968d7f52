import { glob, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, test, vi } from 'vitest';
import { type Cache, cacheFigures, createCache } from './cache.ts';

/** Returns a promise that the test settles. */
const pending = <T>() => Promise.withResolvers<T>();

test('removes the least recently used entry first, and never holds more bytes than allowed', () => {
  const cache = createCache<number>({ maxBytes: 10_000 });
  for (let i = 0; i < 8; i++) {
    cache.set(`k${i}`, i, 1500);
    cache.get('k0');
  }
  expect(cache.byteLength).toBeLessThanOrEqual(10_000);
  expect(cache.get('k0')).toBe(0);
  expect(cache.get('k1')).toBeUndefined();
  expect(cache.get('k7')).toBe(7);
  cache.set('huge', 1, 9000); // a single value must not push out all others
  expect(cache.get('huge')).toBeUndefined();
  cache.clear();
  expect([cache.byteLength, cache.keys()]).toEqual([0, []]);
});

test('never holds more entries than allowed', () => {
  const cache = createCache<number>({ maxEntries: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(cache.keys()).toEqual(['a', 'c']);
  cache.delete('a');
  expect(cache.keys()).toEqual(['c']);
});

test('an entry expires by its age, counted from the start of its load', async () => {
  const cache = createCache<number>({ maxAgeMs: 40 });
  cache.set('a', 1);
  expect(cache.get('a')).toBe(1);
  const make = vi.fn(async () => (await sleep(30), 2));
  expect(await cache.load('b', make)).toBe(2);
  await sleep(20);
  expect(await cache.load('b', make)).toBe(2);
  expect(make).toHaveBeenCalledTimes(2);
  await sleep(40);
  expect(cache.get('a')).toBeUndefined();
});

test('simultaneous callers share one load, and later callers get its value', async () => {
  const cache = createCache<string>({ maxBytes: 10_000, sizeOf: (text) => text.length });
  const make = vi.fn(() => Promise.resolve('made'));
  expect(await Promise.all([cache.load('a', make), cache.load('a', make)])).toEqual(['made', 'made']);
  expect(await cache.load('a', make)).toBe('made');
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.byteLength).toBeGreaterThan(4);
});

test('a failure reaches every caller and is not kept', async () => {
  const cache = createCache<number>({ maxEntries: 2 });
  const fail = () => Promise.reject(new Error('away'));
  const failures = await Promise.allSettled([cache.load('a', fail), cache.load('a', fail)]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.load('a', () => Promise.resolve(1))).toBe(1);
});

describe('a load that ends late leaves a newer entry alone', () => {
  type Replace = (cache: Cache<string>) => unknown;
  const replacements: [string, Replace][] = [
    ['that was set', (cache) => cache.set('a', 'newer')],
    ['that was deleted and set', (cache) => (cache.delete('a'), cache.set('a', 'newer'))],
    ['that was deleted and loaded', (cache) => (cache.delete('a'), cache.load('a', async () => 'newer'))],
    [
      'that was loaded after the cache was cleared',
      (cache) => (cache.clear(), cache.load('a', async () => 'newer')),
    ],
    [
      'that was pushed out and set again',
      (cache) => (cache.set('a', '1'), cache.set('b', '2'), cache.set('c', '3'), cache.set('a', 'newer')),
    ],
  ];
  it.each(replacements)('%s: when it fails', async (_, replace) => {
    const cache = createCache<string>({ maxEntries: 2 });
    const late = pending<string>();
    const failing = cache.load('a', () => late.promise);
    await replace(cache);
    late.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    expect(cache.get('a')).toBe('newer');
  });
  it.each(replacements)('%s: when it succeeds', async (_, replace) => {
    const cache = createCache<string>({ maxEntries: 2 });
    const late = pending<string>();
    const loading = cache.load('a', () => late.promise);
    await replace(cache);
    late.resolve('older');
    expect(await loading).toBe('older');
    expect(cache.get('a')).toBe('newer');
  });
  it('adds no entry that was deleted or cleared in the meantime', async () => {
    const cache = createCache<string>({ maxEntries: 2 });
    for (const forget of [() => cache.delete('a'), () => cache.clear()]) {
      const late = pending<string>();
      const loading = cache.load('a', () => late.promise);
      forget();
      late.resolve('older');
      await loading;
      expect(cache.get('a')).toBeUndefined();
    }
  });
});

/** Maps that have a size limit but are not caches, with the reason. */
const NO_CACHES: Record<string, string> = {
  'src/backend/bounded-log.ts': 'counts of messages that were left out',
};

it('no other file of the server has a cache of its own', async () => {
  const files: string[] = [];
  for await (const file of glob([
    'src/backend/**/*.ts',
    'src/features/*/{server,jobs}/**/*.ts',
    'src/apps/**/*.ts',
  ]))
    if (!file.endsWith('.test.ts') && !file.startsWith('src/backend/cache/')) files.push(file);
  expect(files.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    // Matches a map that is cleared or loses its oldest entry at a size, or whose failed promises are removed by hand.
    const isCache =
      /\.size\s*>=?\s*\w+[^;{]*[;{)]?\s*\S*\.(clear|delete)\(/.test(text) ||
      /keys\(\)\.next\(\)/.test(text) ||
      /of \w+\.keys\(\)\) \{\s*if \([^)]*\.size/.test(text) ||
      /catch\(\(\) => \w+\.delete\(/.test(text);
    if (isCache) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(NO_CACHES));
});

test('a cache with a name reports its figures', () => {
  const cache = createCache<number>({ maxEntries: 5, name: 'of this test' });
  cache.set('a', 1);
  cache.get('a');
  cache.get('b');
  expect(cacheFigures().find(({ name }) => name === 'of this test')).toMatchObject({
    entries: 1,
    hits: 1,
    misses: 1,
  });
  expect(cache.keys()).toEqual(['a']);
});
