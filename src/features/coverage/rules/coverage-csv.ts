import { csvLine } from '../../../kernel/csv.ts';
import type { PlaceCoverage } from '../contract.ts';

/** Returns the coverage of a place as CSV (RFC 4180), with one line per column: the number of parcels, and the percentage with a value (empty: unknown). */
export function coverageCsv({
  path,
  verse_record,
  top_fields,
  coverage_fields,
  schema,
}: PlaceCoverage): string {
  const rows = [...top_fields, ...coverage_fields].map(({ name, percent }) => {
    const field = schema.fields[name];
    return [
      path,
      name,
      field?.human ?? name,
      field?.group ?? '',
      verse_record.total_objects,
      percent?.toFixed(1) ?? '',
    ];
  });
  return [['path', 'column', 'label', 'group', 'parcels', 'percent'], ...rows].map(csvLine).join('');
}
