import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { geoPackageBinary, wkbPolygon, writeGeoPackage } from '../geopackage-fixture.ts';
import { square, WGS84_WKT, shapefileBytes, zipBytes } from '../shapefile-fixture.ts';
import { type HostileFile, once } from './files.ts';

const MB = 2 ** 20;
const LOTS = {
  name: 'lots',
  geometryType: 'POLYGON',
  columns: ['PIN TEXT'],
  rows: [[geoPackageBinary(wkbPolygon(square(-76.65, 39.29, 0.001))), '1']],
};
const INDEXED = path.resolve('tests/fixtures/indexed.fgb');

function geoPackage(sql: string, spoil: (bytes: Buffer) => void = () => undefined): Buffer {
  const dir = mkdtempSync(path.join(tmpdir(), 'platbook-hostile-'));
  try {
    const bytes = readFileSync(writeGeoPackage(path.join(dir, 'a.gpkg'), [LOTS], sql));
    spoil(bytes);
    return bytes;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function flatGeobuf(spoil: (bytes: Buffer) => void): Buffer {
  const bytes = readFileSync(INDEXED);
  spoil(bytes);
  return bytes;
}

/** Makes a zipped Shapefile with one row, whose .dbf file is what `spoil` returns. */
function table(spoil: (dbf: Buffer) => Buffer): Buffer {
  const files = shapefileBytes({
    fields: [{ name: 'NAME', type: 'C', length: 10 }],
    rows: [{ rings: [square(-76.65, 39.29, 0.001)], values: ['West'] }],
    prj: WGS84_WKT,
  });
  files.set('.dbf', spoil(files.get('.dbf') ?? Buffer.alloc(0)));
  return zipBytes([...files].map(([extension, data]) => ({ name: `lots${extension}`, data })));
}

/** The columns whose values the import checks or splits with regular expressions. */
const EXAMINED =
  'parcelnumb,owner,mailadd,mail_city,mail_zip,address,saddno,saddstr,scity,legaldesc,subdivision,zoning,usecode,parval,saledate,yearbuilt,ll_gisacre,taxyear,taxamt';
const RUN_LENGTH = 100_000;

/**
 * A table in which each field is a long run of one character between two other characters; each row has another character. A careless regular
 * expression, which tries a match at each position of the run, takes minutes.
 */
function longRuns(): Buffer {
  const columns = EXAMINED.split(',');
  const rows = ['A', ' ', '1', '0', '.', '-', '/', ';', '(', '_'].map((character, index) => {
    const run = `x${character.repeat(RUN_LENGTH)}!`;
    return `${39.29 + index / 1000},-76.65,${columns.map(() => `"${run}"`).join(',')}`;
  });
  return Buffer.from(`lat,lon,${EXAMINED}\n${rows.join('\n')}\n`);
}

const geo = [
  {
    key: 'geo',
    value: JSON.stringify({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: ['Polygon'] } },
    }),
  },
];

/** A small Parquet file with many rows: all have the same value, which is stored only once. */
function repeated(rows: number, value: string): Buffer {
  const shape = new Uint8Array(wkbPolygon(square(-76.65, 39.29, 0.001)));
  return Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'pin', data: Array.from<string>({ length: rows }).fill(value) },
        { name: 'geometry', type: 'BYTE_ARRAY', data: Array.from({ length: rows }, () => shape) },
      ],
      rowGroupSize: rows,
      kvMetadata: geo,
    }),
  );
}

