import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createUploadStore } from './upload-store.ts';

async function withStore(
  use: (store: ReturnType<typeof createUploadStore>, dir: string) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-uploads-'));
  try {
    await use(createUploadStore({ dir, maxBytes: 2 ** 20, totalBytes: 2 ** 20 }), dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

it('finds an upload at any moment while its metadata is rewritten', async () => {
  await withStore(async (store, dir) => {
    const { id } = await store.create({ name: 'lots.geojson', bytes: null });
    let isWriting = true;
    const write = async () => {
      for (let round = 0; round < 200; round++) await store.describe(id, { name: `lots-${round}.geojson` });
      isWriting = false;
    };
    const read = async () => {
      const missing: number[] = [];
      for (let reads = 0; isWriting; reads++) if ((await store.find(id)) === undefined) missing.push(reads);
      return missing;
    };
    const [, ...missing] = await Promise.all([write(), read(), read()]);
    expect(missing).toEqual([[], []]);

    await store.append(id, 0, Readable.from([Buffer.from('{}')]));
    await store.complete(id);
    expect((await readdir(path.join(dir, id))).toSorted()).toEqual(['lots-199.geojson', 'upload.json']);
  });
});

it.each(['part', 'upload.json', ' Part', 'folder/upload.json'])(
  'stores an upload with the name %j beside its own files, without replacing them',
  async (name) => {
    await withStore(async (store) => {
      const created = await store.create({ name, bytes: null });
      expect(created.isComplete).toBe(false);
      const { id } = await store.create({ name: 'lots.zip', bytes: null });
      await store.describe(id, { name });
      expect((await store.append(id, 0, Readable.from([Buffer.from('{}')]))).isComplete).toBe(false);
      await store.complete(id);
      expect(await store.get(id)).toMatchObject({ isComplete: true, received: 2 });
    });
  },
);

it('lets the later of two simultaneous requests for an upload write', async () => {
  await withStore(async (store) => {
    const { id } = await store.create({ name: 'lots.zip', bytes: 2 });
    const silent = new Readable({ read: () => undefined });
    const first = store.append(id, 0, silent);
    const second = store.append(id, 0, Readable.from([Buffer.from('{}')]));
    await Promise.all([
      expect(first).rejects.toMatchObject({ name: 'AbortError' }),
      expect(second).resolves.toMatchObject({ isComplete: true, received: 2 }),
    ]);
  });
});

it('refuses the second of two simultaneous uploads if both together exceed the limit', async () => {
  await withStore(async (store) => {
    const bytes = 0.7 * 2 ** 20;
    const results = await Promise.allSettled([
      store.create({ name: 'north.zip', bytes }),
      store.create({ name: 'south.zip', bytes }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await store.list()).toMatchObject([{ name: 'north.zip' }]);
  });
});

it('refuses an upload if the disk has no room for it beside the bytes that another upload announced', async () => {
  await withStore(async (_, dir) => {
    const store = createUploadStore({ dir, maxBytes: Infinity, totalBytes: Infinity });
    const disk = await statfs(dir);
    const bytes = Math.floor(disk.bavail * disk.bsize * 0.6);
    const { id } = await store.create({ name: 'north.zip', bytes });
    await expect(store.create({ name: 'south.zip', bytes })).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('uploads that have begun'),
    });
    await store.create({ name: 'unknown.zip', bytes: null });
    await store.fail(id, 'The connection broke.');
    await store.create({ name: 'south.zip', bytes });
  });
});
