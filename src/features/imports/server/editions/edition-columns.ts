import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../../audit/server/index.ts';
import { decideColumns } from '../../../parcels/rules/decide-columns.ts';
import {
  decideCountyColumn,
  listCountyColumns,
  lockColumnsOfEdition,
  refreshColumns,
  sampleColumn,
} from '../../../parcels/server/index.ts';
import type { EditionColumns } from '../../contract.ts';

type Needs = Pick<Services, 'database'>;

/** Returns the county columns of an edition with sample values. Throws `not_found`. */
export async function describeEditionColumns(
  { database }: Needs,
  editionId: number,
): Promise<EditionColumns> {
  const db = database.kysely;
  const edition = await db.transaction().execute((trx) => lockColumnsOfEdition(trx, editionId));
  if (edition === undefined) throw noEdition();
  const columns: EditionColumns['columns'] = [];
  for (const column of await listCountyColumns(db, editionId))
    columns.push({
      ...column,
      samples: column.filled === 0 ? [] : await sampleColumn(db, editionId, column),
    });
  const { version, placePath } = edition;
  return { edition: { id: editionId, version, place_path: placePath }, columns };
}

/** Saves an operator's decision about a column. This server applies it from its next reply on, and other servers within a second. */
export async function decideColumn(
  services: Needs,
  editionId: number,
  { name, is_personal: isPersonal }: { name: string; is_personal: boolean },
  by: AuditActor = BY_NOBODY,
): Promise<EditionColumns> {
  const db = services.database.kysely;
  const changed = await db.transaction().execute(async (trx) => {
    const edition = await lockColumnsOfEdition(trx, editionId);
    if (edition === undefined) throw noEdition();
    const named = (await listCountyColumns(trx, editionId)).filter((column) => column.name === name);
    const decisions = { operator: new Map([[name, isPersonal]]), recipe: new Map<string, boolean>() };
    const [column] = decideColumns(named, decisions);
    if (column === undefined)
      throw new Problem('not_found', `Edition ${edition.version} has no county column ${name}.`);
    const { geoid, version, placePath } = edition;
    const editions = await decideCountyColumn(trx, { editionId, geoid, column });
    await recordAct(trx, {
      actor: by,
      verb: 'edition.column_decided',
      subject: { kind: 'edition', id: String(editionId), name: `edition ${version} of ${placePath}` },
      detail: { column: name, personal: isPersonal },
    });
    return editions;
  });
  for (const id of changed) await refreshColumns(db, id);
  return describeEditionColumns(services, editionId);
}

function noEdition(): Problem {
  return new Problem('not_found', 'There is no such edition: it may have been removed.');
}
