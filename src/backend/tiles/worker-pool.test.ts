import { afterEach, expect, test } from 'vitest';
import { type TilePool, createTilePool } from './worker-pool.ts';

const workerUrl = new URL('../../../tests/support/odd-tile-worker.ts', import.meta.url);

const pools: TilePool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function openPool(threads: number, maxQueued = 100): TilePool {
  const pool = createTilePool({ workerUrl, threads, maxQueued });
  pools.push(pool);
  return pool;
}

const textOf = async (pool: TilePool, job: string) => Buffer.from((await pool.run(job)).body).toString();

test('every thread knows the values that were shared before and after it started', async () => {
  const pool = openPool(2);
  pool.share('a', 'first');
  expect(await Promise.all(Array.from({ length: 6 }, () => textOf(pool, 'a')))).toEqual(
    Array(6).fill('first'),
  );
  pool.share('b', 'second');
  expect(await Promise.all(Array.from({ length: 6 }, () => textOf(pool, 'b')))).toEqual(
    Array(6).fill('second'),
  );
  pool.drop('a');
  await expect(textOf(pool, 'a')).rejects.toThrow('the tile thread has no a');
});

test('a job that fails reports the reason; a thread that dies is replaced', async () => {
  const pool = openPool(1);
  pool.share('a', 'here');
  await expect(pool.run('fail')).rejects.toThrow('could not');
  await expect(pool.run('crash')).rejects.toThrow('has stopped');
  expect(await textOf(pool, 'a')).toBe('here');
});

test('too many waiting jobs are refused, and closing ends them all', async () => {
  const pool = openPool(1, 3);
  const waiting = Array.from({ length: 5 }, () => pool.run('never').catch((error: Error) => error.message));
  await expect(pool.run('never')).rejects.toMatchObject({ code: 'busy' });
  await pool.close();
  for (const message of await Promise.all(waiting)) expect(message).toMatch(/stopp/);
  await expect(pool.run('a')).rejects.toMatchObject({ code: 'busy' });
});
