import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  DIFFICULT_COLUMNS,
  ewkbOf,
  difficultRows,
  writeRows,
} from '../../../../tests/support/export-rows.ts';
import type { WrittenFile } from './row-writer.ts';
import { createShapefileWriter } from './shapefile-writer.ts';
import { ROW_WRITERS, type WriterFormat } from './writers.ts';

const run = promisify(execFile);
const ROWS = difficultRows(1500);
let dir = '';
const written = new Map<WriterFormat, WrittenFile[]>();

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-writers-'));

  for (const format of Object.keys(ROW_WRITERS) as WriterFormat[]) {
    const options = {
      dir,
      name: `difficult_${format}`,
      title: 'Difficult & "hard"',
      columns: DIFFICULT_COLUMNS,
    };
    const writer = await ROW_WRITERS[format](options);
    // Chunks of this size cut rows at arbitrary places.
    written.set(format, await writeRows(writer, DIFFICULT_COLUMNS, ROWS, 5003));
  }
}, 60_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

const fileOf = (format: WriterFormat) => written.get(format)?.[0]?.file ?? '';
const landValues = ROWS.reduce((sum, { values }) => sum + Number(values[2]), 0);
const shapes = ROWS.filter(({ polygons }) => polygons !== null).length;
/** The sum of the areas of all shells, minus those of their holes. */
const area = ROWS.reduce((sum, { polygons }) => {
  const size = (ring: readonly (readonly [number, number])[]) =>
    Math.abs((ring[2]?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) * Math.abs((ring[2]?.[1] ?? 0) - (ring[0]?.[1] ?? 0));
  return (
    sum +
    (polygons ?? []).reduce(
      (all, rings) =>
        all + rings.reduce((rest, ring, index) => rest + (index === 0 ? 1 : -1) * size(ring), 0),
      0,
    )
  );
}, 0);

describe('files for GIS programs', () => {
  it.skipIf(!existsSync('/usr/bin/ogrinfo')).each([
    ['geojson', 'geometry', 'area_building'],
    ['geopkg', 'geom', 'area_building'],
    ['kml', 'geometry', 'area_building'],
    ['shp', 'geometry', 'area_build'],
    ['flatgeobuf', 'geometry', 'area_building'],
  ] as const)('give GDAL the rows that were exported: %s', async (format, geometry, buildings) => {
    const query = `select count(*) as n, sum(landval) as v, sum(${buildings}) as b, count(${geometry}) as g, sum(st_area(${geometry})) as a, sum(st_isvalid(${geometry}) = 1) as ok from "difficult_${format}"`;
    const { stdout } = await run('ogrinfo', ['-q', '-dialect', 'sqlite', '-sql', query, fileOf(format)]);
    const found = Object.fromEntries(
      [...stdout.matchAll(/^ {2}(\w+) \(\w+\) = (.*)$/gm)].map(([, name = '', value]) => [
        name,
        Number(value),
      ]),
    );
    expect(found['n']).toBe(ROWS.length);
    expect(found['v']).toBeCloseTo(landValues, 3);
    expect(found['b']).toBe(ROWS.reduce((sum, { values }) => sum + Number(values[8]), 0));
    expect([found['g'], found['ok']]).toEqual([shapes, shapes]);
    expect(found['a']).toBeCloseTo(area, 9);
  });

  it('include a valid GeoPackage', () => {
    const database = new DatabaseSync(fileOf('geopkg'));
    try {
      const value = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
      expect(value('pragma integrity_check')).toBe('ok');
      expect(value(`select rtreecheck('rtree_difficult_geopkg_geom')`)).toBe('ok');
      expect(
        value(`select count(*) from rtree_difficult_geopkg_geom where minx < -76.6505 and maxy > 39.3055`),
      ).toBe(
        ROWS.filter(
          ({ polygons }) =>
            polygons !== null &&
            Math.min(...polygons.flat(2).map(([x]) => x)) < -76.6505 &&
            Math.max(...polygons.flat(2).map(([, y]) => y)) > 39.3055,
        ).length,
      );
      const third = database.prepare('select * from difficult_geopkg where fid = 5').get();
      expect(third).toMatchObject({ parcelnumb: '000002', owner: '=1+1', struct: 1, saledate: '1959-02-14' });
    } finally {
      database.close();
    }
  });
});

describe('text formats', () => {
  it('csv has quotes where they are needed, and marks formulas as text', async () => {
    const lines = (await readFile(fileOf('csv'), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(DIFFICULT_COLUMNS.map(({ name }) => name).join(','));
    expect(lines[1]).toBe(
      `000000,"A&B ""Realty"", <LLC>",-3703.5,1900,true,1959-01-19,2023-11-14T22:13:20Z,00070e15-1c23-2a31-383f-464d545b6269,0,${'é'.repeat(200)},-76.6`,
    );
    expect(lines[3]).toContain(`000002,'=1+1,`);
    expect(lines[4]).toContain('000003,"",');
    expect(lines.find((line) => line.startsWith('000007'))).toContain('000007,,,,,,,');
  });

  it('sql has rows in the form that COPY reads', async () => {
    const text = await readFile(fileOf('sql'), 'utf8');
    const rows = text
      .slice(text.indexOf('from stdin;\n') + 12, text.indexOf('\\.\n'))
      .split('\n')
      .slice(0, -1);
    expect(rows).toHaveLength(ROWS.length);
    const cells = rows[1]?.split('\t') ?? [];
    expect(cells.slice(0, 4)).toEqual(['3', '000001', 'Müller\\nÉtienne \\\\ 東京', '-2469']);
    expect(cells.at(-1)).toBe(ewkbOf(ROWS[1]?.polygons ?? []).toString('hex'));
    expect(rows.filter((row) => row.endsWith('\t\\N'))).toHaveLength(ROWS.length - shapes);
  });

  it('geojson follows the right-hand rule and cuts no texts', async () => {
    const { features } = JSON.parse(await readFile(fileOf('geojson'), 'utf8')) as GeoJSON.FeatureCollection;
    const owners = features.map(({ properties }) => (properties?.['owner'] ?? null) as unknown);
    expect(owners).toEqual(ROWS.map(({ values }) => values[1]));
    for (const { geometry } of features) {
      const polygons =
        geometry?.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry?.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      for (const rings of polygons)
        rings.forEach((ring, index) => {
          const turn = ring.reduce((sum, [x = 0, y = 0], at) => {
            const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
            return sum + x * nextY - nextX * y;
          }, 0);
          expect(turn > 0).toBe(index === 0);
        });
    }
  });
});

test('KML writes yes and no as 1 and 0, because GDAL reads true as 0', async () => {
  const text = await readFile(fileOf('kml'), 'utf8');
  const values = new Set(
    Array.from(text.matchAll(/<SimpleData name="struct">(\w+)</g), ([, value]) => value),
  );
  expect(values).toEqual(new Set(['0', '1']));
});

describe('columns with the names of a file’s own columns', () => {
  const columns = ['fid', 'Geom', 'geometry', 'ctid', `${'n'.repeat(62)}é`, `${'n'.repeat(62)}é2`].map(
    (name) => ({ name, type: 'text' as const, dbfName: name.slice(0, 10), label: name }),
  );
  const rows = [{ fid: 7, polygons: null, values: ['a', 'b', 'c', 'd', 'e', 'f'] }];
  const namesIn = async (format: 'sql' | 'geoparquet') => {
    const writer = await ROW_WRITERS[format]({ dir, name: `own_names_${format}`, title: 'Own', columns });
    const [file] = await writeRows(writer, columns, rows);
    return readFile(file?.file ?? '');
  };

  it('get other names in a script for PostgreSQL, which allows 63 bytes for a name', async () => {
    const text = (await namesIn('sql')).toString('utf8');
    const [, list = ''] = /^copy .*? \((.*)\) from stdin;$/m.exec(text) ?? [];
    const long = 'n'.repeat(62);
    expect(list.split(', ')).toEqual([
      'fid',
      ...['fid_2', 'Geom_2', 'geometry', 'ctid_2', long, `${long.slice(0, 61)}_2`].map((name) => `"${name}"`),
      'geom',
    ]);
    expect(text).toContain('\n7\ta\tb\tc\td\te\tf\t\\N\n');
  });

  it('get other names in GeoParquet', async () => {
    const bytes = await namesIn('geoparquet');
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    const [row] = await parquetReadObjects({ file, compressors });
    expect(row).toMatchObject({ fid: 'a', Geom: 'b', geometry_2: 'c', ctid: 'd' });
  });
});

describe('a Shapefile', () => {
  it('lists what its short names stand for', async () => {
    const list = await readFile(path.join(dir, 'fields.csv'), 'utf8');
    expect(list).toContain('area_build,area_building,Building Area (sq ft),N,5,0');
    expect(list).toContain('area_bui_1,area_building_definition,Building Area Definition,C,254,38');
  });

  it('writes a zero as one digit and no exponents, and leaves room for all decimals of a field', async () => {
    const numbers = path.join(dir, 'numbers');
    await mkdir(numbers);
    const columns = ['whole', 'parts', 'tiny', 'huge'].map((name) => ({
      name,
      type: 'number' as const,
      dbfName: name,
      label: name,
    }));
    const rows = [
      [0, 0, 0, -2.5e21],
      [158_783, 158_783, 1e-9, 1e40],
      [-5, 0.25, null, 1],
    ].map((values, fid) => ({ fid, polygons: null, values }));
    const writer = await createShapefileWriter({ dir: numbers, name: 'n', title: 'N', columns });
    await writeRows(writer, columns, rows);
    const list = (await readFile(path.join(numbers, 'fields.csv'), 'utf8')).split('\n').slice(1, 5);
    expect(list.map((line) => line.split(',').slice(3, 5).join(' '))).toEqual(['N 6', 'N 9', 'N 11', 'N 23']);
    const dbf = await readFile(path.join(numbers, 'n.dbf'), 'latin1');
    const at = dbf.length - 1 - 3 * 50;
    expect(dbf.slice(at, -1).match(/.{50}/g)).toEqual([
      '      0        0          0-2500000000000000000000',
      ' 158783   1587830.000000001                       ',
      '     -5     0.25                                 1',
    ]);
  });

  it('is split before it is too large', async () => {
    const parts = path.join(dir, 'parts');
    await mkdir(parts);
    const options = { dir: parts, name: 'split', title: 'Split', columns: DIFFICULT_COLUMNS };
    const files = await writeRows(
      await createShapefileWriter(options, 100_000),
      DIFFICULT_COLUMNS,
      ROWS,
      4000,
    );
    const shps = files.filter(({ name }) => name.endsWith('.shp'));
    expect(shps.length).toBeGreaterThan(3);
    let rows = 0;
    for (const { file } of shps) {
      expect((await readFile(file)).length).toBeLessThanOrEqual(100_000);
      const dbf = await readFile(file.replace('.shp', '.dbf'));
      expect(dbf.length).toBeLessThanOrEqual(100_000);
      rows += dbf.readUInt32LE(4);
    }
    expect(rows).toBe(ROWS.length);
  });

  it.each([
    ['nearly full', 1500],
    ['less than half full', 700],
  ])('is split before a text that would make a part too large that is %s', async (_, place) => {
    const folder = path.join(dir, `wide_${place}`);
    await mkdir(folder);
    const columns = [{ name: 'note', type: 'text' as const, dbfName: 'note', label: 'Note' }];
    const long = 'é'.repeat(127);
    const rows = Array.from({ length: 2000 }, (__, fid) => ({
      fid,
      polygons: null,
      values: [fid === place ? `${long}${long}` : `note ${fid}`.padEnd(60, '.')],
    }));
    const options = { dir: folder, name: 'wide', title: 'Wide', columns };
    const files = await writeRows(await createShapefileWriter(options, 100_000), columns, rows, 4000);
    const tables = await Promise.all(
      files.filter(({ name }) => name.endsWith('.dbf')).map(({ file }) => readFile(file)),
    );
    for (const table of tables) expect(table.length).toBeLessThanOrEqual(100_000);
    const notes = tables.flatMap((table) => {
      const [from, size] = [table.readUInt16LE(8), table.readUInt16LE(10)];
      return Array.from({ length: table.readUInt32LE(4) }, (__, row) =>
        table.toString('utf8', from + row * size + 1, from + (row + 1) * size).trimEnd(),
      );
    });
    expect(notes).toEqual(rows.map(({ fid, values }) => (fid === place ? long : values[0])));
    // The part before the long text keeps its narrow field, and its count of cut texts.
    expect(tables[0]?.readUInt16LE(10)).toBe(61);
    expect(await readFile(path.join(folder, 'fields.csv'), 'utf8')).toContain('note,note,Note,C,254,1');
  });

  it('lists the largest width of a field in all parts', async () => {
    const widths = path.join(dir, 'widths');
    await mkdir(widths);
    const columns = [{ name: 'note', type: 'text' as const, dbfName: 'note', label: 'Note' }];
    const rows = Array.from({ length: 100 }, (_, fid) => ({
      fid,
      polygons: null,
      values: [fid === 0 ? 'x'.repeat(50) : 'y'],
    }));
    const writer = await createShapefileWriter({ dir: widths, name: 'w', title: 'W', columns }, 2000);
    const files = await writeRows(writer, columns, rows, 64);
    expect(files.filter(({ name }) => name.endsWith('.dbf')).length).toBeGreaterThan(1);
    expect(await readFile(path.join(widths, 'fields.csv'), 'utf8')).toContain('note,note,Note,C,50,0');
  });
});
