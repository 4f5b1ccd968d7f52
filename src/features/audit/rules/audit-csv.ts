import { csvLine } from '../../../kernel/csv.ts';
import type { AuditEntry } from '../contract.ts';

const HEADINGS = [
  'id',
  'time',
  'by',
  'by_email',
  'as',
  'as_email',
  'verb',
  'subject_kind',
  'subject_id',
  'subject_name',
  'detail',
];

/** Returns the audit log as a CSV file (RFC 4180). Values that a spreadsheet would run as a formula are escaped. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ id, at, by, as, verb, subject, detail }) => [
    String(id),
    at,
    by?.id ?? '',
    by?.email ?? '',
    as?.id ?? '',
    as?.email ?? '',
    verb,
    subject.kind,
    subject.id,
    subject.name ?? '',
    JSON.stringify(detail),
  ]);
  return [HEADINGS, ...lines].map(csvLine).join('');
}
