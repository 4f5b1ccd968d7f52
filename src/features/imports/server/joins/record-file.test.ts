import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RowPlan } from '../rows/row-plan.ts';
import type { ParcelJoin } from './parcel-join.ts';
import { readRecordFile, RecordFile } from './record-file.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-records-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function chunksOf(file: string): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readRecordFile(file)) chunks.push(chunk);
  return chunks;
}

it('a record keeps the value of a column whose name every JavaScript object has', async () => {
  const table = { columns: [{ name: 'constructor', type: 'text' }], recordCount: 1 };
  const join = { firstColumn: 0, setup: { table } } as unknown as ParcelJoin;
  const match = { from: 'constructor', source: 0, to: null, reason: '', confidence: 1 };
  const file = path.join(dir, 'records');
  const records = new RecordFile(file, { matches: [match] } as unknown as RowPlan, [join], new Map());
  records.add(1, join, [{ id: 1, values: ['ACME BUILDERS'] }], 0);
  records.close();
  const chunks = await chunksOf(file);
  expect(Buffer.concat(chunks).toString('latin1')).toMatch(/"constructor": ?"ACME BUILDERS"/);
});

it('a record keeps a code that the code table does not have, as its parcel does', async () => {
  const table = { columns: [{ name: 'KIND', type: 'text' }], recordCount: 2 };
  const join = { firstColumn: 0, setup: { table } } as unknown as ParcelJoin;
  const match = { from: 'KIND', source: 0, to: 'usedesc', lookup: 'kinds', reason: '', confidence: 1 };
  const lookups = new Map([['kinds', (code: string) => (code === 'R1' ? 'One house' : undefined)]]);
  const file = path.join(dir, 'records');
  const records = new RecordFile(file, { matches: [match] } as unknown as RowPlan, [join], lookups);
  records.add(
    1,
    join,
    [
      { id: 1, values: ['R1'] },
      { id: 2, values: ['Z9'] },
    ],
    0,
  );
  records.close();
  const text = Buffer.concat(await chunksOf(file)).toString('latin1');
  expect(text).toMatch(/"usedesc": ?"One house"/);
  expect(text).toMatch(/"usedesc": ?"Z9"/);
});

it('an import without records has no file, and a file that can’t be opened is an error', async () => {
  expect(await chunksOf(path.join(dir, 'none'))).toEqual([]);
  await writeFile(path.join(dir, 'plain'), '');
  await expect(chunksOf(path.join(dir, 'plain', 'records'))).rejects.toThrow('ENOTDIR');
});
