import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { damagedCopies, readOrProblem } from '../../../../tests/support/damage.ts';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import {
  geoPackageBinary,
  type GeoPackageLayer,
  wkbPolygon,
  writeGeoPackage,
} from '../../../../tests/support/geopackage-fixture.ts';
import { square } from '../../../../tests/support/shapefile-fixture.ts';
import { ALL_LAYERS } from '../feature-source.ts';
import { listSourceLayers, openSource } from '../open-source.ts';

const folder = useFormatsFolder();

const lot = geoPackageBinary(wkbPolygon(square(-76, 39, 1)));
const LOTS: GeoPackageLayer = {
  name: 'lots',
  geometryType: 'MULTIPOLYGON',
  columns: [
    'pin TEXT(20)',
    'value MEDIUMINT',
    'acres REAL',
    'vacant BOOLEAN',
    'sold DATE',
    'photo BLOB',
    'odd',
  ],
  rows: [
    [lot, 'A-1', 125000, 0.25, 1, '1993-05-16', null, 'x'],
    [
      geoPackageBinary(wkbPolygon(square(0, 0, 9), square(1, 1, 1)), 3),
      'Peña 北',
      9_007_199_254_740_993n,
      null,
      0,
      null,
      Buffer.from('jpeg'),
      7n,
    ],
    [null, null, null, null, null, null, null, Buffer.from('blob')],
    [geoPackageBinary(Buffer.from('010700000000000000', 'hex'), 0x11), '', -5, -0.5, null, '', null, 1.5],
    [Buffer.from('no geometry'), 'B', 1, 1, 1, null, null, null],
  ],
};
const OWNERS: GeoPackageLayer = {
  name: 'owner "names"',
  geometryType: null,
  columns: ['pin TEXT', 'owner TEXT'],
  rows: [
    ['A-1', 'One'],
    ['A-1', 'Two'],
  ],
};
const make = (name: string, layers: readonly GeoPackageLayer[], sql?: string) =>
  writeGeoPackage(path.join(folder.dir, `${name}.gpkg`), layers, sql);
const manyRows = (length: number) =>
  Array.from({ length }, (_, index) => [lot, String(index), index, 1, 0, null, null, null]);

/** Returns the value of each row in a sample of `manyRows`, and the number of the row. */
async function numbersIn(file: string): Promise<[value: number, row: number][]> {
  const source = await openSource(file, { scratchDir: folder.dir });
  const found: [number, number][] = [];
  for await (const batch of source.sample(128))
    for (let index = 0; index < batch.count; index++)
      found.push([Number(batch.value(index, 1)), batch.firstRow + index]);
  await source.close();
  return found;
}

