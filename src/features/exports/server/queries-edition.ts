import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { EDITION_COLUMNS, type Edition, FROM_EDITIONS } from '../../editions/server/index.ts';

/** An edition, with the facts for the README. */
export interface ExportedEdition extends Edition {
  headline: string;
  /** True when the list of the edition's county columns is stored (`listEditionColumns`). */
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
