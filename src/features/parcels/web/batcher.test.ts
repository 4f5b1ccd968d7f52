import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

describe('createBatcher', () => {
  it('sends one request for simultaneous lookups, with each id once', async () => {
    const requests: number[][] = [];
    const find = createBatcher<string>({
      waitMs: 1,
      load: (ids) => {
        requests.push([...ids]);
        return Promise.resolve(
          new Map([
            [1, 'a'],
            [2, 'b'],
          ] as const),
        );
      },
    });
    expect(await Promise.all([find(1), find(2), find(1), find(9)])).toEqual(['a', 'b', 'a', undefined]);
    expect(requests).toEqual([[1, 2, 9]]);
    expect(await find(2)).toBe('b');
    expect(requests).toEqual([[1, 2, 9], [2]]);
  });

  it('asks again after a failure', async () => {
    let fails = true;
    const find = createBatcher<string>({
      waitMs: 0,
      load: () => (fails ? Promise.reject(new Error('down')) : Promise.resolve(new Map([[1, 'a']]))),
    });
    await expect(find(1)).rejects.toThrow('down');
    fails = false;
    expect(await find(1)).toBe('a');
  });
});
