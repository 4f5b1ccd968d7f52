import type { SourceColumn } from '../feature-source.ts';
import { uniqueColumnName } from '../unique-column-name.ts';
import type { Domain, EsriFields } from './esri-fields.ts';

export type Labels = ReadonlyMap<string, string>;

/** A column whose codes may have labels. */
export interface CodedColumn {
  name: string;
  type: string;
  /** The labels of the column itself. */
  own: Labels | null;
  /** The labels of rows of a subtype, by its code. */
  bySubtype: ReadonlyMap<string, Labels>;
  /** The name of the column that keeps the codes; null for a column without labels. */
  codeColumn: string | null;
}

/**
 * Returns the columns with the labels of their codes. A code is replaced by its label in the column's domain, or in the domain of the row's subtype. The code
 * itself stays in a column with `_CODE` after the name.
 */
export function codedColumnsOf({ fields, subtypes, typeIdField }: EsriFields): CodedColumn[] {
  const taken: SourceColumn[] = fields.map(({ name }) => ({ name, type: 'unknown' }));
  const typeNames = labelsOf(subtypes.map(({ id, name }) => ({ code: id, name })));
  return fields.map(({ name, type, domain }) => {
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
    return { name, type, own, bySubtype, codeColumn };
  });
}

/** Returns the label of a code, or the code itself without one. */
export function labelOf<Value extends string | number | boolean | null>(
  value: Value,
  { own, bySubtype }: Pick<CodedColumn, 'own' | 'bySubtype'>,
  subtype: string,
): Value | string {
  return value === null ? value : ((bySubtype.get(subtype) ?? own)?.get(String(value)) ?? value);
}

function labelsOfDomain(domain: Domain | undefined): Labels | null {
  return domain ? labelsOf(domain.codedValues) : null;
}

/** Returns null if every label is its code, as in lists that only restrict what may be entered. */
function labelsOf(codes: readonly { code: string | number; name: string }[]): Labels | null {
  return codes.some(({ code, name }) => String(code) !== name)
    ? new Map(codes.map(({ code, name }) => [String(code), name]))
    : null;
}
