import { countLabel } from '../../../kernel/count-label.ts';
import type { ImportReport } from '../contract.ts';
import type { JoinReport } from './report-parts.ts';

const LISTED = 10;

const count = (value: number) => value.toLocaleString('en-US');

/** Formats the results of joined tables for a terminal. */
export function formatJoins(joins: readonly JoinReport[]): string[] {
  return joins.flatMap((join) => {
    const keys =
      join.parcel_column === join.table_column
        ? join.parcel_column
        : `${join.parcel_column} = ${join.table_column}`;
    const facts: [string, string][] = [
      ['records', count(join.records)],
      ['parcels with records', count(join.matched_parcels)],
      [
        'parcels without',
        withList(
          join.parcels_without_record,
          join.parcels_without_record === 1 ? 'row' : 'rows',
          join.rows_without_record.map(String),
        ),
      ],
      [
        'records without',
        join.records_without_parcel === 0
          ? '0'
          : withList(
              join.records_without_parcel,
              `${countLabel(join.keys_without_parcel_count, 'key')},`,
              join.keys_without_parcel,
              join.keys_without_parcel_count,
            ),
      ],
      [
        'most per parcel',
        `${count(join.most_records)}${join.most_records_key === null ? '' : ` (${join.most_records_key})`}`,
      ],
    ];
    return [
      `Joined table ${join.table} on ${keys}`,
      ...facts.map(([label, value]) => `  ${label.padEnd(22)}${value}`),
      ...join.idle_keys.map(
        ({ key, parcels, records }) =>
          `  never joins: ${key === '' ? '(blank)' : key} in ${countLabel(parcels, 'parcel')} and ${countLabel(records, 'record')}`,
      ),
      ...join.rules.map(({ column, rule, reason }) => `  ${column}: ${rule} (${reason})`),
      '',
    ];
  });
}

function withList(total: number, label: string, listed: readonly string[], of = total): string {
  if (listed.length === 0) return count(total);
  const more = of > LISTED ? `, ... (${count(of - Math.min(LISTED, listed.length))} more)` : '';
  return `${count(total)}: ${label} ${listed.slice(0, LISTED).join(', ')}${more}`;
}

/** Formats unknown codes and warnings for a terminal. */
export function formatNotes({
  unknown_codes,
  warnings,
}: Pick<ImportReport, 'unknown_codes' | 'warnings'>): string[] {
  const codes = unknown_codes.map(({ column, lookup, count: rows, codes: listed }) => {
    const shown = listed.slice(0, LISTED).map(({ code, count: times }) => `${code} (${count(times)})`);
    const more = listed.length > LISTED ? ', ...' : '';
    return `  ${countLabel(rows, 'value')} of ${column} not in ${lookup}: ${shown.join(', ')}${more}`;
  });
  const notes = [...warnings.map((label) => `  ${label}`), ...codes];
  return notes.length === 0 ? [] : ['Notes', ...notes, ''];
}
