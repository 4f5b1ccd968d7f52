import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damagedCopies, readOrProblem } from '../../../../tests/support/damage.ts';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import { findDataSets } from '../find-data-sets.ts';
import { FORMATS } from '../formats.ts';
import { listSourceLayers, openSource } from '../open-source.ts';
import { TextBytes } from '../text-bytes.ts';
import { unpackZip } from '../unpack-zip.ts';

/**
 * Invented data, made with ogr2ogr 3.6 (-f OpenFileGDB) in EPSG:26986, without its indexes: `lots` (43 rows, of which 3 were deleted), `roads`, `wells`, the
 * table `assess` and the empty layer `nothing`.
 */
const ZIP = path.resolve('tests/fixtures/invented-gdb.zip');

let folder: FormatsFolder;
let gdb = '';
beforeAll(async () => {
  folder = await openFormatsFolder();
  const [unpacked] = await unpackZip(ZIP, folder.dir, (files) => findDataSets(files, FORMATS, 'x'));
  gdb = unpacked?.file ?? '';
});
afterAll(async () => folder.remove());

describe('file geodatabase', () => {
  it('lists its layers and tables', async () => {
    for (const file of [ZIP, gdb]) {
      expect(await listSourceLayers(file, { scratchDir: folder.dir })).toEqual([
        { name: 'lots', geometryKind: 'polygon', rowCount: 40 },
        { name: 'roads', geometryKind: 'line', rowCount: 2 },
        { name: 'wells', geometryKind: 'point', rowCount: 2 },
        { name: 'assess', geometryKind: 'none', rowCount: 4 },
        { name: 'nothing', geometryKind: 'polygon', rowCount: 0 },
      ]);
    }
  });

  it('takes the one layer with polygons, and reads every kind of value', async () => {
    const { source, rows } = await folder.read(ZIP);
    expect(source.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'OBJECTID number',
      'pin text',
      'owner text',
      'value number',
      'acres number',
      'small number',
      'ratio number',
      'sold date',
      'seen date',
    ]);
    expect(source.crs).toBe('NAD_1983_StatePlane_Massachusetts_Mainland_FIPS_2001 (from the layer lots)');
    expect(rows.slice(0, 3).map(({ values }) => values)).toEqual([
      [1, 'A-1', 'Peña & Söhne 北', 125000, 0.25, 7, 0.1, '1993-05-16', '2024-02-29T13:45:30'],
      [2, 'A-2', null, null, null, null, null, null, null],
      [3, 'A-3', '', -5, -0.5, -3, -2.5, '1850-01-02', '1899-12-30T06:00:00'],
    ]);
  });

  it('groups rings into polygons with holes, and converts coordinates', async () => {
    const { rows } = await folder.read(gdb, { layer: 'lots' });
    expect(rows.slice(0, 3).map(({ kind, polygons }) => [kind, polygons])).toEqual([
      ['polygon', [[5, 5]]],
      ['polygon', [[5], [5]]],
      ['none', []],
    ]);
    // gdaltransform -s_srs EPSG:26986 -t_srs EPSG:4269 of 100000 890000
    expect(rows[0]?.first[0]).toBeCloseTo(-72.7119052, 5);
    expect(rows[0]?.first[1]).toBeCloseTo(42.2540721, 6);
    expect(rows[2]?.hash).toBe(0);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(40);
  });

  it('leaves out deleted rows and keeps the ids of the others', async () => {
    const { rows } = await folder.read(gdb);
    expect(rows.map(({ values }) => values[0])).toEqual(
      Array.from({ length: 43 }, (_, index) => index + 1).filter((id) => ![6, 7, 20].includes(id)),
    );
  });

  it('reads lines, points, tables and empty layers', async () => {
    const roads = await folder.read(gdb, { layer: 'ROADS' });
    expect(roads.rows.map(({ kind, values }) => [kind, values])).toEqual([
      ['line', [1, 'Main St']],
      ['line', [2, 'Fork']],
    ]);
    const wells = await folder.read(gdb, { layer: 'wells', crs: 'EPSG:4326' });
    expect(wells.rows.map(({ kind, first }) => [kind, first])).toEqual([
      ['point', [100005.5, 890005.25]],
      ['none', []],
    ]);
    const assess = await folder.read(gdb, { layer: 'assess' });
    expect(assess.source.geometryKind).toBe('none');
    expect(assess.rows.map(({ values }) => values)).toEqual([
      [1, 'A-1', 100],
      [2, 'A-1', 200],
      [3, 'A-2', null],
      [4, 'Z-9', 4],
    ]);
    expect((await folder.read(gdb, { layer: 'nothing' })).rows).toEqual([]);
  });

  it('gives texts as bytes, too', async () => {
    const source = await openSource(gdb, { scratchDir: folder.dir });
    const text = new TextBytes();
    for await (const batch of source.features()) {
      expect(batch.textBytes?.(0, 1, text)).toBe(true);
      expect(text.toString()).toBe('A-1');
      expect(batch.textBytes?.(0, 2, text)).toBe(false);
      expect(batch.textBytes?.(1, 2, text)).toBe(true);
      expect(text.length).toBe(0);
    }
    await source.close();
  });

  it('samples the first rows of each block of 1,024 rows, of which this table has one', async () => {
    const source = await openSource(gdb, { scratchDir: folder.dir });
    const ids: unknown[] = [];
    for await (const batch of source.sample(10))
      for (let index = 0; index < batch.count; index++) ids.push(batch.value(index, 0));
    await source.close();
    expect(ids).toEqual([1, 2, 3, 4, 5, 8, 9, 10, 11, 12]);
  });

  it.each([
    ['', []],
    [', also of a table with deleted rows', [1, 2, 700, 1025, 1026, 5000]],
  ])('numbers the rows of a sample as those of the table%s', async (_, deleted) => {
    const copy = await copyGdb(`large-${deleted.length}`);
    const rows = await repeatRows(path.join(copy, 'a0000000a'), 9000, deleted);
    const source = await openSource(copy, { scratchDir: folder.dir, layer: 'roads' });
    const numbersOf = async (batches: AsyncIterable<FeatureBatch>) => {
      const numbers = new Map<RawValue, number>();
      for await (const batch of batches)
        for (let index = 0; index < batch.count; index++)
          numbers.set(batch.value(index, 0), batch.firstRow + index);
      return numbers;
    };
    const all = await numbersOf(source.features());
    const sampled = await numbersOf(source.sample(90));
    await source.close();
    expect(all.size).toBe(rows);
    expect(sampled.size).toBe(90);
    expect(Math.max(...sampled.values())).toBeGreaterThan(8000);
    for (const [id, row] of sampled) expect([id, row]).toEqual([id, all.get(id)]);
  });

  it('names the layers when the wanted one is not there', async () => {
    await expect(folder.read(ZIP, { layer: 'parcels' })).rejects.toThrow(
      /no layer "parcels".*lots, roads, wells, assess, nothing/,
    );
  });

  it('says so when a folder is empty or holds no geodatabase, and when the row index of a table is empty or missing', async () => {
    const other = path.join(folder.dir, 'other');
    await mkdir(other);
    await expect(folder.read(other)).rejects.toThrow(/other is empty/);
    await writeFile(path.join(other, 'notes.pdf'), 'notes');
    await expect(folder.read(other)).rejects.toThrow(/There is nothing in other that can be/);
    const copy = await copyGdb('missing');
    await writeFile(path.join(copy, 'a00000009.gdbtablx'), '');
    await expect(folder.read(copy)).rejects.toThrow(/a00000009\.gdbtablx is damaged or cut off/);
    await rm(path.join(copy, 'a00000009.gdbtablx'));
    await expect(folder.read(copy)).rejects.toThrow('There is no a00000009.gdbtablx in the geodatabase');
  });

  it('answers every kind of damage with a message', { timeout: 60_000 }, async () => {
    const copy = await copyGdb('damaged');
    const found = new Set<string>();
    const names = (await readdir(copy)).filter((name) => /^a0000000[19]\./.test(name));
    for (const name of names) {
      const whole = await readFile(path.join(copy, name));
      for (const bytes of damagedCopies(whole, 20)) {
        await writeFile(path.join(copy, name), bytes);
        found.add((await readOrProblem(folder.read, copy, { layer: 'lots' })) ?? 'read');
      }
      await writeFile(path.join(copy, name), whole);
    }
    expect(names).toHaveLength(4);
    expect([...found].filter((message) => /damaged|broken/.test(message)).length).toBeGreaterThan(1);
  });
});

