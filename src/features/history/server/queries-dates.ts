import { type RawBuilder, sql } from 'kysely';

const DATE = String.raw`(^|: )"?([12]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])"?(?=[,}]|$)`;

/**
 * Selects a JSON value, or an object of values, as text in which all dates have the same form: 20200131 and "20200131" become "2020-01-31". Earlier versions of
 * the import stored dates of dBASE tables as digits, and a date of which only the form differs has not changed. This takes longer than comparing the values
 * as they are, so do that first.
 */
export function withPlainDates(json: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${json}::text, ${sql.lit(DATE)}, ${sql.lit(String.raw`\1"\2-\3-\4"`)}, 'g')`;
}
