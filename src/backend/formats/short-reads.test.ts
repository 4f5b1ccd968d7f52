import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FormatsFolder, oneLot, openFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { shapefileBytes } from '../../../tests/support/shapefile-fixture.ts';
import { readFgbHeader } from './flatgeobuf/flatgeobuf-header.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { readPart } from './read-head.ts';
import { readFully } from './shapefile/dbf-rows.ts';
import { readDbfHeader } from './shapefile/dbf-table.ts';
import { readShpIndex } from './shapefile/shp-index.ts';
import { readArcs } from './topojson/topojson-arcs.ts';

// The system may return fewer bytes than were asked for, for example on a network drive.

let folder: FormatsFolder;
const opened: FileHandle[] = [];
beforeAll(async () => {
  folder = await openFormatsFolder();
  for (const [extension, bytes] of shapefileBytes(oneLot(['x'])))
    await folder.file(`lots${extension}`, bytes);
});
afterAll(async () => {
  for (const handle of opened) await handle.close();
  await folder.remove();
});

/** Opens a file that returns at most seven bytes at a time. */
async function openSlowly(file: string): Promise<FileHandle> {
  const handle = await open(file);
  opened.push(handle);
  const read = (buffer: Buffer, offset: number, length: number, position: number) =>
    handle.read(buffer, offset, Math.min(7, length), position);
  return { stat: () => handle.stat(), read } as unknown as FileHandle;
}

const lots = (extension: string) => path.join(folder.dir, `lots${extension}`);

it('reads headers and rows that arrive in pieces', async () => {
  const dbf = await openSlowly(lots('.dbf'));
  const table = await readDbfHeader(dbf, 'lots.dbf');
  expect(table.fields.map(({ name, length }) => [name, length])).toEqual([['NAME', 20]]);
  const row = Buffer.alloc(table.recordBytes);
  await readFully(dbf, row, row.length, table.headerBytes);
  expect(row.toString('latin1').trim()).toBe('x');
  const found = await readShpIndex(await openSlowly(lots('.shp')), await openSlowly(lots('.shx')), {
    name: 'lots.shp',
    rowCount: 1,
  });
  expect([...found.offsets]).toEqual([108]);
  const fgb = new URL('../../../tests/fixtures/indexed.fgb', import.meta.url).pathname;
  expect((await readFgbHeader(await openSlowly(fgb), 'indexed.fgb')).featureCount).toBeGreaterThan(0);
  expect((await readPart(dbf, 0, 60)).length).toBe(60);
  expect((await readPart(dbf, 0, 1 << 20)).length).toBe((await dbf.stat()).size);
});

it('reads arcs that arrive in pieces, with line breaks after the last bracket', async () => {
  const arcs = '[[[360000.125,2],[3.25,4]],[[5,6]]]\n      \n      ';
  const read = async (text: string) =>
    readArcs(await openSlowly(await folder.file('arcs.json', text)), { from: 0, to: text.length }, null);
  const into = new GeometryBuffer();
  expect((await read(arcs)).copyArc(0, true, into)).toBe(true);
  expect([...into.coords.subarray(0, 4)]).toEqual([360000.125, 2, 3.25, 4]);
  await expect(read('12345678')).rejects.toThrow(/Arc 0 of the topology is invalid/);
});
