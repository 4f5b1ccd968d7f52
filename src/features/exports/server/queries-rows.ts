import { quoteIdentifier } from '../../../backend/db/database.ts';
import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';

/** The rows of a statement: the row numbers from `from` up to but not including `to`, or only the row numbers in `only`. */
export type RowRange = { from: number; to: number } | { only: readonly number[] };

/**
 * Returns the query for COPY: number, geometry and columns (see `row-writer.ts`), ordered by number. COPY takes no parameters, so names and
 * numbers are part of the text: standard columns come from the schema, and county columns are quoted.
 */
export function rowsQuery(
  editionId: number,
  columns: readonly string[],
  range: RowRange,
  hasGeometry: boolean,
): string {
  const fields = columns.map((name) => {
    if (name.startsWith(CUSTOM_PREFIX)) return `custom ->> ${quoteText(name.slice(CUSTOM_PREFIX.length))}`;
    const column = findParcelColumn(name);
    if (column === undefined) throw new Error(`there is no column ${name}`);
    return quoteIdentifier(column.name);
  });
  const where =
    'only' in range
      ? `ogc_fid = any('{${range.only.map(whole).join(',')}}'::int[])`
      : `ogc_fid >= ${whole(range.from)} and ogc_fid < ${whole(range.to)}`;
  const geometry = hasGeometry ? 'geom' : 'null::bytea';
  return `select ogc_fid, ${geometry}${fields.map((field) => `, ${field}`).join('')} from ${quoteIdentifier(`parcel_e${whole(editionId)}`)} where ${where} order by ogc_fid`;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error('not a row number');
  return value;
}

/** Returns a text literal that is independent of `standard_conforming_strings`. */
function quoteText(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
