import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';
import { type ReportRow, isOffered } from './coverage-report.ts';

interface Choice {
  rows: readonly ReportRow[];
  /** The county's own columns. */
  countyFields: readonly { name: string; is_personal: boolean }[];
  leftOut: ReadonlySet<string>;
  withCountyFields: boolean;
}

/** Returns the columns to request; undefined when none is left out, which requests all that the reader may have. */
export function exportColumns({
  rows,
  countyFields,
  leftOut,
  withCountyFields,
}: Choice): string[] | undefined {
  const offered = rows.filter(isOffered).map(({ name }) => name);
  const isWhole =
    !offered.some((name) => leftOut.has(name)) && (withCountyFields || countyFields.length === 0);
  if (isWhole) return undefined;
  // Readers who may not see owner names may not get them from the county's own columns either.
  const seesOwners = rows.every(({ name, lock }) => name !== 'owner' || lock === null);
  const own = countyFields.filter((field) => seesOwners || !field.is_personal);
  return [
    ...offered.filter((name) => !leftOut.has(name)),
    ...(withCountyFields ? own.map(({ name }) => CUSTOM_PREFIX + name) : []),
  ];
}
