import type { Db } from '../../../backend/db/database.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { OptOutsNow } from '../../privacy/server/index.ts';
import { hiddenNames, nameMask } from '../rules/name-mask.ts';
import { optOutSubject } from '../rules/opt-out-subject.ts';
import type { ParcelColumnName } from '../rules/parcel-columns.ts';
import { columnsOfEditions } from './edition-columns.ts';
import { listSubjects, type SubjectRow } from './queries-opt-outs.ts';

/** Returns the feature ids of those parcels of current editions that the opt-out list hides. Queries the database only when there are opt-outs. */
export async function findHiddenFids(
  db: Db,
  optOuts: OptOutsNow,
  ids: readonly { geoid: string; ogcFid: number }[],
): Promise<ReadonlySet<number>> {
  if (optOuts.isEmpty || ids.length === 0) return new Set();
  const rows = await listSubjects(db, ids);
  const isPersonal = await columnsOfEditions(db, rows);
  return new Set(
    rows
      .filter((row) => optOuts.isHidden(optOutSubject(row, isPersonal(row))))
      .map(({ geoid, ogc_fid }) => parcelFid(geoid, ogc_fid)),
  );
}

/** Returns the feature ids of those parcels of current editions for which the opt-out list hides the text of at least one of these columns. */
export async function findNamingFids(
  db: Db,
  optOuts: OptOutsNow,
  ids: readonly { geoid: string; ogcFid: number }[],
  columns: readonly ParcelColumnName[],
): Promise<ReadonlySet<number>> {
  if (optOuts.isEmpty || ids.length === 0) return new Set();
  const rows = await listSubjects(db, ids, columns);
  const isPersonal = await columnsOfEditions(db, rows);
  const isNaming = (row: SubjectRow) => {
    const isHidden = optOuts.isHidden(optOutSubject(row, isPersonal(row)));
    const names = isHidden ? hiddenNames(row, row.custom, isPersonal(row)) : null;
    const mask = nameMask(optOuts, row.geoid, names);
    return columns.some((column) => mask.hides(column, row[column]));
  };
  return new Set(rows.filter(isNaming).map(({ geoid, ogc_fid }) => parcelFid(geoid, ogc_fid)));
}
