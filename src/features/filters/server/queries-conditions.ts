import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { type ColumnCondition, booleanOf, isCompared, numberOf } from '../rules/condition-value.ts';
import { CUSTOM_PREFIX, type Comparison, type FilterValue } from '../rules/filter-tree.ts';

/** SQL for conditions on columns that the parcel store doesn't hold. Names come from the schema or are parameters; values are parameters. */

const OPERATORS: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/** Returns the value of a column as text, or null where it is empty. Numbers and dates become text. */
export function columnText(name: string): RawBuilder<string | null> {
  if (name.startsWith(CUSTOM_PREFIX))
    return sql`nullif(p.custom ->> ${name.slice(CUSTOM_PREFIX.length)}::text, '')`;
  const column = findParcelColumn(name);
  if (column === undefined) throw new Error(`there is no column ${name}`);
  const ref = sql.ref<string | null>(`p.${column.name}`);
  return column.type === 'text' ? sql`nullif(${ref}, '')` : sql`${ref}::text`;
}

/**
 * Returns a column in lower case, for a search for `part`. PostgreSQL's `lower` converts only ASCII on the embedded database, because its locale is C, so the other
 * letters that `part` contains are converted one by one; letters that it doesn't contain may stay in upper case.
 */
export function lowerText(name: string, part: string): RawBuilder<string | null> {
  const text = sql<string | null>`lower(${columnText(name)})`;
  const small = [...new Set(part.toLowerCase())].filter((letter) => letter > '\u007f' && isOneLetter(letter));
  if (small.length === 0) return text;
  const large = small.map((letter) => letter.toUpperCase()).join('');
  return sql`translate(${text}, ${large}::text, ${small.join('')}::text)`;
}

/** Returns true for a letter whose upper case is a single other letter. Returns false for `ß`, whose upper case is `SS`. */
function isOneLetter(letter: string): boolean {
  const large = letter.toUpperCase();
  return large !== letter && large.length === letter.length && large.toLowerCase() === letter;
}

/** Returns a county's own column as a number, null where its text is not a number. */
function customNumber(name: string): RawBuilder<number | null> {
  const text = columnText(name);
  // The pattern uses bracket classes, because a backslash doesn't survive the template. 255 is the greatest repetition count that PostgreSQL allows.
  const isNumber = sql`${text} ~ '^[[:space:]]*[-+]?[0-9]{1,100}([.][0-9]{0,100})?[[:space:]]*$'`;
  return sql`case when ${isNumber} then (${text})::float8 end`;
}

/** Returns a county's own column as a text such as 1993-05-16, null where it is not a date. */
function customDate(name: string): RawBuilder<string | null> {
  const text = columnText(name);
  return sql`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${text} end`;
}

function dateOf(name: string, type: string): RawBuilder<unknown> {
  return type === 'timestamp'
    ? sql`(${sql.ref(`p.${name}`)} at time zone 'UTC')::date`
    : sql.ref(`p.${name}`);
}

/**
 * Returns an expression that is true where a value meets the condition, and null or false elsewhere. For `is_not`, `not_in` and "has no value" it is true for
 * the excluded values instead, and the caller inverts the result.
 */
function metBy(condition: ColumnCondition): RawBuilder<unknown> {
  const { column: name } = condition;
  const type = findParcelColumn(name)?.type ?? 'custom';
  if (condition.op === 'exists') return sql`${columnText(name)} is not null`;
  if (condition.op === 'contains') {
    const [part, text] = [condition.value.toLowerCase(), lowerText(name, condition.value)];
    if (condition.at === 'start') return sql`starts_with(${text}, ${part}::text)`;
    return condition.at === 'end'
      ? sql`right(${text}, char_length(${part}::text)) = ${part}::text`
      : sql`position(${part}::text in ${text}) > 0`;
  }
  const operator = isCompared(condition) ? OPERATORS[condition.op] : null;
  const values = 'values' in condition ? condition.values : [condition.value];
  const [first = ''] = values;
  switch (type) {
    case 'integer':
    case 'number': {
      const value = sql`${sql.ref(`p.${name}`)}::float8`;
      return operator === null
        ? sql`${value} = any(${values.map(Number)}::float8[])`
        : sql`${value} ${operator} ${Number(first)}::float8`;
    }
    case 'boolean':
      return sql`${sql.ref(`p.${name}`)} = any(${values.map((value) => booleanOf(value) === true)}::boolean[])`;
    case 'date':
    case 'timestamp': {
      const value = dateOf(name, type);
      return operator === null
        ? sql`${value} = any(${values.map(String)}::date[])`
        : sql`${value} ${operator} ${String(first)}::date`;
    }
    case 'custom':
      if (operator !== null && numberOf(first) === null)
        return sql`${customDate(name)} ${operator} ${String(first)}::text collate "C"`;
      if (operator !== null) return sql`${customNumber(name)} ${operator} ${numberOf(first)}::float8`;
      return anyOfCustom(name, values);
    case 'uuid':
      return sql`${columnText(name)} = any(${values.map((value) => String(value).toLowerCase())}::text[])`;
    case 'text':
      return sql`${columnText(name)} = any(${values.map(String)}::text[])`;
  }
}

/** A number matches the texts that read as that number (12, 012, 12.0). A text matches only the same text. */
function anyOfCustom(name: string, values: readonly FilterValue[]): RawBuilder<unknown> {
  const texts = values.filter((value) => typeof value !== 'number').map(String);
  const numbers = values.filter((value) => typeof value === 'number');
  const byText = sql`${columnText(name)} = any(${texts}::text[])`;
  return numbers.length === 0
    ? byText
    : sql`(${byText} or ${customNumber(name)} = any(${numbers}::float8[]))`;
}

/**
 * Returns one list of row numbers per condition: the rows of an edition in [from, to) where {@link metBy} holds. Reads the rows once for all
 * conditions.
 */
export async function listRowsMeeting(
  db: Db,
  editionId: number,
  [from, to]: readonly [number, number],
  conditions: readonly ColumnCondition[],
): Promise<number[][]> {
  const lists = conditions.map(
    (condition, index) =>
      sql`coalesce(array_agg(p.ogc_fid) filter (where ${metBy(condition)}), '{}') as ${sql.ref(`c${index}`)}`,
  );
  const { rows } = await sql<Record<string, number[]>>`
    select ${sql.join(lists)} from parcel p
    where p.edition_id = ${editionId} and p.ogc_fid >= ${from} and p.ogc_fid < ${to}`.execute(db);
  return conditions.map((_, index) => rows[0]?.[`c${index}`] ?? []);
}
