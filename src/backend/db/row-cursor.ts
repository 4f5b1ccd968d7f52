import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Part = RawBuilder<unknown>;

/** Returns the cursor of a row in a list that is ordered by these two columns, the newest first. See `rowCursorSchema`. */
export function rowCursor(createdAt: Part, id: Part): RawBuilder<string> {
  return sql<string>`((extract(epoch from ${createdAt}) * 1000000)::bigint || '.' || ${id})`;
}

/**
 * Returns the condition that a row stands after a cursor, whose own row may have been deleted since. `rows` selects `created_at` and `id` of all rows, to find the
 * time of a bare id.
 */
export function isAfterCursor(cursor: string, createdAt: Part, id: Part, rows: Part): RawBuilder<SqlBool> {
  const [rowId = '', micros] = cursor.split('.').toReversed();
  const time =
    micros === undefined
      ? sql`(select last.created_at from (${rows}) last where last.id = ${rowId}::uuid)`
      : sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  return sql<SqlBool>`(${createdAt}, ${id}) < (${time}, ${rowId}::uuid)`;
}

/** Returns the fields of `nextPageShape` for a page of `size` rows. `rows`: those of the page and, if there are more, one more row. */
export function nextPage(
  rows: readonly { cursor: string }[],
  size: number,
): { has_more: boolean; next: string | null } {
  const hasMore = rows.length > size;
  return { has_more: hasMore, next: hasMore ? (rows[size - 1]?.cursor ?? null) : null };
}