async function copyGdb(name: string): Promise<string> {
  const copy = path.join(folder.dir, `${name}.gdb`);
  await cp(gdb, copy, { recursive: true });
  return copy;
}

/** Lets the index of a table name its first row `count` times, without some ObjectIDs, as if those rows were deleted. Returns the number of rows. */
async function repeatRows(stem: string, count: number, deleted: readonly number[]): Promise<number> {
  const old = await readFile(`${stem}.gdbtablx`);
  const offset = old.readUIntLE(16, 5);
  const blocks = Math.ceil(count / 1024);
  const index = Buffer.alloc(16 + blocks * 1024 * 5 + 16);
  const header = [old.readUInt32LE(0), blocks, count, 5];
  header.forEach((value, at) => index.writeUInt32LE(value, at * 4));
  for (let id = 1; id <= count; id++)
    if (!deleted.includes(id)) index.writeUIntLE(offset, 16 + (id - 1) * 5, 5);
  await writeFile(`${stem}.gdbtablx`, index);
  const table = await readFile(`${stem}.gdbtable`);
  const rows = count - deleted.length;
  table.writeUInt32LE(rows, 4);
  await writeFile(`${stem}.gdbtable`, Buffer.concat([table, Buffer.alloc(rows * 4)]));
  return rows;
}
