import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RawValue, SourceColumn } from '../feature-source.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { openSource } from '../open-source.ts';
import type { FileGeometry } from './geopackage-geometry.ts';
import { createGeoPackageWriter, storedColumn } from './geopackage-writer.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-gpkg-'));
  file = path.join(dir, 'out.gpkg');
});
afterEach(() => rm(dir, { recursive: true }));

function write(
  features: readonly [FileGeometry, RawValue[]][],
  { geometry: kind, columns }: { geometry: FileGeometry['kind']; columns: readonly SourceColumn[] },
) {
  const writer = createGeoPackageWriter(file, {
    table: "o'hare",
    title: 'Zones of "Elm"',
    geometry: kind,
    columns: columns.map(storedColumn),
  });
  for (const [geometry, values] of features) writer.add(geometry, values);
  writer.finish();
}

async function readAll() {
  const source = await openSource(file, { scratchDir: dir });
  const buffer = new GeometryBuffer();
  const rows: { kind: string; coords: number[]; parts: number[]; polygons: number[]; values: RawValue[] }[] =
    [];
  for await (const batch of source.features())
    for (let row = 0; row < batch.count; row++) {
      batch.readGeometry(row, buffer);
      rows.push({
        kind: buffer.kind,
        coords: [...buffer.coords.subarray(0, buffer.vertexCount * 2)],
        parts: [...buffer.partEnds],
        polygons: [...buffer.polygonEnds],
        values: source.columns.map((_, column) => batch.value(row, column)),
      });
    }
  await source.close();
  return { columns: source.columns.map(({ name, type }) => [name, type]), rows, kind: source.geometryKind };
}

const square = (x: number, y: number, size: number) => [
  x,
  y,
  x + size,
  y,
  x + size,
  y + size,
  x,
  y + size,
  x,
  y,
];

test('polygons with holes and parts come back as they were, with their values', async () => {
  const coords = Float64Array.from([
    ...square(-76, 39, 1),
    ...square(-75.8, 39.2, 0.1),
    ...square(-70, 39, 1),
  ]);
  write(
    [
      [{ kind: 'polygon', coords, ringEnds: [5, 10, 15], polygonEnds: [2, 3] }, ['ü', 1.5, true, null]],
      [{ kind: 'polygon', coords, ringEnds: [5], polygonEnds: [1] }, [null, null, false, '2020-01-31']],
    ],
    {
      geometry: 'polygon',
      columns: [
        { name: 'FID', type: 'text' },
        { name: 'Geom', type: 'number' },
        { name: 'ok', type: 'boolean' },
        { name: 'OK', type: 'date' },
      ],
    },
  );
  expect(await readAll()).toMatchObject({
    kind: 'polygon',
    columns: [
      ['FID_2', 'text'],
      ['Geom_2', 'number'],
      ['ok', 'boolean'],
      ['OK_2', 'text'],
    ],
    rows: [
      {
        kind: 'polygon',
        coords: [...coords],
        parts: [5, 10, 15],
        polygons: [2, 3],
        values: ['ü', 1.5, true, null],
      },
      { parts: [5], values: [null, null, false, '2020-01-31'] },
    ],
  });
});

test('an open ring is closed, and several lines or points become one multi-part geometry', async () => {
  const coords = Float64Array.from([0, 0, 1, 0, 1, 1]);
  write([[{ kind: 'polygon', coords, ringEnds: [3], polygonEnds: [1] }, []]], {
    geometry: 'polygon',
    columns: [],
  });
  expect((await readAll()).rows[0]).toMatchObject({ coords: [0, 0, 1, 0, 1, 1, 0, 0], parts: [4] });
  await rm(file);
  write([[{ kind: 'line', coords, ringEnds: [2, 3], polygonEnds: [2] }, []]], {
    geometry: 'line',
    columns: [],
  });
  expect((await readAll()).rows[0]).toMatchObject({ kind: 'line', parts: [2, 3] });
  await rm(file);
  write(
    [
      [{ kind: 'point', coords, ringEnds: [1], polygonEnds: [1] }, []],
      [{ kind: 'point', coords, ringEnds: [3], polygonEnds: [1] }, []],
    ],
    { geometry: 'point', columns: [] },
  );
  expect((await readAll()).rows.map(({ coords: read }) => read)).toEqual([
    [0, 0],
    [0, 0, 1, 0, 1, 1],
  ]);
});

test('the file states its format, its number of features and their extent, and has a spatial index', () => {
  const columns = [{ name: 'n', type: 'number' as const }];
  write(
    Array.from({ length: 300 }, (_, i) => [
      {
        kind: 'polygon',
        coords: Float64Array.from(square(i % 20, i / 20, 0.5)),
        ringEnds: [5],
        polygonEnds: [1],
      },
      [i],
    ]),
    { geometry: 'polygon', columns },
  );
  const database = new DatabaseSync(file, { readOnly: true });
  const firstRow = (sql: string) => Object.values(database.prepare(sql).get() ?? {});
  expect(firstRow('pragma application_id')).toEqual([0x47504b47]);
  expect(firstRow('pragma integrity_check')).toEqual(['ok']);
  expect(firstRow('select feature_count from gpkg_ogr_contents')).toEqual([300]);
  expect(firstRow('select min_x, round(max_y) from gpkg_contents')).toEqual([0, 15]);
  expect(
    firstRow(`select n from "rtree_o'hare_geom" join "o'hare" on id = fid
      where minx <= 3.1 and maxx >= 3.1 and miny <= 2.2 and maxy >= 2.2`),
  ).toEqual([43]);
  database.close();
});

test('the spatial index stays correct when a program edits the file', () => {
  const lot: FileGeometry = {
    kind: 'polygon',
    coords: Float64Array.from(square(0, 0, 1)),
    ringEnds: [5],
    polygonEnds: [1],
  };
  write(
    [lot, lot].map((geometry): [FileGeometry, RawValue[]] => [geometry, []]),
    {
      geometry: 'polygon',
      columns: [],
    },
  );
  const database = new DatabaseSync(file);
  // Programs that edit a GeoPackage define these functions.
  database.function('st_isempty', { varargs: true }, () => 0);
  for (const name of ['st_minx', 'st_maxx', 'st_miny', 'st_maxy'])
    database.function(name, { varargs: true }, () => 7);
  const indexed = () =>
    database
      .prepare(`select id from "rtree_o'hare_geom" order by id`)
      .all()
      .map(({ id }) => id);
  const edit = (sql: string) => {
    database.exec(sql);
    return indexed();
  };
  expect(indexed()).toEqual([1, 2]);
  expect(edit(`update "o'hare" set fid = 5 where fid = 1`)).toEqual([2, 5]);
  expect(edit(`update "o'hare" set geom = null where fid = 5`)).toEqual([2]);
  expect(edit(`update "o'hare" set fid = 6 where fid = 5`)).toEqual([2]);
  expect(edit(`update "o'hare" set geom = x'4750' where fid = 6`)).toEqual([2, 6]);
  expect(edit(`insert into "o'hare" (fid, geom) values (9, x'4750')`)).toEqual([2, 6, 9]);
  expect(edit(`delete from "o'hare" where fid = 6`)).toEqual([2, 9]);
  database.close();
});
