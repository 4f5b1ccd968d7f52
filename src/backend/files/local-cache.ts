import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MS_PER_DAY } from '../../kernel/units.ts';

export interface LocalCache {
  pathOf(key: string): string;
  /** Returns the path of the local copy. Concurrent callers share one fetch. `fetch` writes the whole file or throws. */
  find(key: string, fetch: (part: CachePart) => Promise<void>): Promise<string>;
  /** Moves a finished file into the cache, as the copy of a key. */
  adopt(key: string, localFile: string): Promise<void>;
}

export interface CachePart {
  /** Writes the file from the start. Throws if the number of bytes is not `byteLength` (NaN: unknown). */
  write(body: AsyncIterable<Uint8Array>, byteLength: number): Promise<void>;
}

/** Files that were returned this recently may be about to be opened, so they stay. */
const IN_USE_MS = 10 * 60_000;
const ABANDONED_MS = MS_PER_DAY;
const INCOMING = '.incoming';

/** Opens a folder with copies of immutable files. If they take too much space, the least recently used are removed. */
export async function openLocalCache(
  dir: string,
  maxBytes: number,
  now: () => number = Date.now,
): Promise<LocalCache> {
  const incoming = path.join(dir, INCOMING);
  const fetching = new Map<string, Promise<string>>();
  await mkdir(incoming, { recursive: true });
  for (const { file, usedAt } of await listFiles(incoming))
    if (usedAt < now() - ABANDONED_MS) await rm(file, { force: true }); // left behind by a killed process

  const pathOf = (key: string) => path.join(dir, key);
  const touch = (file: string) => {
    const time = new Date(now());
    return utimes(file, time, time);
  };
  const takeIn = async (part: string, file: string) => {
    await mkdir(path.dirname(file), { recursive: true });
    await touch(part);
    await rename(part, file);
    await evict();
  };
  const evict = async () => {
    const files = (await listFiles(dir)).toSorted((a, b) => a.usedAt - b.usedAt);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of files) {
      if (bytes <= maxBytes || file.usedAt > now() - IN_USE_MS) return;
      await rm(file.file, { force: true });
      bytes -= file.bytes;
    }
  };
  const fetchNow = async (key: string, fetch: (part: CachePart) => Promise<void>) => {
    const part = path.join(incoming, randomUUID());
    try {
      await fetch({ write: (body, byteLength) => writeWhole(part, body, byteLength) });
      await takeIn(part, pathOf(key));
    } finally {
      await rm(part, { force: true });
    }
    return pathOf(key);
  };

  return {
    pathOf,
    async find(key, fetch) {
      const file = pathOf(key);
      const isHere = await touch(file).then(
        () => true,
        () => false,
      );
      if (isHere) return file;
      const underWay = fetching.get(key);
      if (underWay) return underWay;
      const fetched = fetchNow(key, fetch).finally(() => fetching.delete(key));
      fetching.set(key, fetched);
      return fetched;
    },
    async adopt(key, localFile) {
      const part = path.join(incoming, randomUUID());
      try {
        await rename(localFile, part);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await copyFile(localFile, part); // the file is on another disk
        await rm(localFile);
      }
      await takeIn(part, pathOf(key));
    },
  };
}

async function writeWhole(file: string, body: AsyncIterable<Uint8Array>, byteLength: number): Promise<void> {
  await pipeline(body, createWriteStream(file));
  const { size } = await stat(file);
  if (!Number.isNaN(byteLength) && size !== byteLength)
    throw new Error(`${size} of ${byteLength} bytes arrived`);
}

async function listFiles(dir: string): Promise<{ file: string; bytes: number; usedAt: number }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => {
      const info = await stat(file).catch(() => null); // null if it was removed in the meantime
      return info && { file, bytes: info.size, usedAt: info.mtimeMs };
    }),
  );
  return found.filter((file) => file !== null);
}