/** Files for the imports of operators. Outlines don't accept their formats, except for the zipped Shapefiles. */
export const HOSTILE_IMPORTS: readonly HostileFile[] = [
  {
    title: 'a GeoPackage whose layer is a view without end',
    name: 'a.gpkg',
    make: () =>
      geoPackage(
        `drop table lots; create view lots as with recursive n(fid) as (select 1 union all select fid + 1 from n) select fid, null as geom, 'x' as PIN from n`,
      ),
  },
  {
    title: 'a GeoPackage whose layer is a view that makes gigabytes',
    name: 'a.gpkg',
    make: () =>
      geoPackage(
        `drop table lots; create view lots as with recursive n(fid) as (select 1 union all select fid + 1 from n limit 5000) select fid, zeroblob(900000000) as geom, hex(zeroblob(400000000)) as PIN from n`,
      ),
  },
  {
    title: 'a GeoPackage with a blob of two hundred megabytes',
    name: 'a.gpkg',
    make: () => geoPackage(`insert into lots values (2, zeroblob(${200 * MB}), 'big')`),
  },
  {
    title: 'a GeoPackage of damaged pages',
    name: 'a.gpkg',
    make: () => geoPackage('', (bytes) => void bytes.fill(0xa5, 4096)),
  },
  {
    title: 'a GeoPackage whose pages name each other',
    name: 'a.gpkg',
    make: () =>
      geoPackage(
        `with recursive n(x) as (select 2 union all select x + 1 from n limit 5000) insert into lots select x, null, hex(randomblob(400)) from n`,
        (bytes) => {
          // Turns every page from the ninth on into an inner page of its table. Its children are itself and the page before it.
          for (let page = 8; page * 4096 < bytes.length; page++) {
            const at = page * 4096;
            bytes[at] = 5;
            bytes.writeUInt16BE(1, at + 3);
            bytes.writeUInt16BE(4000, at + 5);
            bytes.writeUInt32BE(page, at + 8);
            bytes.writeUInt16BE(4000, at + 12);
            bytes.writeUInt32BE(page + 1, at + 4000);
          }
        },
      ),
  },
  {
    title: 'a FlatGeobuf whose header promises gigabytes',
    name: 'a.fgb',
    make: () => flatGeobuf((bytes) => void bytes.writeUInt32LE(0xffff_fff0, 8)),
  },
  {
    title: 'a FlatGeobuf whose features promise gigabytes',
    name: 'a.fgb',
    make: () => flatGeobuf((bytes) => void bytes.fill(0x7f, bytes.length - 4000)),
  },
  {
    title: 'a GeoParquet whose footer promises gigabytes',
    name: 'a.parquet',
    make: () =>
      Buffer.concat([
        Buffer.from('PAR1'),
        Buffer.alloc(64),
        Buffer.from([0xff, 0xff, 0xff, 0x7f]),
        Buffer.from('PAR1'),
      ]),
  },
  {
    title: 'a GeoParquet of a hundred thousand times the same row',
    name: 'a.parquet',
    make: once(() => repeated(100_000, 'x')),
  },
  {
    title: 'a GeoParquet of long texts, two hundred thousand times',
    name: 'a.parquet',
    make: () => repeated(200_000, 'y'.repeat(20_000)),
  },
  {
    title: 'CSV of one line',
    name: 'a.csv',
    make: () => Buffer.concat([Buffer.from('id,lat,lon\n'), Buffer.alloc(80 * MB, 0x78)]),
  },
  {
    title: 'CSV with a quote that never ends',
    name: 'a.csv',
    make: () => Buffer.from(`id,lat,lon\n1,39,"${'x,39,-76\n'.repeat(9 * MB)}`),
  },
  {
    title: 'CSV with a hundred thousand times the same character in each field',
    name: 'a.csv',
    make: longRuns,
  },
  { title: 'CSV of commas', name: 'a.csv', make: () => Buffer.from(`id,lat,lon\n${','.repeat(4 * MB)}`) },
  {
    title: 'CSV whose polygon opens a million brackets',
    name: 'a.csv',
    make: () =>
      Buffer.from(
        `id,wkt\n1,"POLYGON ${'('.repeat(MB)}"\n2,"GEOMETRYCOLLECTION(${'GEOMETRYCOLLECTION('.repeat(200_000)}"\n`,
      ),
  },
  {
    title: 'a Shapefile whose table has a header and rows of 0 bytes',
    name: 'lots.zip',
    make: () =>
      table((dbf) => {
        dbf.writeUInt16LE(0, 8);
        dbf.writeUInt16LE(0, 10);
        dbf.writeUInt32LE(0xffff_ffff, 4);
        return dbf;
      }),
  },
  {
    title: 'a Shapefile whose table has two thousand columns and rows of one byte',
    name: 'lots.zip',
    make: () =>
      table((dbf) => {
        const field = dbf.subarray(32, 64);
        const header = Buffer.concat([
          dbf.subarray(0, 32),
          ...Array.from({ length: 2000 }, () => field),
          Buffer.from([0x0d]),
        ]);
        header.writeUInt16LE(header.length, 8);
        header.writeUInt16LE(1, 10);
        header.writeUInt32LE(0xffff_ffff, 4);
        return Buffer.concat([header, Buffer.alloc(MB, 0x20)]);
      }),
  },
];
