import type { CopyTuple } from '../../../backend/db/copy-tuples.ts';
import { type ExportColumn, FIRST_COLUMN } from '../../../backend/formats/writers/row-writer.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { mentionsName } from '../../privacy/rules/person-name.ts';

/** A row from which opt-outs remove data: the names that its texts must not mention, and whether its personal columns are emptied. */
export type HiddenRow = readonly [fid: number, names: readonly string[], isHidden: boolean];

/**
 * Empties the personal fields of parcels whose owners opted out, and texts that mention these owners: names also appear in remarks and legal
 * descriptions, even of other parcels. The address of a parcel stays, because it is not a name.
 */
export function createRowMask(
  columns: readonly Pick<ExportColumn, 'type'>[],
  /** The keys of the columns. A county's own column, such as `custom:address`, may have the name of a standard one in the file. */
  columnKeys: readonly string[],
  personalFields: readonly number[],
  hidden: readonly HiddenRow[],
): (fid: number, tuple: CopyTuple) => void {
  const byFid = new Map(hidden.map((row) => [row[0], row]));
  const texts = columns.flatMap(({ type }, index) =>
    type === 'text' && findParcelColumn(columnKeys[index] ?? '')?.group !== 'address'
      ? [FIRST_COLUMN + index]
      : [],
  );
  return (fid, tuple) => {
    const row = byFid.get(fid);
    if (row === undefined) return;
    const [, names, isHidden] = row;
    for (const index of isHidden ? personalFields : []) tuple.length[FIRST_COLUMN + index] = -1;
    for (const field of texts) {
      const length = tuple.length[field] as number;
      if (length <= 0) continue;
      const from = tuple.at[field] as number;
      const text = tuple.bytes.toString('utf8', from, from + length);
      if (names.some((name) => mentionsName(text, name))) tuple.length[field] = -1;
    }
  };
}
