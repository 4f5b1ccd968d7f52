import { EDITION_COLUMNS, type Edition, FROM_EDITIONS } from '../../editions/server/index.ts';
import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { quoteIdentifier } from '../../../backend/db/database.ts';
import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';

/** Which rows a statement asks for: numbers from one up to before another, or just these. */
export type RowRange = { from: number; to: number } | { only: readonly number[] };

/**
 * The statement that COPY sends rows with: number, geometry, columns (see `row-writer.ts`), by number. COPY takes no parameters, so names and
 * numbers stand in it: standard columns by the schema, the county's own as a quoted text.
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

/** A text constant that means the same whatever `standard_conforming_strings` says. */
function quoteText(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** An edition, and what a README says about it. */
export interface ExportedEdition extends Edition {
  headline: string;
  /** Its county columns are listed. */
  hasColumns: boolean;
}

export async function findExportedEdition(db: Db, editionId: number): Promise<ExportedEdition | undefined> {
  const { rows } = await sql<ExportedEdition>`
    select ${EDITION_COLUMNS}, p.headline, e.columns_rule is not null as "hasColumns"
    ${FROM_EDITIONS} join place p on p.path = e.place_path where e.id = ${editionId} and e.state = 'ready'`.execute(
    db,
  );
  return rows[0];
}
