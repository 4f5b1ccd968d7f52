import path from 'node:path';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { PG_EPOCH_DAYS } from '../../db/copy-binary.ts';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { claimNames } from '../claim-names.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { readWkb } from '../wkb-geometry.ts';
import { ByteSink } from './byte-sink.ts';
import { hasValue, readMicroseconds } from './field-value.ts';
import { RowBoxes } from './row-boxes.ts';
import {
  type ExportColumn,
  type ExportType,
  FIRST_COLUMN,
  GEOMETRY_FIELD,
  type RowWriter,
  type WriterOptions,
} from './row-writer.ts';
import { writeUuid } from './value-text.ts';

/** The number of rows that are encoded together. They and their encoded form are in memory. */
const GROUP_ROWS = 10_000;
const SRID_FLAG = 0x2000_0000;

/** The column with the outlines. */
const GEOMETRY = 'geometry';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Value = string | number | boolean | Date | Uint8Array | null;

/** Writes GeoParquet 1.1: outlines as WKB in longitude and latitude (OGC:CRS84), compressed with Snappy. */
export async function createGeoParquetWriter({ dir, name, columns }: WriterOptions): Promise<RowWriter> {
  const sink = await ByteSink.open(path.join(dir, `${name}.parquet`));
  const writer = new ByteWriter(1 << 20);
  const names = claimNames(
    columns.map((column) => column.name),
    [GEOMETRY],
  );
  const parquet = new ParquetWriter({ writer, schema: schemaOf(columns, names), createdBy: 'platbook' });
  const box = new RowBoxes();
  const geometry = new GeometryBuffer();
  let groups: Value[][] = emptyGroups(columns);
  const types = columns.map(({ type }) => type);

  const flush = () => {
    sink.put(writer.getBytes());
    writer.index = 0;
  };
  const endGroup = () => {
    if (groups[0]?.length === 0) return;
    // There is no promise to await: only a writer that flushes by itself returns one.
    void parquet.write({
      columnData: [GEOMETRY, ...names].map((column, index) => ({ name: column, data: groups[index] ?? [] })),
      rowGroupSize: GROUP_ROWS,
    });
    flush();
    groups = emptyGroups(columns);
  };

  return {
    add(tuple) {
      groups[0]?.push(wkbOf(tuple));
      for (let index = 0; index < types.length; index++)
        groups[index + 1]?.push(valueOf(tuple, FIRST_COLUMN + index, types[index] as ExportType));
      const from = tuple.at[GEOMETRY_FIELD] as number;
      const length = tuple.length[GEOMETRY_FIELD] as number;
      if (length > 0) {
        readWkb(tuple.bytes, from, from + length, geometry);
        box.widen(geometry);
      }
      if (groups[0]?.length === GROUP_ROWS) endGroup();
    },
    settle: () => sink.settle(),
    async finish() {
      endGroup();
      parquet.kvMetadata = [{ key: 'geo', value: JSON.stringify(geoMetadata(box)) }];
      await parquet.finish();
      flush();
      await sink.close();
      return [{ file: sink.file, name: `${name}.parquet`, isPacked: true }];
    },
    abort: () => sink.abort(),
  };
}

function emptyGroups(columns: readonly ExportColumn[]): Value[][] {
  return Array.from({ length: columns.length + 1 }, () => []);
}

function schemaOf(columns: readonly ExportColumn[], names: readonly string[]): Schema {
  return [
    { name: 'root', num_children: columns.length + 1 },
    { name: GEOMETRY, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
    ...columns.map((column, index) => ({
      name: names[index] ?? column.name,
      repetition_type: 'OPTIONAL' as const,
      ...typeOf(column.type),
    })),
  ];
}

function typeOf(type: ExportType): Pick<Schema[number], 'type' | 'converted_type'> {
  switch (type) {
    case 'integer':
      return { type: 'INT32' };
    case 'number':
      return { type: 'DOUBLE' };
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'date':
      return { type: 'INT32', converted_type: 'DATE' };
    case 'timestamp':
      return { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' };
    case 'text':
    case 'uuid':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
}

const uuidText = Buffer.alloc(36);

function valueOf(tuple: CopyTuple, field: number, type: ExportType): Value {
  if (!hasValue(tuple, field, type)) return null;
  const from = tuple.at[field] as number;
  const { bytes, view } = tuple;
  switch (type) {
    case 'integer':
      return view.getInt32(from);
    case 'number':
      return view.getFloat64(from);
    case 'boolean':
      return bytes[from] === 1;
    case 'date':
      return new Date((view.getInt32(from) + PG_EPOCH_DAYS) * MS_PER_DAY);
    case 'timestamp':
      return new Date(Math.floor(readMicroseconds(tuple, from) / 1000) + PG_EPOCH_DAYS * MS_PER_DAY);
    case 'text':
      return bytes.toString('utf8', from, from + (tuple.length[field] as number));
    case 'uuid':
      writeUuid(uuidText, 0, bytes, from);
      return uuidText.toString('latin1');
  }
}

/** Returns the geometry without PostGIS's SRID, which plain WKB doesn't have. */
function wkbOf({ bytes, view, at, length }: CopyTuple): Uint8Array | null {
  const from = at[GEOMETRY_FIELD] as number;
  const size = length[GEOMETRY_FIELD] as number;
  if (size < 9) return null;
  const isLittle = bytes[from] === 1;
  const type = view.getUint32(from + 1, isLittle);
  const hasSrid = (type & SRID_FLAG) !== 0;
  const wkb = new Uint8Array(hasSrid ? size - 4 : size);
  wkb[0] = isLittle ? 1 : 0;
  new DataView(wkb.buffer).setUint32(1, (type & ~SRID_FLAG) >>> 0, isLittle);
  wkb.set(bytes.subarray(from + (hasSrid ? 9 : 5), from + size), 5);
  return wkb;
}

function geoMetadata({ extent }: RowBoxes): object {
  const isKnown = extent[0] <= extent[2];
  return {
    version: '1.1.0',
    primary_column: GEOMETRY,
    columns: {
      [GEOMETRY]: {
        encoding: 'WKB',
        geometry_types: ['Polygon', 'MultiPolygon'],
        ...(isKnown && { bbox: extent }),
      },
    },
  };
}
