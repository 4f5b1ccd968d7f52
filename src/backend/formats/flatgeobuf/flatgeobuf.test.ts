import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import type { IParsedGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js';
import { describe, expect, it } from 'vitest';
import { damagedCopies, readOrProblem } from '../../../../tests/support/damage.ts';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { openSource } from '../open-source.ts';
import { createStandardTexts } from '../stored-texts.ts';
import { flatMessage } from '../writers/flat-bytes.ts';
import { createFgbValueReader } from './flatgeobuf-value.ts';

/** 42 invented lots in EPSG:26986, written by ogr2ogr 3.6 with its spatial index. */
const INDEXED = path.resolve('tests/fixtures/indexed.fgb');
const MAGIC = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]);
/** A feature without geometry and properties. */
const BARE = Buffer.from([12, 0, 0, 0, 8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0]);

const folder = useFormatsFolder();

const column = (name: string, type: ColumnType) => ({
  name,
  type,
  title: null,
  description: null,
  width: -1,
  precision: -1,
  scale: -1,
  nullable: true,
  unique: false,
  primary_key: false,
});
const COLUMNS = [
  column('pin', ColumnType.String),
  column('value', ColumnType.Int),
  column('acres', ColumnType.Double),
  column('ratio', ColumnType.Float),
  column('id', ColumnType.Long),
  column('vacant', ColumnType.Bool),
  column('sold', ColumnType.DateTime),
  column('small', ColumnType.Short),
  column('more', ColumnType.Json),
  column('photo', ColumnType.Binary),
];
const NOTHING = Object.fromEntries(COLUMNS.map(({ name }) => [name, null]));

/** The geometry that the writer accepts: flat coordinates and the ends of its rings, or parts. */
type Shape = Partial<IParsedGeometry> & { type: GeometryType };
const SQUARE = [0, 0, 0, 1, 1, 1, 1, 0, 0, 0];
const polygon = (...rings: number[][]): Shape => ({
  type: GeometryType.Polygon,
  xy: rings.flat(),
  ends: rings.map((_, ring) => rings.slice(0, ring + 1).flat().length / 2),
});

function fgb(
  geometryType: GeometryType,
  features: readonly (Shape | Buffer)[],
  values: Record<string, string | number | boolean | Uint8Array | null> = {},
  { count = features.length, crs = 4326 } = {},
): Buffer {
  const header = {
    geometryType,
    columns: COLUMNS,
    envelope: null,
    featuresCount: count,
    indexNodeSize: 0,
    crs: null,
    title: null,
    description: null,
    metadata: null,
  };
  const body = features.map((feature) =>
    Buffer.isBuffer(feature)
      ? feature
      : buildFeature(feature as IParsedGeometry, { ...NOTHING, ...values }, header),
  );
  return Buffer.concat([MAGIC, buildHeader(header, crs), ...body]);
}

