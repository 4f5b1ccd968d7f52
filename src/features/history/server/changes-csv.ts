import type { Db } from '../../../backend/db/database.ts';
import { type CsvCell, csvLine } from '../../../kernel/csv.ts';
import type { ParcelChange } from '../contract.ts';
import type { ChangeKind } from '../rules/change-kinds.ts';
import { SHOWN_COLUMNS } from '../rules/compared-columns.ts';
import type { ChangedFieldAccess } from './changed-field-access.ts';
import { type AllowOwners, describeSeen, namesPeople } from './describe-seen.ts';
import type { OwnerAccess } from './owner-access.ts';
import { type ComparisonRow, listChanges } from './queries.ts';

const PAGE_ROWS = 2000;

const SIDES = ['old', 'new'] as const;
const HEADER = [
  'kind',
  'll_uuid',
  'path',
  ...SHOWN_COLUMNS.flatMap((field) => SIDES.map((side) => `${side}_${field}`)),
  'share_percent',
  'moved_m',
  'parts',
  'related_number',
  'fields',
];

/**
 * Yields all changes of a comparison as CSV (RFC 4180), page by page. At the end, also when the reader stops, calls `noteOwners` with the number of rows that
 * named people.
 */
export async function* writeChangesCsv(
  db: Db,
  comparison: ComparisonRow,
  kind: ChangeKind | undefined,
  access: { owners: OwnerAccess; fields: ChangedFieldAccess },
  allow: AllowOwners,
  noteOwners: (rows: number) => void = () => undefined,
): AsyncGenerator<string> {
  let head = csvLine(HEADER);
  let named = 0;
  try {
    for (let after = 0; ;) {
      const page = { kind, after, limit: PAGE_ROWS, withSubjects: access.owners.needsSubjects };
      const rows = await listChanges(db, comparison, page);
      const seen = await describeSeen(rows, access.owners, access.fields, allow);
      named += seen.filter((change) => namesPeople(change, access.fields)).length;
      yield head + seen.map(lineOf).join('');
      head = '';
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_ROWS) return;
      after = last.seq;
    }
  } finally {
    noteOwners(named);
  }
}

function lineOf(change: ParcelChange): string {
  const facts = (side: 'old' | 'new', field: (typeof SHOWN_COLUMNS)[number]): CsvCell =>
    change[side]?.[field];
  return csvLine([
    change.kind,
    change.ll_uuid,
    change.new?.path ?? change.old?.path,
    ...SHOWN_COLUMNS.flatMap((field) => SIDES.map((side) => facts(side, field))),
    change.share === null ? null : Math.round(change.share * 1000) / 10,
    change.moved_m,
    change.parts,
    change.related_number,
    change.fields.map(({ name, from, to }) => `${name}: ${from ?? ''} -> ${to ?? ''}`).join('; ') || null,
  ]);
}
