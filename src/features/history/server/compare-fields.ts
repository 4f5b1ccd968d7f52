import type { Db } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import { columnsOf, listEditionColumns } from '../../parcels/server/index.ts';
import { FIELD_COLUMNS } from '../rules/compared-columns.ts';
import {
  type ComparedColumns,
  findColumnFacts,
  findLastFid,
  listFilledIn,
  listRecordNames,
} from './queries-fields.ts';

type Needs = Pick<Services, 'database'>;
type Pair = Readonly<Record<'from' | 'to', { editionId: number }>>;

/** The number of rows whose columns are read at once. */
const PIECE = 20_000;
/** The maximum number of changed columns that the row of a parcel names. */
const MAX_NAMED = 100;

/** Returns the columns that both editions fill. Reads the editions in pieces, and each column only until a value is found. */
export async function findComparedColumns({ database }: Needs, { from, to }: Pair): Promise<ComparedColumns> {
  const db = database.kysely;
  const [old, now] = [
    await columnsIn({ database }, from.editionId),
    await columnsIn({ database }, to.editionId),
  ];
  // Columns that the first edition lacks are not searched in the second.
  const standard = await listFilled(db, to.editionId, await listFilled(db, from.editionId, FIELD_COLUMNS));
  return { standard, custom: inBoth(old.custom, now.custom), records: inBoth(old.records, now.records) };
}

async function listFilled(db: Db, editionId: number, names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const end = await findLastFid(db, editionId);
  for (let first = 1; first <= end && found.size < names.length; first += PIECE) {
    const left = names.filter((name) => !found.has(name));
    for (const name of await listFilledIn(db, editionId, left, { first, last: first + PIECE - 1 }))
      found.add(name);
  }
  return names.filter((name) => found.has(name));
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

/** Returns the detail of a change that names the columns that differ. */
export function namedFields(fields: readonly string[]): { fields: string[] } {
  return { fields: fields.slice(0, MAX_NAMED) };
}