describe('FlatGeobuf', () => {
  it('reads every kind of value', async () => {
    const file = await folder.file(
      'values.fgb',
      fgb(GeometryType.Polygon, [polygon(SQUARE), BARE], {
        pin: 'Peña 北',
        value: -125000,
        acres: 0.25,
        ratio: 0.1,
        id: 12345678901,
        vacant: true,
        sold: '1993-05-16T00:00:00Z',
        small: -7,
        more: '{"a":1}',
        photo: new Uint8Array([1, 2, 3]),
      }),
    );
    const { source, rows } = await folder.read(file);
    expect(source.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'pin text',
      'value number',
      'acres number',
      'ratio number',
      'id number',
      'vacant boolean',
      'sold date',
      'small number',
      'more text',
      'photo unknown',
    ]);
    expect(rows.map(({ values }) => values)).toEqual([
      ['Peña 北', -125000, 0.25, 0.1, 12345678901, true, '1993-05-16T00:00:00Z', -7, '"{\\"a\\":1}"', null],
      COLUMNS.map(() => null),
    ]);
    expect(rows.map(({ kind, polygons }) => [kind, polygons])).toEqual([
      ['polygon', [[5]]],
      ['none', []],
    ]);
    expect(rows[1]?.hash).toBe(0);
    expect([source.rowCount, source.geometryKind]).toEqual([2, 'polygon']);
    expect(source.crs).toBe("EPSG:4326 (from the file's header)");
  });

  it.each([
    [ColumnType.Byte, [0xff], -1],
    [ColumnType.UByte, [0xff], 255],
    [ColumnType.UShort, [0xff, 0xff], 65535],
    [ColumnType.UInt, [0xff, 0xff, 0xff, 0xff], 4294967295],
    [ColumnType.ULong, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], '18446744073709551615'],
    [ColumnType.Long, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], -1],
  ] as const)('reads a value of type %s', (type, bytes, value) => {
    expect(
      createFgbValueReader(type, createStandardTexts('the standard', undefined))(Buffer.from(bytes), 0),
    ).toBe(value);
  });

  const collection = (...parts: Shape[]): Shape => ({
    type: GeometryType.GeometryCollection,
    parts: parts as IParsedGeometry[],
  });
  const line: Shape = { type: GeometryType.LineString, xy: [1, 2, 3, 4] };
  it.each([
    ['a polygon with a hole', polygon(SQUARE, SQUARE), 'polygon', [[5, 5]]],
    ['a polygon without ends', { type: GeometryType.Polygon, xy: SQUARE }, 'polygon', [[5]]],
    [
      'polygons',
      {
        type: GeometryType.MultiPolygon,
        parts: [polygon(SQUARE), polygon(SQUARE, SQUARE)] as IParsedGeometry[],
      },
      'polygon',
      [[5], [5, 5]],
    ],
    ['a line', line, 'line', []],
    ['lines', { type: GeometryType.MultiLineString, xy: [1, 2, 3, 4, 5, 6, 7, 8], ends: [2, 4] }, 'line', []],
    ['points', { type: GeometryType.MultiPoint, xy: [1, 2, 3, 4] }, 'point', []],
    ['an empty point', { type: GeometryType.Point, xy: [Number.NaN, Number.NaN] }, 'none', []],
    ['what has an area in a collection', collection(line, polygon(SQUARE), line), 'polygon', [[5]]],
    ['a collection without area', collection(line), 'collection', []],
    ['rings that end beyond the vertices', { ...polygon(SQUARE), ends: [5, 900] }, 'broken', []],
    [
      'a curved ring',
      {
        type: GeometryType.CurvePolygon,
        parts: [
          { type: GeometryType.CircularString, xy: [-1, 0, 0, 1, 1, 0, 0, -1, -1, 0] },
        ] as IParsedGeometry[],
      },
      'polygon',
      [[181]],
    ],
  ] as [string, Shape, string, number[][]][])(
    'reads %s, whether the header knows its type or not',
    async (_, shape, kind, polygons) => {
      for (const type of [shape.type, GeometryType.Unknown]) {
        const { rows } = await folder.read(await folder.file('shape.fgb', fgb(type, [shape])));
        expect(rows.map((row) => [row.kind, row.polygons])).toEqual([[kind, polygons]]);
      }
    },
  );

  it('reads features larger than its buffer, and files that do not state their number of features', async () => {
    const big = polygon(Array.from({ length: 400_000 }, (_, index) => index));
    const bytes = fgb(GeometryType.Polygon, [polygon(SQUARE), big, polygon(SQUARE)], {}, { count: 0 });
    const { source, rows } = await folder.read(await folder.file('big.fgb', bytes));
    expect(rows.map(({ polygons }) => polygons)).toEqual([[[5]], [[200_000]], [[5]]]);
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
    expect(source.rowCount).toBeNull();
    expect((await folder.read(await folder.file('none.fgb', fgb(GeometryType.Polygon, [])))).rows).toEqual(
      [],
    );
  });

  it('skips the index when it reads all features, and finds the features of a sample by it', async () => {
    const definition =
      'PROJCS["x",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic_2SP"],PARAMETER["latitude_of_origin",41],PARAMETER["central_meridian",-71.5],PARAMETER["standard_parallel_1",42.6833333333333],PARAMETER["standard_parallel_2",41.7166666666667],PARAMETER["false_easting",200000],PARAMETER["false_northing",750000],UNIT["metre",1]]';
    const { source, rows } = await folder.read(INDEXED, { lookUpCrs: async () => definition });
    expect(source.crs).toBe("EPSG:26986 (from the file's header)");
    expect(rows).toHaveLength(42);
    const first = rows.find(({ values }) => values[0] === 'A-1');
    expect(first?.values.slice(0, 3)).toEqual(['A-1', 'Peña & Söhne 北', 125000]);
    expect(first?.first[0]).toBeCloseTo(-72.7119052, 6);
    expect(first?.polygons).toEqual([[5, 5]]);
    const again = await openSource(INDEXED, { scratchDir: folder.dir, crs: 'EPSG:4326' });
    const sampled: unknown[] = [];
    for await (const batch of again.sample(10))
      for (let index = 0; index < batch.count; index++)
        sampled.push([batch.firstRow + index, batch.value(index, 0)]);
    const most: number[] = [];
    for await (const batch of again.sample(2000))
      for (let index = 0; index < batch.count; index++) most.push(batch.firstRow + index);
    await again.close();
    expect(most).toEqual(rows.map((_, index) => index + 1));
    expect(sampled).toHaveLength(10);
    expect(sampled).toEqual(
      sampled.map((entry) => [(entry as number[])[0], rows[((entry as number[])[0] ?? 0) - 1]?.values[0]]),
    );
    expect((sampled.at(-1) as number[])[0]).toBeGreaterThan(35);
  });

  it('reads features after one whose length is not a multiple of eight bytes', async () => {
    const short = Buffer.concat([BARE, Buffer.alloc(4)]);
    short.writeUInt32LE(short.length - 4, 0);
    const features = [short, polygon(SQUARE), short, short, polygon(SQUARE)];
    const { rows } = await folder.read(
      await folder.file('short.fgb', fgb(GeometryType.Polygon, features, { id: 7 })),
    );
    expect(rows.map(({ kind, values }) => [kind, values[4]])).toEqual([
      ['none', null],
      ['polygon', 7],
      ['none', null],
      ['none', null],
      ['polygon', 7],
    ]);
  });

  it('does not read the bytes of the next feature for a feature that claims more than its own bytes', async () => {
    const bytes = fgb(GeometryType.Polygon, [polygon(SQUARE), polygon(SQUARE)]);
    const firstVertices = Buffer.alloc(4 + SQUARE.length * 8);
    firstVertices.writeUInt32LE(SQUARE.length);
    for (const [index, value] of SQUARE.entries()) firstVertices.writeDoubleLE(value, 4 + index * 8);
    bytes.writeUInt32LE(SQUARE.length + 12, bytes.indexOf(firstVertices));
    const { rows } = await folder.read(await folder.file('neighbor.fgb', bytes));
    expect(rows.map(({ kind, hash }) => [kind, hash === 0])).toEqual([
      ['broken', true],
      ['polygon', false],
    ]);
  });

  it('opens a file without features whose header announces an index', async () => {
    const header = flatMessage({ 8: { kind: 'u64', value: 0 } });
    const { source, rows } = await folder.read(
      await folder.file('no-features.fgb', Buffer.concat([MAGIC, header])),
    );
    expect([source.rowCount, rows]).toEqual([0, []]);
  });

  it('names what is missing or wrong in a file', async () => {
    await expect(folder.read(await folder.file('x.fgb', 'hello, hello, hello'))).rejects.toThrow(
      /x\.fgb is not a FlatGeobuf file of version 3/,
    );
    const nowhere = await folder.file('nowhere.fgb', fgb(GeometryType.Polygon, [BARE], {}, { crs: 0 }));
    expect((await folder.read(nowhere)).source.crs).toBe('EPSG:4326 (assumed: the file names none)');
    const odd = await folder.file('odd.fgb', fgb(GeometryType.Polygon, [BARE], {}, { crs: 2248 }));
    await expect(folder.read(odd)).rejects.toThrow(/coordinate system EPSG:2248 is not known here/);
    const few = await folder.file('few.fgb', fgb(GeometryType.Polygon, [polygon(SQUARE)], {}, { count: 2 }));
    await expect(folder.read(few)).rejects.toThrow(/few\.fgb is damaged or cut off/);
  });

  it('reads damaged copies, or says that they are damaged', { timeout: 60_000 }, async () => {
    const found = new Set<string>();
    for (const bytes of damagedCopies(await readFile(INDEXED), 100)) {
      const file = await folder.file('damaged.fgb', bytes);
      found.add((await readOrProblem(folder.read, file, { crs: 'EPSG:4326' })) ?? 'read');
    }
    expect([...found].some((message) => /damaged or cut off/.test(message))).toBe(true);
  });
});
