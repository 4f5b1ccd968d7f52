interface FieldPercent {
  name: string;
  percent: number;
}

/** Of the coverage of a county (coverage/contract.ts). */
export interface ReportedCoverage {
  top_fields: readonly FieldPercent[];
  coverage_fields: readonly FieldPercent[];
  schema: { fields: Readonly<Record<string, { human: string }>> };
  county_field_count: number;
}

export interface ReportRow {
  name: string;
  label: string;
  percent: number;
  /** Nothing of the county is in this column: the row is dimmed, and the column is in no file. */
  isEmpty: boolean;
  /** Why the reader gets the column in no file; null when they do. */
  lock: string | null;
}

/** The report of Review Your Data: a row a field, those that are asked for most first, each field once. */
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

/** True for a field that can be in the file. */
export function isOffered({ isEmpty, lock }: ReportRow): boolean {
  return !isEmpty && lock === null;
}

export function countyFieldLabel({ county_field_count: count }: ReportedCoverage): string {
  if (count === 0) return 'No county attribute fields';
  return `${count.toLocaleString('en-US')} county attribute ${count === 1 ? 'field' : 'fields'}`;
}
