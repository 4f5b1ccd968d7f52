import { ChunkPool } from '../../src/backend/db/chunk-pool.ts';
import { COPY_HEADER, COPY_TRAILER, CopyWriter } from '../../src/backend/db/copy-binary.ts';
import { CopyTuples } from '../../src/backend/db/copy-tuples.ts';
import type { ExportColumn, RowWriter, WrittenFile } from '../../src/backend/formats/writers/row-writer.ts';

/** Polygons of rings of longitude and latitude. */
export type Polygons = readonly (readonly (readonly (readonly [number, number])[])[])[];
type ExportValue = string | number | boolean | Uint8Array | null;

export interface ExportRow {
  fid: number;
  polygons: Polygons | null;
  /** In the order of the columns: dates in days since 1970, timestamps in milliseconds, ids as 16 bytes. */
  values: readonly ExportValue[];
}

/** Returns EWKB as PostGIS sends it: little-endian, with its SRID. */
export function ewkbOf(polygons: Polygons): Buffer {
  const isMulti = polygons.length !== 1;
  const parts: Buffer[] = [];
  const head = (type: number, count: number, srid: boolean) => {
    const bytes = Buffer.alloc(srid ? 13 : 9);
    bytes[0] = 1;
    bytes.writeUInt32LE(srid ? type + 0x2000_0000 : type, 1);
    if (srid) bytes.writeUInt32LE(4326, 5);
    bytes.writeUInt32LE(count, bytes.length - 4);
    parts.push(bytes);
  };
  if (isMulti) head(6, polygons.length, true);
  for (const rings of polygons) {
    head(3, rings.length, !isMulti);
    for (const ring of rings) {
      const bytes = Buffer.alloc(4 + ring.length * 16);
      bytes.writeUInt32LE(ring.length, 0);
      ring.forEach(([x, y], index) => {
        bytes.writeDoubleLE(x, 4 + index * 16);
        bytes.writeDoubleLE(y, 12 + index * 16);
      });
      parts.push(bytes);
    }
  }
  return Buffer.concat(parts);
}

/** Returns a complete binary COPY stream of rows, with the columns that exports request. */
function copyStreamOf(columns: readonly ExportColumn[], rows: readonly ExportRow[]): Buffer {
  const writer = new CopyWriter(new ChunkPool(1 << 20));
  for (const { fid, polygons, values } of rows) {
    writer.startTuple(columns.length + 2);
    writer.int4(fid);
    writer.bytes(polygons === null ? null : ewkbOf(polygons));
    columns.forEach(({ type }, index) => {
      const value = values[index] ?? null;
      if (value === null) writer.null();
      else if (typeof value === 'string') writer.text(value);
      else if (typeof value === 'boolean') writer.bool(value);
      else if (typeof value !== 'number') writer.bytes(value);
      else if (type === 'integer') writer.int4(value);
      else if (type === 'date') writer.date(value);
      else if (type === 'timestamp') writer.timestamptz(value);
      else writer.float8(value);
    });
  }
  return Buffer.concat([COPY_HEADER, writer.takeChunk(), COPY_TRAILER]);
}

/** Writes rows as an export does; the stream arrives in chunks of `chunkBytes`. */
export async function writeRows(
  writer: RowWriter,
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
  chunkBytes: number = 1 << 16,
): Promise<WrittenFile[]> {
  const stream = copyStreamOf(columns, rows);
  const tuples = new CopyTuples(columns.length + 2);
  for (let from = 0; from < stream.length; from += chunkBytes) {
    tuples.push(stream.subarray(from, from + chunkBytes), (tuple) => writer.add(tuple));
    await writer.settle();
  }
  return writer.finish();
}

/** Columns for rows with values that are difficult for formats: quotes, line ends, other scripts, holes, multiple polygons, no values. */
export const DIFFICULT_COLUMNS: readonly ExportColumn[] = [
  { name: 'parcelnumb', type: 'text', dbfName: 'parcelnumb', label: 'Parcel Number' },
  { name: 'owner', type: 'text', dbfName: 'owner', label: 'Owner' },
  { name: 'landval', type: 'number', dbfName: 'landval', label: 'Land Value' },
  { name: 'yearbuilt', type: 'integer', dbfName: 'yearbuilt', label: 'Year Built' },
  { name: 'struct', type: 'boolean', dbfName: 'struct', label: 'Structure on Parcel' },
  { name: 'saledate', type: 'date', dbfName: 'saledate', label: 'Last Sale Date' },
  { name: 'll_updated_at', type: 'timestamp', dbfName: 'll_updated', label: 'Last Changed' },
  { name: 'll_uuid', type: 'uuid', dbfName: 'll_uuid', label: 'Parcel UUID' },
  { name: 'area_building', type: 'integer', dbfName: 'area_build', label: 'Building Area (sq ft)' },
  {
    name: 'area_building_definition',
    type: 'text',
    dbfName: 'area_build',
    label: 'Building Area Definition',
  },
  { name: 'lon', type: 'text', dbfName: 'lon', label: 'Longitude' },
];

const TEXTS = ['A&B "Realty", <LLC>', 'Müller\nÉtienne \\ 東京', '=1+1', '', 'plain', "O'Brien\ttab", '-'];

export function difficultRows(count: number): ExportRow[] {
  return Array.from({ length: count }, (_, index) => {
    const x = -76.6 - (index % 97) * 0.001;
    const y = 39.3 + Math.floor(index / 97) * 0.001;
    const square = (left: number, bottom: number, size: number, turnsLeft: boolean) => {
      const ring: [number, number][] = [
        [left, bottom],
        [left + size, bottom],
        [left + size, bottom + size],
        [left, bottom + size],
        [left, bottom],
      ];
      return turnsLeft ? ring : ring.toReversed();
    };
    const turn = index % 2 === 0;
    const withHole = [square(x, y, 0.0008, turn), square(x + 0.0002, y + 0.0002, 0.0001, turn)];
    const polygons: Polygons =
      index % 5 === 3
        ? [withHole, [square(x + 0.00085, y, 0.0001, !turn)]]
        : index % 3 === 0
          ? [withHole]
          : [[square(x, y, 0.0008, turn)]];
    const isBare = index % 11 === 7;
    return {
      fid: index * 2 + 1,
      polygons: index % 50 === 49 ? null : polygons,
      values: [
        String(index).padStart(6, '0'),
        isBare ? null : (TEXTS[index % TEXTS.length] ?? null),
        isBare ? null : (index - 3) * 1234.5,
        isBare ? null : 1900 + (index % 120),
        isBare ? null : index % 2 === 0,
        isBare ? null : index * 13 - 4000,
        isBare ? null : 1_700_000_000_000 + index * 86_400_123,
        Uint8Array.from({ length: 16 }, (_byte, place) => (index + place * 7) % 256),
        index * 10,
        index % 40 === 0 ? 'é'.repeat(200) : 'living area',
        String(x),
      ],
    };
  });
}
