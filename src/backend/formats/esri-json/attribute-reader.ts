import { type CodedColumn, codedColumnsOf, labelOf } from './coded-columns.ts';
import type { EsriFields } from './esri-fields.ts';

const MS_PER_DAY = 86_400_000;
/** The range of JavaScript's dates. */
const MAX_DATE_MS = 8.64e15;

type Value = string | number | boolean | null;

/** Finds the value of a field, by its place in the list of fields or by its name. */
export type FindValue = (at: number, name: string) => unknown;

/** Returns the columns of a feature. Every column is present, even if the server left it out. */
export type AttributeReader = (find: FindValue) => Record<string, Value>;

/** Makes the reader of a layer's attributes. Codes become their labels, see `codedColumnsOf`. Dates become ISO 8601. */
export function createAttributeReader(fields: EsriFields): AttributeReader {
  const columns = codedColumnsOf(fields);
  const { typeIdField } = fields;
  const typeAt = columns.findIndex(({ name }) => name.toLowerCase() === typeIdField?.toLowerCase());
  return (find) => {
    const subtype = typeIdField === null ? '' : String(find(typeAt, typeIdField) ?? '');
    const row: Record<string, Value> = {};
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at] as CodedColumn;
      const value = plainValue(find(at, column.name));
      if (column.codeColumn === null)
        row[column.name] = column.type === 'esriFieldTypeDate' ? dateText(value) : value;
      else {
        row[column.name] = labelOf(value, column, subtype);
        row[column.codeColumn] = value;
      }
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

function plainValue(value: unknown): Value {
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
