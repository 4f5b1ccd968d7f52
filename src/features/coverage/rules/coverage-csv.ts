import { csvLine } from '../../../kernel/csv.ts';
import type { PlaceCoverage } from '../contract.ts';

/** The coverage of a place as a CSV file (RFC 4180): one line a column, with the parcels counted and the share that has a value. */
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
      percent.toFixed(1),
    ];
  });
  return [['path', 'column', 'label', 'group', 'parcels', 'percent'], ...rows].map(csvLine).join('');
}
