import { Utf8Text } from '../../../../backend/utf8-text.ts';
import {
  type ColumnType,
  findParcelColumn,
  type ParcelColumnName,
} from '../../../parcels/rules/parcel-columns.ts';
import type {
  EditionLayout,
  EditionPart,
  ParcelRow,
  StoredValue,
} from '../../../parcels/rules/parcel-row.ts';
import { type CopyField, createCopyTextReader, readCopyValue } from '../rows/copy-reader.ts';
import { readDegrees } from '../rows/degree-text.ts';
import { WkbReader } from '../rows/wkb-reader.ts';

/** The positions of a parcel's fields in a COPY tuple. Plain data, because it is posted to the threads that build the edition's files. */
export interface TupleShape {
  layout: EditionLayout;
  ogcFid: number;
  uuid: number;
  lon: number;
  lat: number;
  custom: number;
  geometry: number;
  /** For each column of the layout: its field, or the value that all rows share. */
  columns: readonly ({ field: number } | { constant: StoredValue })[];
}

const UUID_BYTES = 16;

const COORDINATE_READERS = {
  text: (bytes: Buffer, { at, length }: CopyField) => readDegrees(bytes, at, length),
  number: (bytes: Buffer, { at }: CopyField) => bytes.readDoubleBE(at),
} as const;

/**
 * Returns a function that feeds COPY tuples to the parts of an edition. A value that no part reads is not decoded: `true` stands for it if a part needs whole
 * rows, and null otherwise. `coordinates` is the encoding of longitude and latitude.
 */
export function createEditionFeed(
  shape: TupleShape,
  coordinates: keyof typeof COORDINATE_READERS,
  parts: readonly EditionPart[],
): (bytes: Buffer, fields: readonly CopyField[]) => void {
  const wkb = new WkbReader();
  const custom = new Utf8Text();
  const readCoordinate = COORDINATE_READERS[coordinates];
  const needsWholeRows = parts.some((part) => part.needsWholeRows);
  const isRead = (name: ParcelColumnName) => parts.some((part) => part.reads.has(name));
  const values: ParcelRow['values'][number][] = shape.columns.map((column) =>
    'constant' in column ? column.constant : null,
  );
  const decoded = shape.layout.columns.flatMap((name, index) => {
    const column = shape.columns[index];
    const type = findParcelColumn(name)?.type;
    if (column === undefined || 'constant' in column || type === undefined) return [];
    if (!isRead(name)) return needsWholeRows ? [{ index, field: column.field, read: isPresent }] : [];
    const read: ReadField = type === 'text' ? createCopyTextReader() : readerOf(type);
    return [{ index, field: column.field, read }];
  });
  const row: ParcelRow = {
    ogcFid: 0,
    uuid: new Uint8Array(UUID_BYTES),
    geometry: { coords: new Float64Array(0), ringEnds: [], polygonEnds: [] },
    lon: 0,
    lat: 0,
    values,
    custom: null,
  };
  const at = (fields: readonly CopyField[], index: number) => fields[index] as CopyField;
  return (bytes, fields) => {
    const uuid = at(fields, shape.uuid);
    row.ogcFid = bytes.readInt32BE(at(fields, shape.ogcFid).at);
    for (let byte = 0; byte < UUID_BYTES; byte++) row.uuid[byte] = bytes[uuid.at + byte] as number;
    if (needsWholeRows) row.geometry = wkb.read(bytes, at(fields, shape.geometry));
    row.lon = readCoordinate(bytes, at(fields, shape.lon));
    row.lat = readCoordinate(bytes, at(fields, shape.lat));
    const { at: from, length } = at(fields, shape.custom);
    // jsonb begins with the number of its version, which the text of a query lacks. The parts look for the first brace.
    row.custom = length < 0 ? null : custom.set(bytes, from, from + length);
    for (const { index, field, read } of decoded) values[index] = read(bytes, at(fields, field));
    for (const part of parts) part.add(row);
  };
}

type ReadField = (bytes: Buffer, field: CopyField) => ParcelRow['values'][number];

const isPresent: ReadField = (_, { length }) => (length < 0 ? null : true);

function readerOf(type: ColumnType): ReadField {
  return (bytes, field) => readCopyValue(bytes, field, type);
}
