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
