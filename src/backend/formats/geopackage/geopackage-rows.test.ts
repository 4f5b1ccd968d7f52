import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readOrProblem } from '../../../../tests/support/damage.ts';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import {
  geoPackageBinary,
  wkbPolygon,
  writeGeoPackage,
} from '../../../../tests/support/geopackage-fixture.ts';
import { square, zipBytes } from '../../../../tests/support/shapefile-fixture.ts';
import { openSource } from '../open-source.ts';

const folder = useFormatsFolder();

const lot = geoPackageBinary(wkbPolygon(square(-76, 39, 1)));
const HEX = lot.toString('hex');
const listed = `insert into gpkg_contents values ('lots', 'features', 4326);
  insert into gpkg_geometry_columns values ('lots', 'geom', 'POLYGON', 4326, 0, 0)`;
const make = (name: string, sql: string) =>
  writeGeoPackage(path.join(folder.dir, `${name}.gpkg`), [], `${sql}; ${listed}`);
const valuesOf = async (file: string) => (await folder.read(file)).rows.map(({ values }) => values);

describe('reads tables', () => {
  it.each([512, 1024, 4096, 65_536])(
    'of pages of %i bytes, with rows that are longer than a page',
    async (size) => {
      const file = path.join(folder.dir, `pages-${size}.gpkg`);
      const empty = new DatabaseSync(file);
      empty.exec(`pragma page_size = ${size}; vacuum`);
      empty.close();
      writeGeoPackage(
        file,
        [],
        `create table lots (fid integer primary key, geom blob, pin text, note text);
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
       insert into lots select i * 3, x'${HEX}', 'P-' || i, substr(hex(zeroblob(80000)), 1, i * i % 130000 * (i % 7 = 0)) from n;
       ${listed}`,
      );
      const { rows } = await folder.read(file);
      expect(rows).toHaveLength(2000);
      for (const [index, { values, kind }] of rows.entries()) {
        const length = (index + 1) % 7 === 0 ? (index + 1) ** 2 % 130_000 : 0;
        expect([values[0], String(values[1]).length, kind]).toEqual([`P-${index + 1}`, length, 'polygon']);
      }
    },
  );

  it('whose key is the id of the row, which SQLite does not store as a value', async () => {
    const file = make(
      'key',
      `create table lots (objectid integer primary key, geom blob, pin text);
       insert into lots values (7, x'${HEX}', 'A'), (9007199254740991, x'${HEX}', 'B')`,
    );
    expect(await valuesOf(file)).toEqual([
      [7, 'A'],
      [9_007_199_254_740_991, 'B'],
    ]);
  });

  it.each([
    [
      'ids that JavaScript would round',
      'objectid integer primary key',
      '9007199254740993',
      '9007199254740993',
    ],
    ['ids below zero', 'objectid integer primary key', '-3', -3],
    ['a key in descending order', 'objectid integer primary key desc', '5', 5],
    ['a key that is text', 'objectid text primary key', "'x'", 'x'],
  ])('with %s', async (name, key, id, expected) => {
    const file = make(
      name.replaceAll(' ', '-'),
      `create table lots (${key}, geom blob, pin text); insert into lots values (${id}, x'${HEX}', 'A')`,
    );
    expect(await valuesOf(file)).toEqual([[expected, 'A']]);
  });

  it('with a column that has the name of the id of a row', async () => {
    const file = make(
      'rowid',
      `create table lots (fid integer primary key, rowid text, geom blob, pin text); insert into lots values (1, 'x', x'${HEX}', 'A')`,
    );
    const source = await openSource(file, { scratchDir: folder.dir });
    const sampled: unknown[] = [];
    for await (const batch of source.sample(10)) sampled.push(batch.value(0, 0), batch.value(0, 1));
    await source.close();
    expect(sampled).toEqual(['x', 'A']);
  });

  it('without row ids', async () => {
    const file = make(
      'without',
      `create table lots (pin text primary key, geom blob, value integer) without rowid;
       insert into lots values (cast(x'5065f1' as text), x'${HEX}', 2), ('A', x'${HEX}', 1)`,
    );
    expect(await valuesOf(file)).toEqual([
      ['A', 1],
      ['Peñ', 2],
    ]);
  });

  it('with columns that were added later, with a default and without', async () => {
    const before = `create table lots (fid integer primary key, geom blob, pin text); insert into lots values (1, x'${HEX}', 'A')`;
    const file = make('added', `${before}; alter table lots add column use text`);
    expect(await valuesOf(file)).toEqual([['A', null]]);
    const filled = make('default', `${before}; alter table lots add column use text default 'none'`);
    expect(await valuesOf(filled)).toEqual([['A', 'none']]);
  });

  it('with computed columns, stored and not', async () => {
    const file = make(
      'computed',
      `create table lots (fid integer primary key, twice integer as (value * 2) virtual, geom blob, thrice integer as (value * 3) stored, value integer, pin text);
       insert into lots (geom, value, pin) values (x'${HEX}', 5, 'A')`,
    );
    expect(await valuesOf(file)).toEqual([[10, 15, 5, 'A']]);
  });

  it.each([
    ['makes longer values than a file may have', 'swollen', 'zeroblob(900000000)'],
    ['calls a function that does not exist here', 'unknown', 'unicode(pin)'],
  ])('but no computed column that %s, with a warning', async (_, name, expression) => {
    const file = make(
      name,
      `create table lots (fid integer primary key, geom blob, pin text, odd text as (${expression}) virtual, twice text as (pin || pin) virtual);
       insert into lots (geom, pin) values (x'${HEX}', 'A')`,
    );
    // SQLite refuses to create a table with a function that it does not know, such as one of an extension. So the name is changed in the file.
    const bytes = (await readFile(file)).toString('latin1').replace('unicode(', 'ST_Area(');
    await writeFile(file, bytes, 'latin1');
    const { source, rows } = await folder.read(file);
    expect(rows.map(({ values }) => values)).toEqual([['A', 'AA']]);
    expect(source.warnings).toEqual([expect.stringMatching(/^Computed columns are left out.*: odd\. /)]);
  });

  it.each(['UTF-16le', 'UTF-16be'])('in %s', async (encoding) => {
    const file = path.join(folder.dir, `${encoding}.gpkg`);
    const empty = new DatabaseSync(file);
    empty.exec(`pragma encoding = '${encoding}'; create table x (y); drop table x`);
    empty.close();
    writeGeoPackage(
      file,
      [],
      `create table lots (fid integer primary key, geom blob, pin text, use text default 'farm');
       insert into lots values (1, x'${HEX}', 'Peña 北', 'lot'); ${listed}`,
    );
    expect(await valuesOf(file)).toEqual([['Peña 北', 'lot']]);
  });

  it('with rows that are only in a write-ahead log so far', async () => {
    const file = make(
      'log',
      `create table lots (fid integer primary key, geom blob, pin text); insert into lots values (1, x'${HEX}', 'A')`,
    );
    const writer = new DatabaseSync(file);
    writer.exec(`pragma journal_mode = wal; insert into lots values (2, x'${HEX}', 'B')`);
    expect(await valuesOf(file)).toEqual([['A'], ['B']]);
    const ends = ['', '-wal'];
    // The writer empties the log when it closes.
    const parts = await Promise.all(ends.map((end) => readFile(`${file}${end}`)));
    writer.close();
    expect(await valuesOf(file)).toEqual([['A'], ['B']]);
    const zip = path.join(folder.dir, 'log.zip');
    await writeFile(zip, zipBytes(parts.map((data, at) => ({ name: `d/Lots.gpkg${ends[at]}`, data }))));
    expect(await valuesOf(zip)).toEqual([['A'], ['B']]);
  });

  it('in the order of their ids, whatever an index says', async () => {
    const file = make(
      'index',
      `create table lots (fid integer primary key, geom blob, pin text); create index by_pin on lots (pin, geom);
       insert into lots values (1, x'${HEX}', 'B'), (2, x'${HEX}', 'A')`,
    );
    expect(await valuesOf(file)).toEqual([['B'], ['A']]);
  });

  it.each([
    ['does not exist', ''],
    ['is computed', ', geom blob as (zeroblob(900000000)) virtual'],
  ])('whose geometry column %s', async (_, column) => {
    const file = make(
      `geometry${column.length}`,
      `create table lots (fid integer primary key, pin text${column}); insert into lots (pin) values ('A')`,
    );
    const { source, rows } = await folder.read(file);
    expect([source.geometryKind, rows.map(({ values, kind }) => [values, kind])]).toEqual([
      'none',
      [[['A'], 'none']],
    ]);
  });

  it('and names the row at which a page is damaged', async () => {
    const file = make(
      'page',
      `create table lots (fid integer primary key, geom blob, pin text);
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) insert into lots select i, x'${HEX}', 'P' || i from n;
       create table gpkg_ogr_contents (table_name text, feature_count integer); insert into gpkg_ogr_contents values ('lots', 5000)`,
    );
    const bytes = await readFile(file);
    const at = bytes.indexOf(Buffer.from('P3000'));
    bytes.fill(0xa5, at - (at % 4096), at - (at % 4096) + 200);
    await writeFile(file, bytes);
    const [, row = ''] =
      /page\.gpkg cannot be read as a GeoPackage at row (\d+): .*malformed/.exec(
        (await readOrProblem(folder.read, file)) ?? '',
      ) ?? [];
    expect(Math.abs(Number(row) - 3000)).toBeLessThan(100);
  });

  it('without blocking other work', async () => {
    const file = make(
      'many',
      `create table lots (fid integer primary key, geom blob, pin text);
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 9000) insert into lots select i, x'${HEX}', 'P' || i from n`,
    );
    const source = await openSource(file, { scratchDir: folder.dir });
    let turns = 0;
    const count = () => void (turns++, (next = setImmediate(count)));
    let next = setImmediate(count);
    const firstRows: number[] = [];
    for await (const batch of source.features()) firstRows.push(batch.firstRow);
    clearImmediate(next);
    await source.close();
    expect(firstRows).toEqual(Array.from({ length: Math.ceil(9000 / 128) }, (_, batch) => 1 + batch * 128));
    expect(turns).toBeGreaterThanOrEqual(firstRows.length - 1);
  });
});
