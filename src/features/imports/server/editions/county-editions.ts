import { LockTimeout, withShortLock } from '../../../../backend/db/short-lock.ts';
import { isBackupRunning } from '../../../../backend/files/queries.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../../audit/server/index.ts';
import { type Edition, lockEdition } from '../../../editions/server/index.ts';
import type { CountyEditions } from '../../contract.ts';
import { republish } from '../queries.ts';
import { importRulesOf } from '../settings.ts';
import {
  dropEdition,
  type EditionRow,
  isBaseOfImport,
  listEditionRows,
  listEditionsBeyond,
} from './edition-queries.ts';

interface EditionDeps {
  services: Services;
  /** Called when another edition became current, so that serving switches to it. */
  onPublished(county: string | null): Promise<void>;
}

/** Returns the editions of all counties, or of the county at `placePath`, newest first. */
export async function listCountyEditions(
  { database }: Services,
  placePath: string | null = null,
): Promise<CountyEditions[]> {
  const rows = await listEditionRows(database.kysely, placePath);
  return [...Map.groupBy(rows, ({ placePath: path }) => path)].map(([place_path, editions]) => ({
    place_path,
    headline: editions[0]?.headline ?? place_path,
    editions: editions.map(toEdition),
  }));
}

/** Makes an earlier edition the county's current one. Tiles, search and records switch at once. Returns the county's editions. */
export async function rollBack(
  { services, onPublished }: EditionDeps,
  editionId: number,
  by: AuditActor = BY_NOBODY,
): Promise<CountyEditions> {
  const edition = await services.database.kysely.transaction().execute(async (trx) => {
    const found = assertPublished(await lockEdition(trx, editionId));
    if (found.isCurrent)
      throw new Problem('conflict', `Edition ${found.version} is the current one already.`);
    await republish(trx, found);
    await recordAct(trx, { actor: by, verb: 'edition.rolled_back_to', subject: subjectOf(found) });
    return found;
  });
  await onPublished(edition.placePath);
  return getCountyEditions(services, edition.placePath);
}

/**
 * Removes an edition with its parcels and files. Throws `conflict` for the current edition, for one that an import is reading, while an export or a check reads
 * parcels, and during a backup.
 */
export async function removePublishedEdition(
  services: Services,
  editionId: number,
  by: AuditActor = BY_NOBODY,
): Promise<CountyEditions> {
  const edition = await withShortLock(services.database.kysely, async (trx) => {
    const found = assertPublished(await lockEdition(trx, editionId));
    if (found.isCurrent) {
      throw new Problem(
        'conflict',
        `Edition ${found.version} is the current one: make another one current first.`,
      );
    }
    if (await isBaseOfImport(trx, editionId))
      throw new Problem('conflict', `An import is reading edition ${found.version}: wait until it is done.`);
    if (await isBackupRunning(trx))
      throw new Problem('conflict', 'A backup is running: remove the edition when it is done.');
    await dropEdition(trx, editionId);
    await recordAct(trx, { actor: by, verb: 'edition.removed', subject: subjectOf(found) });
    return found;
  }).catch((error: unknown) => {
    if (!(error instanceof LockTimeout)) throw error;
    throw new Problem('conflict', 'An export or a check is reading parcels: try again in a few minutes.');
  });
  await services.files.removeAll(`editions/${edition.geoid}/${edition.version}`);
  return getCountyEditions(services, edition.placePath);
}

/** Removes the editions beyond `PLATBOOK_KEEP_EDITIONS` after a publication. Logs a failure; the next publication tries again. */
export async function removeOldEditions(services: Services, placePath: string): Promise<void> {
  const { config, database, log } = services;
  const { keepEditions } = importRulesOf(config);
  if (keepEditions === null) return;
  for (const id of await listEditionsBeyond(database.kysely, placePath, keepEditions)) {
    try {
      await removePublishedEdition(services, id);
      log.info({ placePath, edition: id }, 'an old edition was removed');
    } catch (error) {
      log.warn({ err: error, placePath, edition: id }, 'an old edition could not be removed');
    }
  }
}

function subjectOf({ editionId, version, placePath }: Edition) {
  return { kind: 'edition', id: String(editionId), name: `edition ${version} of ${placePath}` };
}

function assertPublished(edition: Edition | undefined): Edition {
  if (edition === undefined)
    throw new Problem('not_found', 'There is no such edition: it may have been removed.');
  return edition;
}

async function getCountyEditions(services: Services, placePath: string): Promise<CountyEditions> {
  const [county] = await listCountyEditions(services, placePath);
  if (county === undefined) throw new Error(`${placePath} has no edition`);
  return county;
}

function toEdition(row: EditionRow) {
  return {
    id: row.editionId,
    version: row.version,
    source_name: row.sourceName,
    parcel_count: row.parcelCount,
    is_current: row.isCurrent,
    imported_by: row.importedBy,
    started_by: row.startedBy,
    is_scheduled: row.startedBy === 'schedule',
    run_id: row.runId,
    created_at: row.createdAt.toISOString(),
    published_at: row.publishedAt.toISOString(),
  };
}
