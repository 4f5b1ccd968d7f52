import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { ALWAYS_FILLED } from '../../coverage/rules/always-filled.ts';
import { columnLabel } from '../../filters/rules/filter-labels.ts';
import { type ParcelQuery, filteredCounties, treeOf } from '../../filters/rules/parcel-query.ts';
import { type CurrentStore, readCoverage } from '../../parcel-tiles/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { listEditionColumns, openFieldAccess, accessSettingsOf } from '../../parcels/server/index.ts';
import type { ExportFormatId } from '../rules/export-formats.ts';
import {
  type LeftOut,
  WHY_LEFT_OUT,
  exportedColumns,
  isViewOnly,
  offeredColumns,
  whyTooManyColumns,
} from '../rules/exported-columns.ts';
import { queryLines } from '../rules/query-lines.ts';
import type { ExportSpec } from './export-spec.ts';
import { findExportedEdition } from './queries-edition.ts';

type Needs = Pick<Services, 'config' | 'database' | 'files'>;

export interface ExportOptions {
  format: ExportFormatId;
  query: ParcelQuery;
  /** Column keys; absent for all that the reader may have. */
  columns: readonly string[] | undefined;
  projectName: string | null;
}

/**
 * Returns the spec of a file, frozen at the request. Columns that this reader can't export are left out, and the README lists them. Throws
 * `invalid_input` for unknown or too many columns, and `sign_in_required` or `upgrade_required` when no column is left.
 */
export async function planExport(
  services: Needs,
  reader: Actor,
  edition: CurrentStore,
  { format, query, columns, projectName }: ExportOptions,
): Promise<ExportSpec> {
  const { database, config } = services;
  const facts = await findExportedEdition(database.kysely, edition.editionId);
  if (facts === undefined)
    throw new Problem('conflict', 'A new edition of the county was just published. Please try again.');
  // Editions that were imported before column lists existed have no list until a job makes it after a server update. Without it, the file would lack columns.
  if (!facts.hasColumns) await listEditionColumns(services, edition.editionId);
  const access = await openFieldAccess(services, edition, reader);
  const wanted =
    columns === undefined ? await allColumns(services, edition, access) : requestedColumns(columns, access);
  const selected = allowedColumns(config, reader, access, wanted);
  // When the reader can export none of the requested columns, the request fails at once instead of naming them in a README.
  if (selected.columns.length === 0) {
    assertMaySee(access, wanted);
    throw new Problem('upgrade_required', `${columnLabel(wanted[0] ?? '')}: ${WHY_LEFT_OUT.view_only}.`);
  }
  const message = whyTooManyColumns(format, selected.columns.length);
  if (message !== null) throw wrongField('body.columns', message);
  return {
    format,
    editionId: edition.editionId,
    geoid: edition.geoid,
    version: edition.version,
    placePath: edition.placePath,
    placeName: facts.headline,
    columns: selected.columns,
    leftOut: selected.leftOut,
    boundary: query.path === edition.placePath ? `${facts.headline} (${query.path})` : query.path,
    queryLines: queryLines(treeOf(query, filteredCounties(query)[0] ?? edition.placePath)),
    seesPersonal: access.personal === null,
    projectName,
    isWholeCounty: false,
    note: null,
  };
}

/** Returns the standard columns that the county fills, and its own columns in which any parcel has a value; no columns of records of parcels. */
async function allColumns(
  { files }: Needs,
  edition: CurrentStore,
  { columns }: FieldAccess,
): Promise<string[]> {
  const coverage = await readCoverage(files, edition);
  const filled = new Set<string>([
    ...ALWAYS_FILLED,
    ...coverage.columns.flatMap(({ name, filled: parcels }) => (parcels > 0 ? [name] : [])),
  ]);
  const custom = columns.list
    .filter((column) => !column.in_records && column.filled > 0)
    .map(({ name }) => name);
  return offeredColumns(filled, custom, countryOf(edition.placePath));
}

function allowedColumns(
  config: Needs['config'],
  reader: Actor,
  access: FieldAccess,
  wanted: readonly string[],
): { columns: string[]; leftOut: LeftOut[] } {
  const { premiumFields } = accessSettingsOf(config);
  const columns: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const name of wanted) {
    const lock = access.whyHidden(name);
    const why = lock ?? (isViewOnly(name, reader, premiumFields) ? 'view_only' : null);
    if (why === null) columns.push(name);
    else leftOut.push({ name: columnLabel(name), why: WHY_LEFT_OUT[why] });
  }
  return { columns, leftOut };
}

function requestedColumns(keys: readonly string[], { columns }: FieldAccess): string[] {
  const once = [...new Set(keys)];
  const missing = exportedColumns(once, columns.isPersonal).findIndex((column) => column === undefined);
  if (missing < 0) return once;
  throw wrongField('body.columns', `There is no column ${once[missing]}.`);
}

/** Returns a key that is equal for the same file: the same parcels and columns of the same edition, in the same format, with the same boundary. */
export function requestKeyOf(spec: ExportSpec, query: ParcelQuery, fids: Uint32Array): string {
  const { format, editionId, columns } = spec;
  return createHash('sha256')
    .update(JSON.stringify([format, editionId, columns, query.path]))
    .update(new Uint8Array(fids.buffer, fids.byteOffset, fids.byteLength))
    .digest('base64url');
}
