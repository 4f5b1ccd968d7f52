import type { CountyColumn } from './county-column-schema.ts';
import type { CountyColumnType } from './value-type.ts';

/** The prefix of a county column's name wherever names of standard columns are also possible. */
export const CUSTOM_PREFIX = 'custom:';

/** Returns the columns with the types that were decided from all values of the parcels. */
export function withTypes(
  columns: readonly CountyColumn[],
  types: readonly CountyColumnType[],
): CountyColumn[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  return columns.map((column) => {
    const found = column.in_records ? undefined : byName.get(column.name);
    return found === undefined ? column : { ...column, value_type: found.type, left_out: found.leftOut };
  });
}

/** The county columns of one edition. */
export interface CountyColumns {
  /** All columns in the order of the file, those of the parcels before those of the records. */
  list: readonly CountyColumn[];
  /** Returns false only for a column that is known to be open. Takes the county's own name, without {@link CUSTOM_PREFIX}. */
  isPersonal(name: string): boolean;
  /** Changes whenever a column becomes open or stops being open, and must be part of the key of cached results. */
  key: string;
}

/** Makes the `CountyColumns` of an edition from the list of its columns. */
export function countyColumns(list: readonly CountyColumn[]): CountyColumns {
  const open = new Set<string>();
  for (const { name, classification } of list) if (classification === 'open') open.add(name);
  // A parcel and its records may have a column of the same name. It is shown only when both are open.
  for (const { name, classification } of list) if (classification !== 'open') open.delete(name);
  return {
    list,
    isPersonal: (name) => !open.has(name),
    key: [...open].toSorted().join('\n'),
  };
}

/** For an edition whose columns are not listed yet. Each of its county columns counts as personal. */
export const UNKNOWN_COUNTY_COLUMNS: CountyColumns = countyColumns([]);
