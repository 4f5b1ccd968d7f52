import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenFiles } from '../../../../../tests/support/open-files.ts';
import { parcelRow, rectangle } from '../../../../../tests/support/store-fixture.ts';
import { openParts } from './edition-parts.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-parts-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test.runIf(process.platform === 'linux')(
  'parts that are closed before their end leave no file open',
  async () => {
    const parts = openParts({ geoid: '99001', placePath: '/us/zz/alder', columns: ['parcelnumb'] }, dir);
    const rings = [[rectangle(-100, 40, -99.999, 40.001)]];
    // More rows than the parts keep in memory.
    for (let fid = 1; fid <= 33_000; fid++)
      for (const part of parts.list) part.add(parcelRow(fid, rings, [`N${fid}`]));
    expect(await listOpenFiles(dir)).toHaveLength(3); // the index, and a scratch file of each part
    parts.close();
    expect(await listOpenFiles(dir)).toEqual([]);
    parts.close();
  },
);