describe('GeoPackage', () => {
  it('lists its layers and tables, and takes the one with polygons', async () => {
    const file = make('layers', [LOTS, OWNERS, { ...LOTS, name: 'none', rows: [] }]);
    expect(await listSourceLayers(file, { scratchDir: folder.dir })).toEqual([
      { name: 'lots', geometryKind: 'polygon', rowCount: 5 },
      { name: 'owner "names"', geometryKind: 'none', rowCount: 2 },
      { name: 'none', geometryKind: 'polygon', rowCount: 0 },
    ]);
    expect((await folder.read(file)).rows).toHaveLength(5);
    const owners = await folder.read(file, { layer: 'owner "names"' });
    expect(owners.rows.map(({ values }) => values)).toEqual([
      ['A-1', 'One'],
      ['A-1', 'Two'],
    ]);
    expect(owners.source.geometryKind).toBe('none');
    expect((await folder.read(file, { layer: 'none' })).rows).toEqual([]);
  });

  it('reads tables that its list leaves out, if it lists none', async () => {
    const file = make('unlisted', [OWNERS], 'delete from gpkg_contents');
    expect((await folder.read(file)).rows.map(({ values }) => values)).toEqual([
      ['A-1', 'One'],
      ['A-1', 'Two'],
    ]);
  });

  it('may have layers with a slash in their name', async () => {
    const file = make('town', [LOTS, { ...OWNERS, name: 'town/owners' }]);
    expect((await folder.read(file, { layer: 'town/owners' })).rows).toHaveLength(2);
    expect((await folder.read(file, { layer: 'town/lots' })).rows).toHaveLength(5);
  });

  it('reads every kind of value, ids beyond 2^53 as text', async () => {
    const { source, rows } = await folder.read(make('values', [LOTS]));
    expect(source.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'pin text',
      'value number',
      'acres number',
      'vacant boolean',
      'sold date',
      'odd unknown',
    ]);
    expect(rows.map(({ values }) => values)).toEqual([
      ['A-1', 125000, 0.25, true, '1993-05-16', 'x'],
      ['Peña 北', '9007199254740993', null, false, null, 7],
      [null, null, null, null, null, null],
      ['', -5, -0.5, null, '', 1.5],
      ['B', 1, 1, true, null, null],
    ]);
  });

  it('reads geometry after any kind of envelope, and absent, empty and broken geometry', async () => {
    const { rows } = await folder.read(make('geometry', [LOTS]));
    expect(rows.map(({ kind, polygons }) => [kind, polygons])).toEqual([
      ['polygon', [[5]]],
      ['polygon', [[5, 5]]],
      ['none', []],
      ['none', []],
      ['broken', []],
    ]);
    expect(rows[0]?.first).toEqual([-76, 39]);
    expect(rows[0]?.hash).not.toBe(rows[1]?.hash);
    expect(rows.slice(2, 4).map(({ hash }) => hash)).toEqual([0, 0]);
    const twice = await folder.read(
      make('twice', [{ ...LOTS, rows: [LOTS.rows[0] ?? [], LOTS.rows[0] ?? []] }]),
    );
    expect(twice.rows[0]?.hash).toBe(twice.rows[1]?.hash);
  });

  it('takes the coordinate system from its code or its definition', async () => {
    const utm = geoPackageBinary(wkbPolygon(square(360000, 4350000, 10)));
    const file = make('utm', [{ ...LOTS, srsId: 100001, rows: [[utm, 'A', 1, 1, 1, null, null, null]] }]);
    const { source, rows } = await folder.read(file);
    expect(source.crs).toBe('Our UTM (from the table lots)');
    // gdaltransform -s_srs EPSG:26918 -t_srs EPSG:4269
    expect(rows[0]?.first[0]).toBeCloseTo(-76.623341679, 7);
    const unlisted = make(
      'system-by-number',
      [{ ...LOTS, srsId: 100001, rows: [[utm, 'A', 1, 1, 1, null, null, null]] }],
      'update gpkg_geometry_columns set srs_id = 3857; update gpkg_contents set srs_id = 3857',
    );
    const { source: ofCode } = await folder.read(unlisted);
    expect(ofCode.crs).toBe('EPSG:3857 (from the table lots)');
    const none = make('nosrs', [{ ...LOTS, srsId: 0 }]);
    expect((await folder.read(none)).source.crs).toBe('EPSG:4326 (assumed: the file names none)');
    const local = make(
      'local',
      [{ ...LOTS, srsId: 9999 }],
      "insert into gpkg_spatial_ref_sys values ('Local', 9999, 'EPSG', 99999, 'LOCAL_CS[\"x\"]')",
    );
    await expect(folder.read(local)).rejects.toThrow(/coordinate system .* is not known here/);
    expect((await folder.read(none, { crs: 'EPSG:4326' })).source.crs).toBe('EPSG:4326 (given)');
  });

  it('samples from all over the table, and reads large ones in pieces', async () => {
    const rows = manyRows(3000);
    const source = await openSource(make('many', [{ ...LOTS, rows }]), { scratchDir: folder.dir });
    const sampled: number[] = [];
    for await (const batch of source.sample(128))
      for (let index = 0; index < batch.count; index++) sampled.push(Number(batch.value(index, 1)));
    const most = new Set<unknown>();
    let read = 0;
    for await (const batch of source.sample(3300))
      for (let index = 0; index < batch.count; index++, read++) most.add(batch.value(index, 1));
    expect([read, most.size]).toEqual([3000, 3000]);
    let next = 1;
    let hashes = 0;
    for await (const batch of source.features({ attributes: false })) {
      expect(batch.firstRow).toBe(next);
      next += batch.count;
      for (let index = 0; index < batch.count; index++) if (batch.geometryHash(index) !== 0) hashes++;
    }
    await source.close();
    expect(sampled).toHaveLength(128);
    expect(Math.max(...sampled)).toBeGreaterThan(2900);
    expect([next, hashes]).toEqual([3001, 3000]);
  });

  it('samples a table whose rows have ids far apart', async () => {
    const rows = manyRows(300);
    const file = make('gaps', [{ ...LOTS, rows }], 'update lots set fid = fid + 1000000 where fid > 1');
    const sampled = await numbersIn(file);
    expect([sampled.length, new Set(sampled.map(([value]) => value)).size]).toEqual([128, 128]);
    const numbers = sampled.map(([, row]) => row);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.at(-1)).toBeLessThanOrEqual(300);
  });

  it.each(['fid - 1', 'fid + 1000000', '-fid'])(
    'numbers the rows of a sample as those of the table if the ids are %s',
    async (ids) => {
      const file = make(
        'ids',
        [{ ...LOTS, rows: manyRows(3000) }],
        `create temp table old as select * from lots; delete from lots; update old set fid = ${ids};
         insert into lots select * from old order by fid`,
      );
      const first = ids === '-fid' ? 2999 : 0;
      for (const [value, row] of await numbersIn(file)) expect(row).toBe(1 + Math.abs(first - value));
      await rm(file);
    },
  );

  it('reads a view that adds the columns of another table', async () => {
    const file = make(
      'joined',
      [LOTS],
      `create table owners (fid integer primary key, owner text); insert into owners values (1, 'ABBOTT ANNE');
       create view lots_owners as select l.fid, l.geom, l.pin, l.pin || '!' as note, o.owner from lots l left join owners o on o.fid = l.fid;
       create table roll (number text, tax real); insert into roll values ('A-1', 12.5);
       create view lots_taxes as select l.fid, l.geom, r.tax from lots l join roll r on r.number = l.pin;
       create view pairs as select l.* from lots l, owners;
       create view sorted as select * from lots order by random();
       insert into gpkg_contents select name, 'features', 4326 from sqlite_master where type = 'view';
       insert into gpkg_geometry_columns select name, 'geom', 'POLYGON', 4326, 0, 0 from sqlite_master where type = 'view';`,
    );
    const layers = await listSourceLayers(file, { scratchDir: folder.dir });
    expect(layers.map(({ name }) => name)).toEqual(['lots', 'lots_owners', 'lots_taxes']);
    const joined = await folder.read(file, { layer: 'lots_owners' });
    expect(joined.rows).toHaveLength(LOTS.rows.length);
    expect(joined.rows[0]).toMatchObject({ kind: 'polygon', values: ['A-1', 'A-1!', 'ABBOTT ANNE'] });
    const taxes = await folder.read(file, { layer: 'lots_taxes' });
    expect(taxes.rows.map(({ values }) => values)).toEqual([[12.5]]);
  });

  it.each(['MULTIPOLYGON', 'MULTIPOINT', 'POINT'])(
    'reads the shapes of a table with a %s that gpkg_geometry_columns leaves out',
    async (geometryType) => {
      const layers = [{ ...LOTS, geometryType }];
      const file = make(`without-${geometryType}`, layers, 'delete from gpkg_geometry_columns');
      const listed = await folder.read(make(`with-${geometryType}`, layers));
      const { source, rows } = await folder.read(file);
      expect(rows).toEqual(listed.rows);
      expect(source.crs).toEqual(listed.source.crs);
    },
  );

  it('does not run a view that may never end', async () => {
    const endless =
      'with recursive n(i) as (select 1 union all select i + 1 from n) select i as fid, null as geom from n';
    const file = make(
      'view',
      [LOTS],
      `create view forever as ${endless}; insert into gpkg_contents values ('forever', 'features', 4326);
       insert into gpkg_geometry_columns values ('forever', 'geom', 'POLYGON', 4326, 0, 0);`,
    );
    const layers = await listSourceLayers(file, { scratchDir: folder.dir });
    expect(layers.map(({ name }) => name)).toEqual(['lots']);
    const alone = make(
      'views',
      [],
      "create view v as select 1 as fid; insert into gpkg_contents values ('v', 'features', 4326)",
    );
    await expect(folder.read(alone)).rejects.toThrow(
      /lists v, but no table of features: views that sort, .* are not run/,
    );
  });

  it.each([
    ['of pictures alone', 'tiles', 'these are pictures'],
    ['without its tables', 'features', 'these tables are not in the file'],
  ])('%s is refused, and the message says why', async (name, content, reason) => {
    const file = make(name, [], `insert into gpkg_contents values ('photos', '${content}', 4326)`);
    await expect(folder.read(file)).rejects.toThrow(
      `The GeoPackage lists photos, but no table of features: ${reason}`,
    );
  });

  it('ignores a stored count of features that the file is too small for', async () => {
    const file = make(
      'count',
      [LOTS],
      "create table gpkg_ogr_contents (table_name text, feature_count integer); insert into gpkg_ogr_contents values ('lots', 9000000000000000)",
    );
    expect((await folder.read(file)).source.rowCount).toBe(5);
  });

  it('counts the rows if the stored count of features is 0', async () => {
    const file = make(
      'zero',
      [LOTS],
      "create table gpkg_ogr_contents (table_name text, feature_count integer); insert into gpkg_ogr_contents values ('lots', 0)",
    );
    const { source, rows } = await folder.read(file, { layer: ALL_LAYERS });
    expect([source.rowCount, rows.length]).toEqual([5, 5]);
    expect(await numbersIn(file)).toHaveLength(5);
  });

  it('says when a file is not a GeoPackage', async () => {
    await expect(folder.read(await folder.file('text.gpkg', 'hello, this is no database'))).rejects.toThrow(
      /text\.gpkg cannot be read as a GeoPackage: file is not a database\. Get a complete copy/,
    );
    const plain = make('plain', [], 'drop table gpkg_contents');
    await expect(folder.read(plain)).rejects.toThrow(/a SQLite database but not a GeoPackage/);
  });

  it('reads damaged copies, or says what is wrong with them', { timeout: 60_000 }, async () => {
    const file = make('damage', [LOTS, OWNERS]);
    const whole = await readFile(file);
    const found = new Set<string>();
    for (const bytes of damagedCopies(whole, 40)) {
      await writeFile(file, bytes);
      found.add((await readOrProblem(folder.read, file)) ?? 'read');
    }
    expect([...found].some((message) => /Get a complete copy|is empty/.test(message))).toBe(true);
  });
});
