import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ByteSink } from './byte-sink.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-sink-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('writes pieces of any size in their order, and takes a patch', async () => {
  const file = path.join(dir, 'sizes');
  const sink = await ByteSink.open(file);
  const parts = [3, 1 << 20, 5, (1 << 21) + 7, 0, 1 << 19, 1 << 19, 9].map((size, index) =>
    Buffer.alloc(size, index + 1),
  );
  for (const part of parts) {
    sink.put(part);
    await sink.settle();
  }
  const whole = Buffer.concat(parts);
  expect(sink.length).toBe(whole.length);
  await sink.patch(Buffer.from('head'), 1);
  await sink.close();
  whole.write('head', 1);
  expect((await readFile(file)).equals(whole)).toBe(true);
});

it.runIf(existsSync('/dev/full'))('says that the disk is full', async () => {
  const sink = await ByteSink.open('/dev/full');
  sink.put(Buffer.alloc(100));
  await expect(sink.close()).rejects.toMatchObject({ code: 'ENOSPC' });
  const other = await ByteSink.open('/dev/full');
  const fill = async () => {
    for (let turn = 0; turn < 8; turn++) {
      other.put(Buffer.alloc(1 << 20));
      await other.settle();
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' });
  await other.abort();
});
