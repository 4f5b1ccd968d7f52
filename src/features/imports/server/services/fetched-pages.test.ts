import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { READER_FILE, openFetchedPages } from './fetched-pages.ts';

const ENDED_PID = 2_147_483_646;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-pages-'));
});
afterEach(() => rm(dir, { recursive: true }));

const open = () => openFetchedPages(dir, 'a layer', 1000);

describe('the only writer of a folder', () => {
  it('is one of two that begin at the same instant', async () => {
    const begun = await Promise.allSettled([open(), open()]);
    expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const outcome of begun)
      if (outcome.status === 'fulfilled') await outcome.value.close();
      else expect(String(outcome.reason)).toContain('This layer is being fetched at the moment');
    await (await open()).close();
  });

  it('replaces a reader that was killed', async () => {
    await writeFile(path.join(dir, READER_FILE), String(ENDED_PID));
    const pages = await open();
    await expect(open()).rejects.toThrow(/is being fetched at the moment/);
    await pages.close();
  });

  it('replaces at the second attempt a reader whose replacement was killed too', async () => {
    await writeFile(path.join(dir, READER_FILE), String(ENDED_PID));
    await writeFile(path.join(dir, `${READER_FILE}.takeover`), String(ENDED_PID));
    await expect(open()).rejects.toThrow(/is being fetched at the moment/);
    await (await open()).close();
  });

  it('leaves the folder to a faster process that replaces the same reader', async () => {
    const file = path.join(dir, READER_FILE);
    await writeFile(file, String(ENDED_PID));
    vi.spyOn(process, 'kill').mockImplementation((pid) => {
      if (pid !== ENDED_PID) return true;
      writeFileSync(file, String(process.ppid));
      throw new Error('no such process');
    });
    await expect(open()).rejects.toThrow(/is being fetched at the moment/);
  });
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
