import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { columnText, lowerText } from './queries-conditions.ts';

export interface ValueCount {
  value: string;
  count: number;
}

/** Counts the values of a column that contain `part`, among the rows in [from, to) without those of `withoutFids`. `part` itself comes first. */
export async function countValues(
  db: Db,
  editionId: number,
  [from, to]: readonly [number, number],
  request: { column: string; part: string; withoutFids: readonly number[]; limit: number },
): Promise<ValueCount[]> {
  const { column, part, withoutFids, limit } = request;
  const containsPart =
    part === '' ? sql`true` : sql`position(${part.toLowerCase()}::text in ${lowerText(column, part)}) > 0`;
  const { rows } = await sql<ValueCount>`
    select value, count(*)::int as count
    from (select ${columnText(column)} as value from parcel p
      where p.edition_id = ${editionId} and p.ogc_fid >= ${from} and p.ogc_fid < ${to}
        and p.ogc_fid <> all(${[...withoutFids]}::int[]) and ${containsPart}) as found
    where value is not null
    group by value order by char_length(value) = char_length(${part}::text) desc, count desc, value limit ${limit}`.execute(
    db,
  );
  return rows;
}
