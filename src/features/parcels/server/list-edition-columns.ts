import { z } from 'zod';
import type { Job, Jobs } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { COLUMN_RULE_VERSION } from '../rules/classify-column.ts';
import { ColumnLog } from '../rules/column-log.ts';
import type { CountyColumn } from '../rules/county-column-schema.ts';
import { decideColumns } from '../rules/decide-columns.ts';
import { findParcelColumn } from '../rules/parcel-columns.ts';
import type { CountyColumnType } from '../rules/value-type.ts';
import { refreshColumns } from './edition-columns.ts';
import {
  listCountyColumns,
  listDecisions,
  listReportedNames,
  listUnlistedEditions,
  lockCountyOfEdition,
  readCustomValues,
  readRecordValues,
  replaceCountyColumns,
  updateColumnTypes,
} from './queries-columns.ts';

type Needs = Pick<Services, 'database'>;

const payload = z.object({ editionId: z.number().int().positive() });

/** A job that lists and classifies the county columns of an edition from its stored rows. Columns that were never listed are hidden. */
export function listColumnsJob(services: Needs): Job<typeof payload> {
  return {
    name: 'list-edition-columns',
    label: 'List the columns of a county',
    payload,
    retryLimit: 2,
    expireInSeconds: 3600,
    async run({ editionId }, signal) {
      await listEditionColumns(services, editionId, signal);
    },
  };
}

/** Queues the editions whose columns were never listed, or were listed by an earlier version of the rule. */
export async function queueColumnLists(services: Needs, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  const job = listColumnsJob(services);
  for (const editionId of await listUnlistedEditions(services.database.kysely, COLUMN_RULE_VERSION))
    await jobs.enqueue(job, { editionId });
}

export async function listEditionColumns(
  { database }: Needs,
  editionId: number,
  signal?: AbortSignal,
): Promise<void> {
  const db = database.kysely;
  const [ofParcels, ofRecords] = [new ColumnLog('parcels'), new ColumnLog('records')];
  // Names reported by the import are in the order of the file. Those of stored values are not.
  for (const name of await listReportedNames(db, editionId)) ofParcels.of(name);
  for await (const values of readCustomValues(db, editionId)) {
    signal?.throwIfAborted();
    note(ofParcels, values);
  }
  for await (const values of readRecordValues(db, editionId)) {
    signal?.throwIfAborted();
    note(ofRecords, values, (name) => findParcelColumn(name) === undefined);
  }
  const columns: CountyColumn[] = [...ofParcels.list(), ...ofRecords.list()];
  await db.transaction().execute(async (trx) => {
    await lockCountyOfEdition(trx, editionId);
    const decided = decideColumns(columns, await listDecisions(trx, editionId));
    await replaceCountyColumns(trx, editionId, decided, COLUMN_RULE_VERSION);
  });
  await refreshColumns(db, editionId);
}

/**
 * Returns the names of the county columns that have values, for rebuilding a parcel store: those that the store held, and then the others, both in the order of
 * the file, which jsonb has lost. Lists the columns first if the edition still waits for that.
 */
export async function listOwnColumns(
  services: Needs,
  editionId: number,
  signal: AbortSignal,
): Promise<string[]> {
  const db = services.database.kysely;
  if ((await listUnlistedEditions(db, COLUMN_RULE_VERSION)).includes(editionId))
    await listEditionColumns(services, editionId, signal);
  const columns = await listCountyColumns(db, editionId);
  const own = columns.filter(({ in_records: inRecords, filled }) => !inRecords && filled > 0);
  const isLeftOut = ({ left_out }: CountyColumn) => left_out != null;
  return [...own.filter((column) => !isLeftOut(column)), ...own.filter(isLeftOut)].map(({ name }) => name);
}

/** Writes the types that a rebuilt parcel store has found. The columns must be listed. */
export async function writeColumnTypes(
  services: Needs,
  editionId: number,
  types: readonly CountyColumnType[],
): Promise<void> {
  const db = services.database.kysely;
  await db.transaction().execute(async (trx) => {
    await lockCountyOfEdition(trx, editionId);
    await updateColumnTypes(trx, editionId, types);
  });
  await refreshColumns(db, editionId);
}

function note(log: ColumnLog, rows: readonly unknown[], isCounty = (_name: string) => true): void {
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
    for (const [name, value] of Object.entries(row)) {
      if (!isCounty(name) || value === null || value === '') continue;
      const plain = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
      log.of(name).add(plain ? value : JSON.stringify(value));
    }
  }
}
