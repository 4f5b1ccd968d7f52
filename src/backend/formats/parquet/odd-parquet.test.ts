import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';

// Files that violate the standard, or use parts of it that few readers know.

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(async () => folder.remove());

type Options = Parameters<typeof parquetWriteBuffer>[0];
let made = 0;
const read = async (columnData: Options['columnData'], options: Partial<Options> = {}) =>
  folder.read(
    await folder.file(`odd${made++}.parquet`, Buffer.from(parquetWriteBuffer({ columnData, ...options }))),
  );

/** Returns the WKB of a triangle. */
function triangle(): Uint8Array {
  const bytes = Buffer.alloc(13 + 4 * 16);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(4, 9);
  [1, 2, 2, 2, 2, 3, 1, 2].forEach((value, index) => bytes.writeDoubleLE(value, 13 + index * 8));
  return new Uint8Array(bytes);
}

const geo = (column: object, name = 'geometry') => [
  {
    key: 'geo',
    value: JSON.stringify({ version: '1.1.0', primary_column: name, columns: { [name]: column } }),
  },
];
const WKB = { encoding: 'WKB', geometry_types: ['Polygon', 'MultiPolygon'] };
const shapes = () => ({
  name: 'geometry',
  type: 'BYTE_ARRAY' as const,
  data: [triangle(), null, triangle(), new Uint8Array([9, 9])] as unknown as unknown[],
});
const ids = { name: 'id', data: ['00123', 'b', 'c', 'd'] };

describe('odd GeoParquet', () => {
  it.each([
    ['GEOMETRY', 'srid:2248', 'EPSG:2248 (from the file)'],
    ['GEOGRAPHY', undefined, 'OGC:CRS84 (the GeoParquet standard)'],
  ] as const)('finds geometry by the type %s of Parquet, with the system %s', async (type, crs, message) => {
    const lookUpCrs = async () => '+proj=longlat +datum=WGS84';
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 2 },
      { name: 'id', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      {
        name: 'shape',
        type: 'BYTE_ARRAY',
        repetition_type: 'OPTIONAL',
        logical_type: crs === undefined ? { type } : { type, crs },
      },
    ];
    const ring = [
      [1, 2],
      [2, 2],
      [2, 3],
      [1, 2],
    ];
    const shape = { name: 'shape', data: ids.data.map(() => ({ type: 'Polygon', coordinates: [ring] })) };
    const content = Buffer.from(parquetWriteBuffer({ columnData: [ids, shape], schema }));
    const file = await folder.file(`typed${made++}.parquet`, content);
    const { source, rows } = await folder.read(file, { lookUpCrs });
    expect([source.crs, source.columns.map(({ name }) => name)]).toEqual([message, ['id']]);
    expect(rows[0]).toMatchObject({ kind: 'polygon', first: [1, 2] });
  });

  it.each([
    ['is cut off', [{ key: 'geo', value: '{"version":' }]],
    ['names a column that is not there', geo(WKB, 'shape')],
    ['has an encoding of later versions', geo({ ...WKB, encoding: 'scribble' })],
  ])('finds geometry whose description %s', async (_, kvMetadata) => {
    const { rows, source } = await read([ids, shapes()], { kvMetadata });
    expect(rows.map(({ kind }) => kind)).toEqual(['polygon', 'none', 'polygon', 'broken']);
    expect(source.isCrsAssumed).toBe(true);
  });

  it('reads geometry that is encoded as WKT', async () => {
    const data = ['POLYGON((1 2,3 2,3 4,1 2))', null];
    const { rows, source } = await read(
      [
        { name: 'id', data: ['a', 'b'] },
        { name: 'geometry', data },
      ],
      { kvMetadata: geo({ encoding: 'WKT', geometry_types: ['Polygon'] }) },
    );
    expect([source.columns.length, ...rows.map(({ kind }) => kind)]).toEqual([1, 'polygon', 'none']);
  });

  it.each([
    ['that the entry describes', true],
    ['without an entry', false],
  ])(
    'takes the polygons of several geometry columns %s, and leaves the others out',
    async (_, isDescribed) => {
      const centroid = Buffer.alloc(21);
      centroid.writeUInt8(1, 0);
      centroid.writeUInt32LE(1, 1);
      const points = {
        name: 'centroid',
        type: 'BYTE_ARRAY' as const,
        data: Array(4).fill(centroid) as unknown[],
      };
      const [entry] = geo({ encoding: 'WKB', geometry_types: ['Point'] }, 'centroid');
      const value = JSON.parse(entry?.value ?? '') as { columns: object };
      value.columns = { ...value.columns, geometry: WKB };
      const kvMetadata = isDescribed ? [{ key: 'geo', value: JSON.stringify(value) }] : [];
      const { rows, source } = await read([ids, points, shapes()], { kvMetadata });
      expect(rows.map(({ kind }) => kind)).toEqual(['polygon', 'none', 'polygon', 'broken']);
      expect(source.columns.map(({ name }) => name)).toEqual(['id']);
    },
  );

  it('reads the keys of maps as texts', async () => {
    const schema = [
      { name: 'root', num_children: 1 },
      { name: 'names', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'MAP' },
      { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
      { name: 'key', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED', converted_type: 'UTF8' },
      { name: 'value', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL', converted_type: 'UTF8' },
    ] as Options['schema'];
    const { rows } = await read([{ name: 'names', data: [{ owner: 'Alder' }] }], {
      schema,
    } as Partial<Options>);
    expect(rows.map(({ values }) => values)).toEqual([['{"owner":"Alder"}']]);
  });
});
