import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPublished, tileToken } from './published.ts';
import { EMPTY_TILE, type TileArchives, createTileArchives } from './tile-archives.ts';

const opened: string[] = [];
let archives: TileArchives | undefined;
afterEach(async () => {
  opened.length = 0;
  await archives?.close();
});

/** Opens archives whose thread makes a tile of the text of the archive that the job names. */
function openArchives(): TileArchives {
  archives = createTileArchives({
    workerUrl: new URL('../../../tests/support/odd-tile-worker.ts', import.meta.url),
    threads: 1,
    memory: { share: 0, minBytes: 1000 },
    open: async (key) => {
      opened.push(key);
      return { kind: 'x', meta: key, sections: [], bytes: new SharedArrayBuffer(100) };
    },
  });
  return archives;
}

test('a thread makes the tile from the open archives; without archives the tile is empty', async () => {
  const { make } = openArchives();
  const jobOf = ([first]: readonly { meta: unknown }[]) => first?.meta;
  const tile = await make(['one', 'two'], jobOf);
  expect(Buffer.from(tile.body).toString()).toBe('one as text');
  expect(opened).toEqual(['one', 'two']);
  expect(await make([], jobOf)).toBe(EMPTY_TILE);
});

test('an archive that is no longer published is closed, and after a failure the last publication is served', async () => {
  const open = openArchives();
  const use = (key: string) => open.use([key], async () => undefined);
  let published: readonly string[] | Error = ['one', 'two'];
  const warnings: unknown[] = [];
  const { current, refresh } = createPublished({
    name: 'maps',
    log: { warn: (...args: unknown[]) => void warnings.push(args[1]) },
    maxAgeMs: 0,
    archives: open,
    keys: (keys) => keys,
    read: () => (published instanceof Error ? Promise.reject(published) : Promise.resolve(published)),
  });
  expect(await current()).toEqual(['one', 'two']);
  await use('one');
  await use('two');
  published = ['two'];
  await refresh();
  await use('two');
  await use('one');
  expect(opened).toEqual(['one', 'two', 'one']);
  published = new Error('no connection');
  expect(await current()).toEqual(['two']);
  expect(warnings).toEqual(['the published maps could not be read: the cached ones are used']);
});

test('a token fits into a URL and depends on the published archives', () => {
  expect(tileToken('24510:1')).toMatch(/^[\w-]{10}$/);
  expect(tileToken('24510:1')).not.toBe(tileToken('24510:2'));
});

test('no feature makes tiles without tile archives, or serves them without `tileRoute`', () => {
  const features = path.resolve(import.meta.dirname, '../../features');
  const own = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(path.join(features, file), 'utf8');
      return text.includes('createTilePool') || (text.includes('checkTile(') && !text.includes('tileRoute('));
    });
  expect(own).toEqual([]);
});
