import { gzipSync, zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { openSource } from '../open-source.ts';
import { COMPRESSORS } from './parquet-file.ts';

const folder = useFormatsFolder();

let made = 0;
const write = (content: Buffer) => folder.file(`p${made++}.parquet`, content);
const read = async (content: Buffer, options = {}) => folder.read(await write(content), options);

type Options = Parameters<typeof parquetWriteBuffer>[0];
const parquet = (columnData: Options['columnData'], options: Partial<Options> = {}) =>
  Buffer.from(parquetWriteBuffer({ columnData, ...options }));

/** Returns the WKB of a triangle whose first corner is at x, y. */
function triangle(x: number, y: number): Uint8Array {
  const bytes = Buffer.alloc(13 + 4 * 16);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(4, 9);
  [x, y, x + 1, y, x + 1, y + 1, x, y].forEach((value, index) => bytes.writeDoubleLE(value, 13 + index * 8));
  return new Uint8Array(bytes);
}

const geo = (column: object, name = 'geometry') => [
  {
    key: 'geo',
    value: JSON.stringify({ version: '1.1.0', primary_column: name, columns: { [name]: column } }),
  },
];
const WKB = { encoding: 'WKB', geometry_types: ['Polygon', 'MultiPolygon'] };
const shapes = (name = 'geometry') => ({
  name,
  type: 'BYTE_ARRAY' as const,
  data: [triangle(1, 2), null, triangle(1, 2), new Uint8Array([9, 9])] as unknown as unknown[],
});
/** A coordinate system in PROJJSON. */
const DEGREES = {
  type: 'GeographicCRS',
  name: 'Degrees of Alder',
  datum: {
    type: 'GeodeticReferenceFrame',
    name: 'World Geodetic System 1984',
    ellipsoid: { name: 'WGS 84', semi_major_axis: 6_378_137, inverse_flattening: 298.257_223_563 },
  },
  coordinate_system: {
    subtype: 'ellipsoidal',
    axis: [
      { name: 'Longitude', abbreviation: 'lon', direction: 'east', unit: 'degree' },
      { name: 'Latitude', abbreviation: 'lat', direction: 'north', unit: 'degree' },
    ],
  },
};
const ids = { name: 'id', data: ['00123', 'b', 'c', 'd'] };

describe('GeoParquet', () => {
  it('reads the geometry that the geo entry describes', async () => {
    const { source, rows } = await read(parquet([ids, shapes()], { kvMetadata: geo(WKB) }));
    expect(source).toMatchObject({
      format: 'GeoParquet',
      geometryKind: 'polygon',
      rowCount: 4,
      columns: [{ name: 'id', type: 'text' }],
      crs: 'OGC:CRS84 (the GeoParquet standard)',
    });
    expect(rows.map(({ kind, values }) => [kind, values])).toEqual([
      ['polygon', ['00123']],
      ['none', ['b']],
      ['polygon', ['c']],
      ['broken', ['d']],
    ]);
    expect(rows[0]).toMatchObject({ polygons: [[4]], first: [1, 2] });
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
    expect(rows[1]?.hash).toBe(0);
  });

  it.each([
    ['an identifier', { id: { authority: 'EPSG', code: 2248 } }, 'EPSG:2248 (from the file)'],
    ['an identifier of several', { ids: [{ authority: 'EPSG', code: '2248' }] }, 'EPSG:2248 (from the file)'],
    ['longitude and latitude', { id: { authority: 'OGC', code: 'CRS84' } }, 'OGC:CRS84 (from the file)'],
    ['a description without an identifier', DEGREES, 'Degrees of Alder (from the file)'],
    [
      'a description with the identifier of another authority',
      { ...DEGREES, id: { authority: 'ESRI', code: 102_685 } },
      'Degrees of Alder (from the file)',
    ],
    [
      'a description with a shift of the datum',
      {
        type: 'BoundCRS',
        name: 'Shifted',
        source_crs: DEGREES,
        target_crs: DEGREES,
        transformation: {
          name: 'to WGS 84',
          method: { name: 'Geocentric translations' },
          parameters: [-8, 160, 176].map((value) => ({ name: 'shift', value })),
        },
      },
      'Shifted (from the file)',
    ],
    [
      'a description with heights',
      {
        type: 'CompoundCRS',
        name: 'Alder + NAVD88',
        components: [DEGREES, { type: 'VerticalCRS', name: 'NAVD88' }],
      },
      'Alder + NAVD88 (from the file)',
    ],
    ['no system', null, 'EPSG:4326 (assumed: the file does not say)'],
  ])('takes the coordinate system from %s', async (_, crs, message) => {
    const lookUpCrs = async () => '+proj=longlat +datum=WGS84';
    const content = parquet([ids, shapes()], { kvMetadata: geo({ ...WKB, crs }) });
    expect((await read(content, { lookUpCrs })).source.crs).toBe(message);
    expect((await read(content, { lookUpCrs, crs: 'EPSG:3857' })).source.crs).toBe('EPSG:3857 (given)');
  });

  it('says so when a coordinate system is not known', async () => {
    const content = parquet([ids, shapes()], { kvMetadata: geo({ ...WKB, crs: { name: 'Our own' } }) });
    expect((await read(content)).source.crs).toMatch(
      /assumed: the stated system, “Our own”, is not known here/,
    );
  });

  it('leaves out the bounding boxes that the geo entry names', async () => {
    const bbox = {
      xmin: ['bbox', 'xmin'],
      ymin: ['bbox', 'ymin'],
      xmax: ['bbox', 'xmax'],
      ymax: ['bbox', 'ymax'],
    };
    const boxes = { name: 'bbox', type: 'JSON' as const, data: [1, 2, 3, 4].map((xmin) => ({ xmin })) };
    const content = parquet([ids, boxes, shapes()], { kvMetadata: geo({ ...WKB, covering: { bbox } }) });
    expect((await read(content)).source.columns.map(({ name }) => name)).toEqual(['id']);
  });

  it('finds geometry without a geo entry, by what values look like', async () => {
    expect((await read(parquet([ids, shapes('shape')]))).rows[0]).toMatchObject({
      kind: 'polygon',
      values: ['00123'],
    });
    const wkt = { name: 'g', data: ['POINT(1 2)', 'POINT(', null, 'POINT(3 4)'] };
    expect((await read(parquet([ids, wkt]))).rows.map(({ kind }) => kind)).toEqual([
      'point',
      'broken',
      'none',
      'point',
    ]);
    const points = [
      { name: 'lon', data: [1.5, 2.5] },
      { name: 'lat', data: [3.5, 4.5] },
    ];
    const { source, rows } = await read(parquet(points));
    expect(source.columns.map(({ name }) => name)).toEqual(['lon', 'lat']);
    expect(rows.map(({ kind, first }) => [kind, first])).toEqual([
      ['point', [1.5, 3.5]],
      ['point', [2.5, 4.5]],
    ]);
    const texts = [
      { name: 'lon', data: ['1.5', ' ', '', null] },
      { name: 'lat', data: ['3.5', '  ', '', null] },
    ];
    expect((await read(parquet(texts))).rows.map(({ kind }) => kind)).toEqual([
      'point',
      'none',
      'none',
      'none',
    ]);
    expect((await read(parquet([ids]))).source).toMatchObject({ geometryKind: 'none', rowCount: 4 });
  });

  it('reads numbers, booleans, times, JSON and bytes', async () => {
    const { source, rows } = await read(
      parquet([
        { name: 'int', data: Int32Array.from([1, -2]) },
        { name: 'long', data: [5n, 2n ** 62n] },
        { name: 'double', data: [0.1, Number.NaN] },
        { name: 'flag', data: [true, null] },
        { name: 'when', data: [new Date('2024-02-29T12:00:00Z'), null], type: 'TIMESTAMP' },
        { name: 'json', data: [{ a: [1] }, null], type: 'JSON' },
        { name: 'raw', data: [new Uint8Array([0x50, 0x31]), new Uint8Array([0xff, 0])], type: 'BYTE_ARRAY' },
      ]),
    );
    expect(source.columns.map(({ type }) => type)).toEqual([
      'number',
      'number',
      'number',
      'boolean',
      'date',
      'text',
      'text',
    ]);
    expect(rows.map(({ values }) => values)).toEqual([
      [1, 5, 0.1, true, '2024-02-29T12:00:00Z', '{"a":[1]}', 'P1'],
      [-2, '4611686018427387904', null, null, null, null, 'ff00'],
    ]);
  });

  it.each([
    ['SNAPPY', undefined],
    ['GZIP', (bytes: Uint8Array) => gzipSync(bytes)],
    ['ZSTD', (bytes: Uint8Array) => zstdCompressSync(bytes)],
    ['UNCOMPRESSED', undefined],
  ] as const)('reads pages of %s', async (codec, compress) => {
    const data = Array.from({ length: 200 }, (_, index) => `text ${index % 3}`);
    const content = parquet([{ name: 'a', data }], {
      codec,
      ...(compress && { compressors: { [codec]: compress } }),
    });
    expect((await read(content)).rows.map(({ values }) => values[0])).toEqual(data);
  });

  it.each([true, false])('reads large row groups in windows (page index: %s)', async (offsetIndex) => {
    const rows = 75_000;
    const content = parquet(
      [
        { name: 'id', data: Int32Array.from({ length: rows }, (_, index) => index), offsetIndex },
        {
          name: 'g',
          type: 'BYTE_ARRAY',
          data: Array.from({ length: rows }, (_, index) => triangle(index / 10_000, 1)),
          offsetIndex,
        },
      ],
      { pageSize: 300_000, rowGroupSize: 70_000 },
    );
    const source = await openSource(await write(content), { scratchDir: folder.dir });
    const seen: [number, number, unknown][] = [];
    for await (const batch of source.features()) {
      for (let index = 0; index < batch.count; index += 2003)
        seen.push([batch.firstRow + index, batch.count, batch.value(index, 0)]);
    }
    expect(seen.every(([row, , id]) => id === row - 1)).toBe(true);
    expect(new Set(seen.map(([, count]) => count))).toEqual(new Set([65_536, 4464, 5000]));
    const sampled: unknown[] = [];
    for await (const batch of source.sample(80))
      for (let index = 0; index < batch.count; index++) sampled.push(batch.value(index, 0));
    await source.close();
    expect(sampled).toHaveLength(80);
    expect(sampled).toContain(65_625);
  });

  const nested = (
    tree: SchemaElement[],
    name: string,
    data: unknown[],
  ): Partial<Options> & { data: unknown[] } => ({
    schema: [
      { name: 'root', num_children: 2 },
      { name: 'id', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      ...tree.map((element, index) => (index === 0 ? { ...element, name } : element)),
    ],
    data,
  });
  const list = (inner: SchemaElement[]): SchemaElement[] => [
    { name: 'list', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...inner.map((element, index) => (index === 0 ? { ...element, name: 'element' } : element)),
  ];
  const number = (name: string): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' });
  const xy: SchemaElement[] = [
    { name: 'xy', repetition_type: 'OPTIONAL', num_children: 2 },
    number('x'),
    number('y'),
  ];
  const corners = [1, 2, 3, 1].map((x) => ({ x, y: x * x }));
  const pairs = corners.map(({ x, y }) => [x, y]);
  it.each([
    ['nested positions', undefined, list(list(xy)), [corners], [[4]]],
    ['nested sets of positions', undefined, list(list(list(xy))), [[corners], [corners]], [[4], [4]]],
    ['pairs of numbers', 'geoarrow.polygon', list(list(list([number('xy')]))), [pairs], [[4]]],
    ['sets of pairs', 'multipolygon', list(list(list(list([number('xy')])))), [[pairs], [pairs]], [[4], [4]]],
  ])('reads polygons as %s', async (_, encoding, tree, shape, polygons) => {
    const { schema, data } = nested(tree, 'geometry', [shape, null]);
    const { source, rows } = await read(
      parquet(
        [
          { name: 'id', data: ['a', 'b'] },
          { name: 'geometry', data },
        ],
        {
          schema,
          kvMetadata: encoding === undefined ? [] : geo({ encoding, geometry_types: [] }),
        } as Partial<Options>,
      ),
    );
    expect([source.geometryKind, source.columns.map(({ name }) => name)]).toEqual(['polygon', ['id']]);
    expect(rows.map((row) => [row.kind, row.polygons])).toEqual([
      ['polygon', polygons],
      ['none', []],
    ]);
  });

  it('prefers WKB to a centroid, and the deepest of nested positions', async () => {
    const centroid = { name: 'centroid', data: [{ x: 9, y: 9 }, null] };
    const flat = nested(xy, 'centroid', centroid.data);
    const withWkb = parquet(
      [{ ...centroid }, { name: 'shape', data: [triangle(1, 2), triangle(3, 4)] as unknown[] }],
      {
        schema: [
          { name: 'root', num_children: 2 },
          ...(flat.schema ?? []).slice(2),
          { name: 'shape', type: 'BYTE_ARRAY' },
        ],
      },
    );
    expect((await read(withWkb)).rows.map(({ kind, first }) => [kind, first])).toEqual([
      ['polygon', [1, 2]],
      ['polygon', [3, 4]],
    ]);
    const deep = nested(list(list(xy)), 'outline', []);
    const withOutline = parquet([{ ...centroid }, { name: 'outline', data: [[corners], null] }], {
      schema: [
        { name: 'root', num_children: 2 },
        ...(flat.schema ?? []).slice(2),
        ...(deep.schema ?? []).slice(2),
      ],
    });
    expect((await read(withOutline)).rows.map(({ kind }) => kind)).toEqual(['polygon', 'none']);
  });

  it('leaves out bounding boxes that the geo entry does not name', async () => {
    const { schema, data } = nested(
      [
        { name: 'bbox', repetition_type: 'OPTIONAL', num_children: 4 },
        ...['xmin', 'ymin', 'xmax', 'ymax'].map(number),
      ],
      'bbox',
      [{ xmin: 1, ymin: 2, xmax: 3, ymax: 4 }],
    );
    const content = parquet(
      [
        { name: 'id', data: ['a'] },
        { name: 'bbox', data },
      ],
      { schema } as Partial<Options>,
    );
    expect((await read(content)).source.columns.map(({ name }) => name)).toEqual(['id']);
  });

  it.each(['GZIP', 'ZSTD', 'LZ4_RAW', 'BROTLI'])('reads a page without a byte, packed with %s', (codec) => {
    expect(COMPRESSORS[codec]?.(new Uint8Array([0]), 0)).toEqual(new Uint8Array(0));
  });

  it.each(['GZIP', 'ZSTD', 'LZ4', 'LZ4_RAW', 'BROTLI', 'SNAPPY'])(
    'refuses a page that claims to have 2 GB, before it allocates memory, packed with %s',
    (codec) => {
      expect(() => COMPRESSORS[codec]?.(new Uint8Array(20), 2 ** 31)).toThrow(/a page is too large/);
    },
  );

  it.each(['LZ4', 'LZ4_RAW', 'SNAPPY'])('refuses 100 MB out of 20 bytes, packed with %s', (codec) => {
    expect(() => COMPRESSORS[codec]?.(new Uint8Array(20), 100 << 20)).toThrow(/a page is too large/);
  });

  it('says what is wrong with damaged files', async () => {
    const whole = parquet([ids, shapes()], { kvMetadata: geo(WKB) });
    await expect(read(whole.subarray(0, whole.length - 9))).rejects.toThrow(
      /not Parquet that can be read, or is cut off/,
    );
    await expect(read(Buffer.from('PAR1'))).rejects.toThrow(/too short/);
    await expect(read(Buffer.from('hello, this is text'))).rejects.toThrow(/not Parquet/);
    await expect(read(parquet([ids], { kvMetadata: geo(WKB, 'shape') }))).rejects.toThrow(
      /column shape, which is not there/,
    );
    await expect(read(parquet([ids], { kvMetadata: [{ key: 'geo', value: '{' }] }))).rejects.toThrow(
      /\("geo"\) is invalid/,
    );
    const scribble = { name: 'geometry', data: ['~~', '~', '~~~', '~'] };
    await expect(
      read(parquet([ids, scribble], { kvMetadata: geo({ ...WKB, encoding: 'scribble' }) })),
    ).rejects.toThrow(/encoded as scribble/);
  });

  it('reads or refuses a file with a damaged byte in its footer', async () => {
    const whole = parquet([ids, shapes()], { kvMetadata: geo(WKB), codec: 'UNCOMPRESSED' });
    const footer = whole.length - 8 - whole.readUInt32LE(whole.length - 8);
    for (let at = footer; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const outcome = await read(damaged).then(
        ({ rows }) => rows.length <= 4,
        (error: unknown) => (error as Error).name === 'Problem',
      );
      expect([at, outcome]).toEqual([at, true]);
    }
  });
});
