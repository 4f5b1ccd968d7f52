import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { type ColumnCondition, booleanOf, isCompared, numberOf } from '../rules/condition-value.ts';
import { CUSTOM_PREFIX, type Comparison, type FilterValue } from '../rules/filter-tree.ts';

/** Columns that the parcel store doesn't hold are asked of the table. Names come from the schema or are parameters, values are parameters. */

const OPERATORS: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/** Large letters beyond the plain ones: the embedded database knows only these (its locale is C). */
const LARGE = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŁŃŚŹŻĄĆĘŠŽČŘŮŐŰ';
const SMALL = 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþłńśźżąćęšžčřůőű';

/** The text of a column, null for an empty one; numbers and dates as they are. */
export function columnText(name: string): RawBuilder<string | null> {
  if (name.startsWith(CUSTOM_PREFIX))
    return sql`nullif(p.custom ->> ${name.slice(CUSTOM_PREFIX.length)}::text, '')`;
  const column = findParcelColumn(name);
  if (column === undefined) throw new Error(`there is no column ${name}`);
  const ref = sql.ref<string | null>(`p.${column.name}`);
  return column.type === 'text' ? sql`nullif(${ref}, '')` : sql`${ref}::text`;
}

/** A column in small letters, as far as `part` asks for it: more than the plain letters only when it has others. */
export function lowerText(name: string, part: string): RawBuilder<string | null> {
  const text = sql<string | null>`lower(${columnText(name)})`;
  return /^[\x20-\x7e]*$/.test(part) ? text : sql`translate(${text}, ${LARGE}::text, ${SMALL}::text)`;
}

/** A number out of a column of the county's own, null where it holds something else. */
function customNumber(name: string): RawBuilder<number | null> {
  const text = columnText(name);
  // Classes in brackets: a backslash doesn't survive the template. 255 is the most that a repetition counts.
  const isNumber = sql`${text} ~ '^[[:space:]]*[-+]?[0-9]{1,100}([.][0-9]{0,100})?[[:space:]]*$'`;
  return sql`case when ${isNumber} then (${text})::float8 end`;
}

function dateOf(name: string, type: string): RawBuilder<unknown> {
  return type === 'timestamp'
    ? sql`(${sql.ref(`p.${name}`)} at time zone 'UTC')::date`
    : sql.ref(`p.${name}`);
}

/** True where the condition is met by a value; null or false elsewhere. Of `is_not` and `not_in` what they deny. */
function metBy(condition: ColumnCondition): RawBuilder<unknown> {
  const { column: name } = condition;
  const type = findParcelColumn(name)?.type ?? 'custom';
  if (condition.op === 'exists') return sql`${columnText(name)} is not null`;
  if (condition.op === 'contains')
    return sql`position(${condition.value.toLowerCase()}::text in ${lowerText(name, condition.value)}) > 0`;
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
      if (operator !== null) return sql`${customNumber(name)} ${operator} ${numberOf(first)}::float8`;
      return anyOfCustom(name, values);
    case 'uuid':
      return sql`${columnText(name)} = any(${values.map((value) => String(value).toLowerCase())}::text[])`;
    case 'text':
      return sql`${columnText(name)} = any(${values.map(String)}::text[])`;
  }
}

/** A number is met by any way to write it; text only by itself. */
function anyOfCustom(name: string, values: readonly FilterValue[]): RawBuilder<unknown> {
  const texts = values.filter((value) => typeof value !== 'number').map(String);
  const numbers = values.filter((value) => typeof value === 'number');
  const byText = sql`${columnText(name)} = any(${texts}::text[])`;
  return numbers.length === 0
    ? byText
    : sql`(${byText} or ${customNumber(name)} = any(${numbers}::float8[]))`;
}

/**
 * The rows of an edition, from one row number up to before another, where each of the conditions is met: one list of row numbers a condition. One pass
 * over the rows for all conditions.
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
