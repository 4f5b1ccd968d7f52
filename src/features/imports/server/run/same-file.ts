import { stat } from 'node:fs/promises';
import { type ImportReport, importReportSchema, type Recipe } from '../../contract.ts';
import { isTableOfCodes } from '../../rules/recipe.ts';
import { codeVersion } from './code-version.ts';
import type { CurrentEdition } from '../queries.ts';
import type { RunRow } from './run-queries.ts';
import { listSourceParts } from './source-parts.ts';

/** False only when the file has another size than the one that the edition was made from. */
export async function mayBeSame(current: CurrentEdition, file: string): Promise<boolean> {
  const provenance = current.provenance as { bytes?: unknown } | null;
  const sizes = await Promise.all(
    (await listSourceParts(file)).map((part) => stat(part.file).then(({ size }) => size)),
  ).catch(() => undefined);
  return sizes === undefined || provenance?.bytes === sizes.reduce((sum, size) => sum + size, 0);
}

/** The same file read in the same way by the same code gives the same edition, unless other files or layers have their part in it. */
export function isSame(current: CurrentEdition, fingerprint: string, recipe: Recipe | null): boolean {
  const provenance = current.provenance as { code?: unknown } | null;
  return (
    current.source_fingerprint === fingerprint &&
    !readsOthers(recipe) &&
    provenance?.code === codeVersion() &&
    JSON.stringify(canonical(current.recipe)) === JSON.stringify(canonical(recipe ?? {}))
  );
}

/** True when a recipe takes values from files or places that may have changed since. What it joins by place has versions: `hasSameSpatialJoins`. */
function readsOthers(recipe: Recipe | null): boolean {
  if (recipe === null) return false;
  const { joins, lookups, place } = recipe;
  return (
    joins.some(({ file }) => file !== undefined) ||
    Object.values(lookups).some((table) => isTableOfCodes(table) && table.file !== undefined) ||
    place?.by === 'column'
  );
}

/** jsonb gives members back in its own order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, canonical(member)]),
  );
}

/** The report of an import that found nothing new: that of the edition, with the time of today. */
export function reportUnchanged(
  run: Pick<RunRow, 'source_name' | 'place_path'>,
  current: CurrentEdition,
): ImportReport {
  const provenance = current.provenance as { report?: Partial<ImportReport> } | null;
  const before = provenance?.report;
  return importReportSchema.parse({
    file: run.source_name,
    place_path: run.place_path,
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
    outcome: 'unchanged',
    edition_version: current.version,
    seconds: 0,
    rows_per_second: 0,
  });
}
