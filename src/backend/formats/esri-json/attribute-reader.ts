import { MS_PER_DAY } from '../../../kernel/units.ts';
import { codedColumnsOf, labelOf } from './coded-columns.ts';
import type { EsriFields } from './esri-fields.ts';

/** The range of JavaScript's dates. */
const MAX_DATE_MS = 8.64e15;

export type AttributeValue = string | number | boolean | null;
type Value = AttributeValue;

/** Finds the value of a field, by its index in the list of fields or by its name. */
export type FindValue = (at: number, name: string) => unknown;

/** Returns the columns of a feature. Every column is present, even if the server left it out. */
export type AttributeReader = (find: FindValue) => Record<string, Value>;

/** A column that is made from a field of a layer. */
export interface AttributeColumn {
  name: string;
  /** The index of the field in the list of fields, and its name. */
  at: number;
  field: string;
  /** Turns the value of the field into that of the column, for a row of a subtype. Null: the column has the same value. */
  convert: ((value: Value, subtype: string) => Value) | null;
}

/** The columns of a layer, and the function that finds the subtype of a row. */
export interface AttributeColumns {
  columns: readonly AttributeColumn[];
  /** Returns the code of a row's subtype; an empty text without one. */
  subtypeOf(find: FindValue): string;
}

/** Returns the columns that a layer's fields become. Codes become their labels, see `codedColumnsOf`. Dates become ISO 8601. */
export function attributeColumnsOf(fields: EsriFields): AttributeColumns {
  const coded = codedColumnsOf(fields);
  const { typeIdField } = fields;
  const typeAt = coded.findIndex(({ name }) => name.toLowerCase() === typeIdField?.toLowerCase());
  const columns = coded.flatMap((column, at): AttributeColumn[] => {
    const { name, type, codeColumn } = column;
    const own = { name, at, field: name };
    if (codeColumn === null)
      return [{ ...own, convert: type === 'esriFieldTypeDate' ? (value) => dateText(value) : null }];
    return [
      { ...own, convert: (value, subtype) => labelOf(value, column, subtype) },
      { ...own, name: codeColumn, convert: null },
    ];
  });
  return {
    columns,
    subtypeOf: (find) => (typeIdField === null ? '' : String(find(typeAt, typeIdField) ?? '')),
  };
}

/** Makes the reader of a layer's attributes. */
export function createAttributeReader(fields: EsriFields): AttributeReader {
  const { columns, subtypeOf } = attributeColumnsOf(fields);
  return (find) => {
    const subtype = subtypeOf(find);
    const row: Record<string, Value> = {};
    for (const { name, at, field, convert } of columns) {
      const value = plainValue(find(at, field));
      row[name] = convert === null ? value : convert(value, subtype);
    }
    return row;
  };
}

/** Finds members by name; some servers write names in replies in another case than in their metadata. */
export function memberFinder(attributes: Readonly<Record<string, unknown>>): FindValue {
  let lower: Map<string, unknown> | undefined;
  return (_, name) => {
    const value = attributes[name];
    if (value !== undefined) return Object.hasOwn(attributes, name) ? value : undefined;
    lower ??= new Map(Object.entries(attributes).map(([key, member]) => [key.toLowerCase(), member]));
    return lower.get(name.toLowerCase());
  };
}

/** Converts a value of a reply to a value of a column. */
export function plainValue(value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return JSON.stringify(value);
}

function dateText(value: Value): Value {
  if (typeof value !== 'number' || Math.abs(value) > MAX_DATE_MS) return value;
  const text = new Date(value).toISOString();
  return value % MS_PER_DAY === 0 ? text.slice(0, text.indexOf('T')) : text.replace('.000Z', 'Z');
}
