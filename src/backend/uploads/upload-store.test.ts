import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createUploadStore } from './upload-store.ts';

it('an upload is always found while its note is rewritten', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-uploads-'));
  try {
    const store = createUploadStore({ dir, maxBytes: 2 ** 20, totalBytes: 2 ** 20 });
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
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
