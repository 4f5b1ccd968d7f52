import type { Services } from '../../../backend/services.ts';
import { columnsOf, listEditionColumns } from '../../parcels/server/index.ts';
import { FIELD_COLUMNS } from '../rules/compared-columns.ts';
import type { ChangeWriter } from './change-writer.ts';
import {
  type ComparedColumns,
  findColumnFacts,
  listFieldDifferences,
  listFilledIn,
  listRecordNames,
  type UuidRange,
} from './queries-fields.ts';

type Needs = Pick<Services, 'database'>;
type Pair = Readonly<Record<'from' | 'to', { editionId: number }>>;

/** The maximum number of changed columns that the row of a parcel names. */
const MAX_NAMED = 100;

/** Returns the columns that both editions fill. Reads the editions in ranges, and each column only until a value is found. */
export async function findComparedColumns(
  { database }: Needs,
  { from, to }: Pair,
  ranges: readonly UuidRange[],
): Promise<ComparedColumns> {
  const db = database.kysely;
  const [old, now] = [
    await columnsIn({ database }, from.editionId),
    await columnsIn({ database }, to.editionId),
  ];
  const filled = async (editionId: number, names: readonly string[]) => {
    const found = new Set<string>();
    for (const range of ranges) {
      const left = names.filter((name) => !found.has(name));
      for (const name of await listFilledIn(db, editionId, left, range)) found.add(name);
    }
    return names.filter((name) => found.has(name));
  };
  return {
    // Columns that the first edition lacks are not searched in the second.
    standard: await filled(to.editionId, await filled(from.editionId, FIELD_COLUMNS)),
    custom: inBoth(old.custom, now.custom),
    records: inBoth(old.records, now.records),
  };
}

async function columnsIn({ database }: Needs, editionId: number) {
  const db = database.kysely;
  const { isListed, hasRecords } = await findColumnFacts(db, editionId);
  if (!isListed) await listEditionColumns({ database }, editionId);
  const { list } = await columnsOf(db, editionId);
  return {
    custom: list.filter(({ in_records, filled }) => !in_records && filled > 0).map(({ name }) => name),
    records: hasRecords ? await listRecordNames(db, editionId) : [],
  };
}

function inBoth(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return names.filter((name) => known.has(name));
}

/** Writes a change for each parcel of a range that differs in a column without its own kind of change. */
export async function writeFieldChanges(
  { database }: Needs,
  { from, to }: Pair,
  columns: ComparedColumns,
  range: UuidRange,
  writer: ChangeWriter,
): Promise<void> {
  const editions = { from: from.editionId, to: to.editionId };
  for (const row of await listFieldDifferences(database.kysely, editions, columns, range))
    writer.add({
      kind: 'fields',
      uuid: row.llUuid,
      oldFid: row.oldFid,
      newFid: row.newFid,
      share: null,
      detail: { fields: row.fields.slice(0, MAX_NAMED) },
    });
}
