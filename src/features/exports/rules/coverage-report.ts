import { countLabel } from '../../../kernel/count-label.ts';
interface FieldPercent {
  name: string;
  percent: number | null;
}

/** The fields of a county's coverage (coverage/contract.ts) that the report uses. */
export interface ReportedCoverage {
  top_fields: readonly FieldPercent[];
  coverage_fields: readonly FieldPercent[];
  schema: { fields: Readonly<Record<string, { human: string }>> };
  county_field_count: number;
}

export interface ReportRow {
  name: string;
  label: string;
  /** Null if it is unknown. */
  percent: number | null;
  /** True when the county has no value in this column: the table lists it apart, and the export pane never requests it. */
  isEmpty: boolean;
  /** The reason that the reader can't export the column; null when they can. */
  lock: string | null;
}

/** Returns the report of Review Your Data: one row per field, the most important fields first, without duplicates. */
export function coverageReport(
  coverage: ReportedCoverage,
  locked: readonly { name: string; why: string }[] = [],
): ReportRow[] {
  const locks = new Map(locked.map(({ name, why }) => [name, why]));
  const rows = new Map<string, ReportRow>();
  for (const { name, percent } of [...coverage.top_fields, ...coverage.coverage_fields]) {
    if (rows.has(name)) continue;
    const label = coverage.schema.fields[name]?.human ?? name;
    rows.set(name, { name, label, percent, isEmpty: percent === 0, lock: locks.get(name) ?? null });
  }
  return [...rows.values()];
}

/** Returns true for a field that can be in the file. */
export function isOffered({ isEmpty, lock }: ReportRow): boolean {
  return !isEmpty && lock === null;
}

export function countyFieldLabel({ county_field_count: count }: ReportedCoverage): string {
  return count === 0 ? 'No county attribute fields' : countLabel(count, 'county attribute field');
}
