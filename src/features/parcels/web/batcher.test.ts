import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

function counting(values: Record<number, string>) {
  const requests: number[][] = [];
  const batcher = createBatcher<string>({
    waitMs: 1,
    remember: 3,
    load: (ids) => {
      requests.push([...ids]);
      return Promise.resolve(
        new Map(ids.flatMap((id): [number, string][] => (id in values ? [[id, values[id] ?? '']] : []))),
      );
    },
  });
  return { batcher, requests };
}

describe('createBatcher', () => {
  it('sends one request for simultaneous lookups, with each id once', async () => {
    const { batcher, requests } = counting({ 1: 'a', 2: 'b' });
    expect(await Promise.all([batcher.find(1), batcher.find(2), batcher.find(1), batcher.find(9)])).toEqual([
      'a',
      'b',
      'a',
      undefined,
    ]);
    expect(requests).toEqual([[1, 2, 9]]);
    expect(await batcher.find(2)).toBe('b');
    expect(requests).toHaveLength(1);
  });

  it('caches only the latest values', async () => {
    const { batcher } = counting({ 1: 'a', 2: 'b', 3: 'c', 4: 'd' });
    for (const id of [1, 2, 3, 4]) await batcher.find(id);
    expect([1, 2, 3, 4].map(batcher.peek)).toEqual([undefined, 'b', 'c', 'd']);
  });

  it('asks again after a failure', async () => {
    let fails = true;
    const batcher = createBatcher<string>({
      waitMs: 0,
      remember: 9,
      load: () => (fails ? Promise.reject(new Error('down')) : Promise.resolve(new Map([[1, 'a']]))),
    });
    await expect(batcher.find(1)).rejects.toThrow('down');
    fails = false;
    expect(await batcher.find(1)).toBe('a');
  });

  it('does not cache a reply that arrives after forget', async () => {
    const { batcher } = counting({ 1: 'a' });
    const early = batcher.find(1);
    batcher.forget();
    expect(await early).toBe('a');
    expect(batcher.peek(1)).toBeUndefined();
  });
});
