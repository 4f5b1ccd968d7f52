import { mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import {
  geoPackageBinary,
  wkbPolygon,
  writeGeoPackage,
} from '../../../../tests/support/geopackage-fixture.ts';
import { square } from '../../../../tests/support/shapefile-fixture.ts';
import { openSource } from '../open-source.ts';

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(async () => folder.remove());

const lot = geoPackageBinary(wkbPolygon(square(-76, 39, 1)));
const HEX = lot.toString('hex');
const listed = `insert into gpkg_contents values ('lots', 'features', 4326);
  insert into gpkg_geometry_columns values ('lots', 'geom', 'POLYGON', 4326, 0, 0)`;
const make = (name: string, sql: string) =>
  writeGeoPackage(path.join(folder.dir, `${name}.gpkg`), [], `${sql}; ${listed}`);
const valuesOf = async (file: string) => (await folder.read(file)).rows.map(({ values }) => values);

describe('tables as SQLite stores them', () => {
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

  it('gives the id of a row for a key that has no value of its own', async () => {
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

  it('with a column that is called like the id of a row', async () => {
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
       insert into lots values ('B', x'${HEX}', 2), ('A', x'${HEX}', 1)`,
    );
    expect(await valuesOf(file)).toEqual([
      ['A', 1],
      ['B', 2],
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
    expect(await valuesOf(file)).toEqual([[5, 'A']]);
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

  it('with what is only in a write-ahead log so far', async () => {
    const file = make(
      'log',
      `create table lots (fid integer primary key, geom blob, pin text); insert into lots values (1, x'${HEX}', 'A')`,
    );
    const writer = new DatabaseSync(file);
    writer.exec(`pragma journal_mode = wal; insert into lots values (2, x'${HEX}', 'B')`);
    expect(await valuesOf(file)).toEqual([['A'], ['B']]);
    writer.close();
    expect(await valuesOf(file)).toEqual([['A'], ['B']]);
  });

  it('leaves no copy behind', async () => {
    const file = make(
      'kept',
      `create table lots (fid integer primary key, geom blob, pin text default 'A'); insert into lots values (1, x'${HEX}', 'B')`,
    );
    const scratchDir = await mkdtemp(path.join(folder.dir, 'empty-'));
    const { rows } = await folder.read(file, { scratchDir });
    expect(rows[0]?.values).toEqual(['B']);
    expect(await readdir(scratchDir)).toEqual([]);
  });
});
