import type { ExportColumn } from '../../../backend/formats/writers/row-writer.ts';
import { type Making, NotWanted, makeFile } from '../../../backend/made-files/make-file.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findCountySource } from '../../coverage/server/index.ts';
import { columnsOf } from '../../parcels/server/index.ts';
import { publicSourceName } from '../../places/rules/public-source-name.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { EXPORT_KEPT_MS } from '../rules/export-history.ts';
import { type ExportedColumn, exportedColumns } from '../rules/exported-columns.ts';
import { endWithoutFile } from './end-export.ts';
import { exportFolder, readRows } from './export-files.ts';
import { type ExportSpec, exportSpecSchema } from './export-spec.ts';
import { listHiddenRows, mayNamePeople, optOutsKey } from './hidden-rows.ts';
import { newlyPersonalColumns, withoutColumns } from './newly-personal.ts';
import { type ExportedEdition, findExportedEdition } from './queries-edition.ts';
import {
  type ExportRow,
  claimExport,
  finishExport,
  isTakenOver,
  noteProgress,
  releaseExport,
} from './queries.ts';
import { exportReadme } from './readme.ts';
import type { HiddenRow } from './row-mask.ts';
import { runThread } from './run-thread.ts';
import { followEdition } from './whole-county.ts';

export interface Building {
  services: Services;
  optOuts: Privacy['optOuts'];
}

/**
 * Makes the file of an export, from the rows that were frozen when it was requested. An unfinished file is never offered, and free rows are
 * counted only once.
 */
export async function buildExport(building: Building, id: string, signal: AbortSignal): Promise<void> {
  const { services } = building;
  const db = services.database.kysely;
  await makeFile<ExportRow>(
    services,
    {
      claim: (...claim) => claimExport(db, ...claim),
      noteProgress: (...progress) => noteProgress(db, ...progress),
      release: (...claim) => releaseExport(db, ...claim),
      end: (_, claim, error) => settleFailure(services, { id, claim }, error),
    },
    { id, signal, make: (making) => makeExportFile(building, making) },
  );
}

async function makeExportFile(
  { services, optOuts }: Building,
  { row, claim, dir, signal, onProgress }: Making<ExportRow>,
): Promise<void> {
  const { config, database, files } = services;
  const db = database.kysely;
  const frozen = exportSpecSchema.parse(row.spec);
  const { spec: ordered, records } = await followEdition(database, frozen, { ...row, claim });
  const facts = await findExportedEdition(db, ordered.editionId);
  if (facts === undefined) throw replaced();
  const known = await columnsOf(db, ordered.editionId);
  const hiddenNow = await newlyPersonalColumns(services, ordered);
  const spec = withoutColumns(ordered, hiddenNow);
  if (spec.columns.length === 0) throw nothingLeft(hiddenNow);
  const columns = exportedColumns(spec.columns, known.isPersonal).filter((column) => column !== undefined);
  const namesPeople = mayNamePeople(spec.columns);
  const key = namesPeople ? await optOutsKey(optOuts, spec.geoid) : null;
  const fids = await readRows(services, { id: row.id, records }, spec);
  const hidden = namesPeople ? await hiddenAmong(services, optOuts, spec, facts, fids) : [];
  const packed = await runThread(
    database,
    {
      databaseUrl: config.database.engine === 'server' ? config.database.url : null,
      format: spec.format,
      dir,
      tableName: tableName(spec.placePath),
      title: `Parcels of ${spec.placeName}`,
      readme: exportReadme({
        spec,
        columns,
        records,
        hiddenRecords: hidden.filter(([, , isHidden]) => isHidden).length,
        sourceName: publicSourceName(facts.sourceName),
        publishedAt: facts.publishedAt,
        source: (await findCountySource(db, spec.geoid)) ?? null,
        siteUrl: config.publicUrl,
        madeAt: new Date(),
      }),
      editionId: spec.editionId,
      columns: columns.map(fileColumn),
      columnKeys: columns.map((column) => column.key),
      personalFields: columns.flatMap((column, index) => (column.isPersonal ? [index] : [])),
      hidden,
      fids,
    },
    { signal, onProgress },
  );
  const fileKey = `${exportFolder(row.id)}/${claim}.zip`;
  await files.put(fileKey, packed.file, packed);
  const now = new Date();
  const isKept = await finishExport(db, row.id, claim, {
    key: fileKey,
    bytes: packed.bytes,
    checksum: packed.sha256,
    optOutsKey: key,
    // A file with fewer columns than requested must not be reused for a new request of the same columns.
    reducedSpec: hiddenNow.length === 0 ? null : spec,
    finishedAt: now,
    expiresAt: new Date(now.getTime() + EXPORT_KEPT_MS),
  });
  if (!isKept) {
    await files.removeAll(fileKey);
    throw new NotWanted();
  }
}

async function hiddenAmong(
  services: Services,
  optOuts: Building['optOuts'],
  { editionId, geoid }: ExportSpec,
  { parcelCount, isCurrent }: ExportedEdition,
  fids: Uint32Array,
): Promise<HiddenRow[]> {
  // The opt-out list refers to the current edition; in another edition, the same row numbers are other parcels.
  if (!isCurrent) throw replaced();
  const hidden = await listHiddenRows(services, optOuts, { editionId, geoid, parcelCount });
  if (hidden.length === 0) return [];
  const wanted = new Set(fids);
  return hidden.filter(([fid]) => wanted.has(fid));
}

function nothingLeft(names: readonly string[]): Problem {
  return new Problem(
    'conflict',
    `Every column of this export may name people and is not shown to you anymore: ${names.join(', ')}. Start an export with other columns.`,
  );
}

function replaced(): Problem {
  return new Problem(
    'conflict',
    'A new edition of the county was published before the file was made. Start the export again to get the new edition.',
  );
}

/** Ends an export without a file, and removes its folder. Does nothing if another worker makes the export by now, or has made it. */
async function settleFailure(
  { database, files }: Services,
  { id, claim }: { id: string; claim: string },
  error: unknown,
): Promise<void> {
  const end = async (state: 'failed' | 'cancelled', message: string) => {
    const isOurs = await database.kysely.transaction().execute(async (trx) => {
      if (await isTakenOver(trx, id, claim)) return false;
      await endWithoutFile(trx, id, state, message);
      return true;
    });
    if (isOurs) await files.removeAll(exportFolder(id));
  };
  if (error instanceof NotWanted)
    return end('cancelled', 'The project was deleted, or the export was stopped.');
  await end('failed', failureMessage(error));
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

function failureMessage(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const { code, message } = error as Error & { code?: unknown };
  if (DISK_FULL.has(String(code)) || /database or disk is full/.test(message))
    return 'There is no room left on the server’s disk. You don’t pay for this file. Please tell the operator, and try again.';
  return 'Something went wrong on our side. You don’t pay for this file. Please try again.';
}

function fileColumn({ name, type, dbfName, label }: ExportedColumn): ExportColumn {
  return { name, type, dbfName, label };
}

/** Returns a table name such as `baltimore_city_parcels`. */
function tableName(placePath: string): string {
  const last = placePath.split('/').at(-1) ?? '';
  return `${last.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'county'}_parcels`;
}
