import type { CopyTuple } from '../../../backend/db/copy-tuples.ts';
import { type ExportColumn, FIRST_COLUMN } from '../../../backend/formats/writers/row-writer.ts';
import { mentionsName } from '../../privacy/rules/person-name.ts';

/**
 * Empties the personal fields of parcels whose owners asked to be hidden, and texts that name them: a removed name also stands in remarks and legal
 * descriptions. `hidden`: row numbers with the names that the parcel bears.
 */
export function createRowMask(
  columns: readonly ExportColumn[],
  personalFields: readonly number[],
  hidden: readonly (readonly [number, readonly string[]])[],
): (fid: number, tuple: CopyTuple) => void {
  const namesByFid = new Map(hidden);
  const texts = columns.flatMap(({ type }, index) => (type === 'text' ? [FIRST_COLUMN + index] : []));
  return (fid, tuple) => {
    const names = namesByFid.get(fid);
    if (names === undefined) return;
    for (const index of personalFields) tuple.length[FIRST_COLUMN + index] = -1;
    for (const field of texts) {
      const length = tuple.length[field] as number;
      if (length <= 0) continue;
      const from = tuple.at[field] as number;
      const text = tuple.bytes.toString('utf8', from, from + length);
      if (names.some((name) => mentionsName(text, name))) tuple.length[field] = -1;
    }
  };
}
