import { csvLine } from '../../../kernel/csv.ts';
import type { DataRequest } from '../contract.ts';

const HEADINGS = [
  'id',
  'time',
  'path',
  'place',
  'requests_of_place',
  'kind',
  'name',
  'contact',
  'signed_in',
  'comment',
  'notice',
  'closed_at',
];

/** Returns requests as a CSV file (RFC 4180). Values that a spreadsheet would run as a formula are escaped. */
export function requestCsv(requests: readonly DataRequest[]): string {
  const lines = requests.map((request) => [
    request.id,
    request.created_at,
    request.path,
    request.headline,
    request.count,
    request.data_report ? 'report' : 'request',
    request.name,
    request.contact,
    request.is_signed_in,
    request.comment,
    request.notice,
    request.closed_at,
  ]);
  return [HEADINGS, ...lines].map(csvLine).join('');
}
