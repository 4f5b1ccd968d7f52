import { type RawBuilder, sql } from 'kysely';

const DATE = String.raw`(^|: )"?([12]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])"?(?=[,}]|$)`;

/**
 * Selects the text of a JSON value, or of an object of values, in which all dates have one form: 20200131 and "20200131" become "2020-01-31". Earlier imports stored
 * dates of dBASE tables by their digits, and a date that only has another form did not change. This takes longer than comparing, so compare the values first.
 */
export function withPlainDates(json: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${json}::text, ${sql.lit(DATE)}, ${sql.lit(String.raw`\1"\2-\3-\4"`)}, 'g')`;
}
