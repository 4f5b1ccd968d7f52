import { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import type { ParcelGeometry, StoredValue } from '../../../parcels/rules/parcel-row.ts';

/** A value between the file and the COPY stream. A text may still be bytes in the reader's buffer. */
export type RowValue = StoredValue | TextBytes;

/** Returns the same values as copies that stay valid when the reader goes on. */
export function keepValues(values: readonly RowValue[]): RowValue[] {
  return values.map((value) => (value instanceof TextBytes ? value.toString() : value));
}

/** Returns a copy of a geometry that stays valid when the reader goes on. */
export function keepGeometry({ coords, ringEnds, polygonEnds }: ParcelGeometry): ParcelGeometry {
  return {
    coords: coords.slice(0, (ringEnds.at(-1) ?? 0) * 2),
    ringEnds: [...ringEnds],
    polygonEnds: [...polygonEnds],
  };
}
