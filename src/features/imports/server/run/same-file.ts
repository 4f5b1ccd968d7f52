import { stat } from 'node:fs/promises';
import { type ImportReport, importReportSchema, type Recipe } from '../../contract.ts';
import { isTableOfCodes } from '../../rules/table-of-codes.ts';
import type { ImportedEdition } from '../queries.ts';
import type { RunRow } from './run-queries.ts';
import { listSourceParts } from './source-parts.ts';

/** Increase this number when a change of the code gives different rows for the same file, so that importing it again does not count as unchanged. */
export const IMPORT_CODE_VERSION = 4;

/** Returns false when the file's size differs from that of the file that the edition was made from, or when the latter is unknown. */
export async function mayBeSame(current: ImportedEdition, file: string): Promise<boolean> {
  const provenance = current.provenance as { bytes?: unknown } | null;
  const sizes = await Promise.all(
    (await listSourceParts(file)).map((part) => stat(part.file).then(({ size }) => size)),
  ).catch(() => undefined);
  return sizes === undefined || provenance?.bytes === sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns true if the same file, recipe and code made the edition. A recipe that reads other files is never the same, because those may have changed. */
export function isSame(current: ImportedEdition, fingerprint: string, recipe: Recipe | null): boolean {
  const provenance = current.provenance as { code?: unknown } | null;
  return (
    current.fingerprint === fingerprint &&
    !readsOthers(recipe) &&
    provenance?.code === IMPORT_CODE_VERSION &&
    JSON.stringify(canonical(current.recipe)) === JSON.stringify(canonical(recipe ?? {}))
  );
}

/** Returns true when a recipe takes values from files or places that may have changed since. Spatial joins have versions instead: see `hasSameSpatialJoins`. */
function readsOthers(recipe: Recipe | null): boolean {
  if (recipe === null) return false;
  const { joins, lookups, place } = recipe;
  return (
    joins.some(({ file }) => file !== undefined) ||
    Object.values(lookups).some((table) => isTableOfCodes(table) && table.file !== undefined) ||
    place?.by === 'column'
  );
}

/** Sorts the members of objects, because jsonb returns them in its own order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, canonical(member)]),
  );
}

/** Returns the report of an import of an unchanged file: the report of the current edition, with a duration and speed of 0. */
export function reportUnchanged(
  run: Pick<RunRow, 'sourceName' | 'placePath'>,
  current: ImportedEdition,
): ImportReport {
  const provenance = current.provenance as { report?: Partial<ImportReport> } | null;
  const before = provenance?.report;
  return importReportSchema.parse({
    rows_read: 0,
    rows_kept: 0,
    rows_repaired: 0,
    rows_skipped: 0,
    stacked: 0,
    multipart: 0,
    findings: [],
    columns: [],
    crs: '',
    encoding: '',
    extent: [0, 0, 0, 0],
    joins: [],
    spatial_joins: [],
    unknown_codes: [],
    warnings: [],
    ...before,
    file: run.sourceName,
    place_path: run.placePath,
    outcome: 'unchanged',
    edition_version: current.version,
    seconds: 0,
    rows_per_second: 0,
  });
}
