import type { SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { uniqueColumnName } from '../../../../backend/formats/unique-column-name.ts';
import type { Domain, LayerFacts } from './layer-facts.ts';

const MS_PER_DAY = 86_400_000;
/** The range of JavaScript's dates. */
const MAX_DATE_MS = 8.64e15;

type Value = string | number | boolean | null;
type Labels = ReadonlyMap<string, string>;

/** Finds the value of a field, by its place in the list of fields or by its name. */
export type FindValue = (at: number, name: string) => unknown;

/** Returns the columns of a feature. Every column is present, whatever the server left out. */
export type AttributeReader = (find: FindValue) => Record<string, Value>;

/**
 * Makes the reader of a layer's attributes. A code becomes its label of the field's domain, or of the domain of the feature's subtype, and stays in a column
 * with `_CODE` after the name. Dates become ISO 8601.
 */
export function createAttributeReader({
  fields,
  subtypes,
  typeIdField,
}: Pick<LayerFacts, 'fields' | 'subtypes' | 'typeIdField'>): AttributeReader {
  const taken: SourceColumn[] = fields.map(({ name }) => ({ name, type: 'unknown' }));
  const typeNames = labelsOf(subtypes.map(({ id, name }) => ({ code: id, name })));
  const columns = fields.map(({ name, type, domain }) => {
    const isTypeId = name.toLowerCase() === typeIdField?.toLowerCase();
    const own = labelsOfDomain(domain) ?? (isTypeId ? typeNames : null);
    const bySubtype = new Map<string, Labels>();
    for (const { id, domains } of subtypes) {
      const labels = labelsOfDomain(domains[name]);
      if (labels !== null) bySubtype.set(String(id), labels);
    }
    const isCoded = own !== null || bySubtype.size > 0;
    const codeColumn = isCoded ? uniqueColumnName(`${name}_CODE`, taken) : null;
    if (codeColumn !== null) taken.push({ name: codeColumn, type: 'unknown' });
    return { name, isDate: type === 'esriFieldTypeDate', own, bySubtype, codeColumn };
  });
  const typeAt = fields.findIndex(({ name }) => name.toLowerCase() === typeIdField?.toLowerCase());
  return (find) => {
    const subtype = typeIdField === null ? '' : String(find(typeAt, typeIdField) ?? '');
    const row: Record<string, Value> = {};
    for (let at = 0; at < columns.length; at++) {
      const { name, isDate, own, bySubtype, codeColumn } = columns[at] as (typeof columns)[number];
      const value = plainValue(find(at, name));
      if (codeColumn === null) row[name] = isDate ? dateText(value) : value;
      else {
        const label = value === null ? undefined : (bySubtype.get(subtype) ?? own)?.get(String(value));
        row[name] = label ?? value;
        row[codeColumn] = value;
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

function labelsOfDomain(domain: Domain): Labels | null {
  return domain ? labelsOf(domain.codedValues) : null;
}

/** Returns null if every label is its code, as in lists that only restrict what may be entered. */
function labelsOf(codes: readonly { code: string | number; name: string }[]): Labels | null {
  return codes.some(({ code, name }) => String(code) !== name)
    ? new Map(codes.map(({ code, name }) => [String(code), name]))
    : null;
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
