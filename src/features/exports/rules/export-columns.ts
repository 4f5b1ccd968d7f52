import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';

interface Choice {
  /** Standard columns, in the order of the report. */
  fields: readonly string[];
  /** The county's own columns. */
  countyFields: readonly string[];
  leftOut: ReadonlySet<string>;
  withCountyFields: boolean;
}

/** The columns to ask for; undefined when none is left out: then all that the reader may have come. */
export function exportColumns({
  fields,
  countyFields,
  leftOut,
  withCountyFields,
}: Choice): string[] | undefined {
  const isWhole =
    !fields.some((name) => leftOut.has(name)) && (withCountyFields || countyFields.length === 0);
  if (isWhole) return undefined;
  return [
    ...fields.filter((name) => !leftOut.has(name)),
    ...(withCountyFields ? countyFields.map((name) => CUSTOM_PREFIX + name) : []),
  ];
}
