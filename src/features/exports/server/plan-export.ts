import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type CurrentStore, readCoverage } from '../../parcel-tiles/server/index.ts';
import { type ParcelQuery, filteredCounties, treeOf } from '../../filters/rules/parcel-query.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import type { FieldSight } from '../../parcels/rules/field-sight.ts';
import { listEditionColumns, openFieldSight, sightSettingsOf } from '../../parcels/server/index.ts';
import type { ExportFormatId } from '../rules/export-formats.ts';
import {
  type LeftOut,
  WHY_LEFT_OUT,
  exportedColumns,
  isViewOnly,
  offeredColumns,
  whyTooManyColumns,
} from '../rules/exported-columns.ts';
import { columnLabel, queryLines } from '../rules/query-lines.ts';
import type { ExportSpec } from './export-spec.ts';
import { findExportedEdition } from './queries-rows.ts';

type Needs = Pick<Services, 'config' | 'database' | 'files'>;

export interface WantedExport {
  format: ExportFormatId;
  query: ParcelQuery;
  /** Column keys; absent: all that the reader may have. */
  columns: readonly string[] | undefined;
  projectName: string;
}

/**
 * What a file is to have, as it is when it was asked for. Columns that this reader gets in no file are left out, and the README says so; throws
 * `invalid_input` for columns that there are not, `sign_in_required` or `upgrade_required` when no column is left.
 */
export async function planExport(
  services: Needs,
  reader: Actor,
  edition: CurrentStore,
  { format, query, columns, projectName }: WantedExport,
): Promise<ExportSpec> {
  const { database, config } = services;
  const facts = await findExportedEdition(database.kysely, edition.editionId);
  if (facts === undefined) throw new Problem('conflict', 'The county was published anew. Please try again.');
  // An edition of before there was such a list, shortly after an update of the server: no column may be missing from the file.
  if (!facts.hasColumns) await listEditionColumns(services, edition.editionId);
  const sight = await openFieldSight(services, edition, reader);
  const wanted =
    columns === undefined ? await allColumns(services, edition, sight) : askedColumns(columns, sight);
  const chosen = allowedColumns(config, reader, sight, wanted);
  // Nothing but what this reader gets in no file: then it is said at once, not in a README.
  if (chosen.columns.length === 0) {
    assertMaySee(sight, wanted);
    throw new Problem('upgrade_required', `${columnLabel(wanted[0] ?? '')}: ${WHY_LEFT_OUT.view_only}.`);
  }
  const message = whyTooManyColumns(format, chosen.columns.length);
  if (message !== null)
    throw new Problem('invalid_input', { detail: message, fields: [{ field: 'body.columns', message }] });
  return {
    format,
    editionId: edition.editionId,
    geoid: edition.geoid,
    version: edition.version,
    placePath: edition.placePath,
    placeName: facts.headline,
    columns: chosen.columns,
    leftOut: chosen.leftOut,
    boundary: query.path === edition.placePath ? `${facts.headline} (${query.path})` : query.path,
    queryLines: queryLines(treeOf(query, filteredCounties(query)[0] ?? edition.placePath)),
    seesPersonal: sight.personal === null,
    projectName,
  };
}

/** The standard columns that the county fills, and all of its own that any parcel has a value in. */
async function allColumns(
  { files }: Needs,
  edition: CurrentStore,
  { columns }: FieldSight,
): Promise<string[]> {
  const coverage = await readCoverage(files, edition);
  const filled = new Set(coverage.columns.filter((column) => column.filled > 0).map(({ name }) => name));
  const custom = columns.list
    .filter((column) => !column.in_records && column.filled > 0)
    .map(({ name }) => name);
  return offeredColumns(filled, custom, countryOf(edition.placePath));
}

function allowedColumns(
  config: Needs['config'],
  reader: Actor,
  sight: FieldSight,
  wanted: readonly string[],
): { columns: string[]; leftOut: LeftOut[] } {
  const { premiumFields } = sightSettingsOf(config);
  const columns: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const name of wanted) {
    const lock = sight.whyHidden(name);
    const why = lock ?? (isViewOnly(name, reader, premiumFields) ? 'view_only' : null);
    if (why === null) columns.push(name);
    else leftOut.push({ name: columnLabel(name), why: WHY_LEFT_OUT[why] });
  }
  return { columns, leftOut };
}

function askedColumns(keys: readonly string[], { columns }: FieldSight): string[] {
  const once = [...new Set(keys)];
  const missing = exportedColumns(once, columns.isPersonal).findIndex((column) => column === undefined);
  if (missing < 0) return once;
  const message = `There is no column ${once[missing]}.`;
  throw new Problem('invalid_input', { detail: message, fields: [{ field: 'body.columns', message }] });
}

/** Equal for the same file: the same parcels of the same edition, in the same form, as the same reader may have it. */
export function requestKeyOf(spec: ExportSpec, query: ParcelQuery, fids: Uint32Array): string {
  const { format, editionId, columns } = spec;
  return createHash('sha256')
    .update(JSON.stringify([format, editionId, columns, query.path]))
    .update(new Uint8Array(fids.buffer, fids.byteOffset, fids.byteLength))
    .digest('base64url');
}
