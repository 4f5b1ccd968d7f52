import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFetchedPages } from './fetched-pages.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-pages-'));
});
afterEach(() => rm(dir, { recursive: true }));

const open = () => openFetchedPages(dir, 'a layer', 1000);

it('refuses a second reader of the same pages', async () => {
  const pages = await open();
  await expect(open()).rejects.toThrow('This layer is being fetched at the moment');
  await pages.close();
  await (await open()).close();
});

describe('rows that share an id', () => {
  const row = (id: number | null, text: string) => ({ id, line: Buffer.from(`${text}\n`) });
  const counts = async (pages: ReturnType<typeof row>[][]) => {
    const found: number[] = [];
    let fetched = await open();
    for (const rows of pages) {
      found.push(await fetched.append(rows, {}));
      await fetched.close();
      fetched = await open();
    }
    await fetched.close();
    return found;
  };

  it('are kept where the end of a page divides them, also after an interruption', async () => {
    const [doe, roe, poe, moe] = ['doe', 'roe', 'poe', 'moe'].map((text) => row(1, text));
    if (!doe || !roe || !poe || !moe) throw new Error('no rows');
    expect(
      await counts([[row(0, 'lot'), doe, roe], [poe, roe, moe, row(2, 'lot')], [row(2, 'lot')]]),
    ).toEqual([3, 3, 0]);
  });

  it('are kept over pages that have no other rows', async () => {
    expect(await counts([[row(1, 'a'), row(1, 'b')], [row(1, 'c')], [row(1, 'd'), row(1, 'a')]])).toEqual([
      2, 1, 1,
    ]);
  });

  it('are repetitions if they come later', async () => {
    expect(
      await counts([
        [row(1, 'a'), row(2, 'b')],
        [row(3, 'c'), row(1, 'd'), row(2, 'e')],
      ]),
    ).toEqual([2, 1]);
  });

  it('are repetitions if the server sends the same page again', async () => {
    const page = [row(1, 'a'), row(2, 'b'), row(2, 'c')];
    expect(await counts([page, page, page])).toEqual([3, 0, 0]);
  });
});
