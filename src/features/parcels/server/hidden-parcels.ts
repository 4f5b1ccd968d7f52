import type { Db } from '../../../backend/db/database.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { RemovalsNow } from '../../privacy/server/index.ts';
import { removalSubject } from '../rules/removal-subject.ts';
import { columnsOfEditions } from './edition-columns.ts';
import { listSubjects } from './queries-removals.ts';

/** Which of these parcels of current editions the removal list hides, by feature id. Asks the database only when there are removals. */
export async function findHiddenFids(
  db: Db,
  removals: RemovalsNow,
  ids: readonly { geoid: string; ogcFid: number }[],
): Promise<ReadonlySet<number>> {
  if (removals.isEmpty || ids.length === 0) return new Set();
  const rows = await listSubjects(db, ids);
  const isPersonal = await columnsOfEditions(db, rows);
  return new Set(
    rows
      .filter((row) => removals.isHidden(removalSubject(row, isPersonal(row))))
      .map(({ geoid, ogc_fid }) => parcelFid(geoid, ogc_fid)),
  );
}
