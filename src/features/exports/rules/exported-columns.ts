import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';
import { isAmericanOnly } from '../../parcels/rules/canada-fields.ts';
import { type ColumnType, PARCEL_COLUMNS, findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { type PremiumAudience, premiumTierOf } from '../../parcels/rules/premium-fields.ts';

/** A column of a file. */
export interface ExportedColumn {
  /** As it is asked for: a county's own with `custom:` in front. */
  key: string;
  /** As the file has it. */
  name: string;
  type: ColumnType;
  dbfName: string;
  label: string;
  isPersonal: boolean;
}

/** Why columns that were not asked for by name are not in a file. */
export interface LeftOut {
  name: string;
  why: string;
}

export const WHY_LEFT_OUT = {
  sign_in: 'not shown to who is not signed in',
  upgrade: 'not part of your plan',
  personal: 'names people, as an operator decided',
  view_only: 'premium columns are for viewing on Pro, not for files',
} as const;

/** True when a plan shows a premium column on screen but gives it into no file (Pro: "premium fields view only"). */
export function isViewOnly(
  name: string,
  reader: { tier: string; isOperator: boolean },
  audience: PremiumAudience,
): boolean {
  return premiumTierOf(name) !== null && audience === 'plans' && !reader.isOperator && reader.tier === 'pro';
}

/** The columns of a file when none are asked for by name: the schema's that the county fills, then the county's own. */
export function offeredColumns(
  filled: ReadonlySet<string>,
  custom: readonly string[],
  country: 'us' | 'ca',
): string[] {
  const standard = PARCEL_COLUMNS.filter(
    ({ name }) => filled.has(name) && !(country === 'ca' && isAmericanOnly(name)),
  );
  return [...standard.map(({ name }) => name), ...custom.map((name) => `${CUSTOM_PREFIX}${name}`)];
}

/** A dBase table has no more (`dbf-fields.ts`), and a statement of PostgreSQL answers with 1,664, of which two are the row's number and geometry. */
const MAX_COLUMNS = { shp: 255, others: 1660 } as const;

/** A file has every column or is refused in words: none is dropped. Null when the format holds so many. */
export function whyTooManyColumns(format: string, count: number): string | null {
  const most = format === 'shp' ? MAX_COLUMNS.shp : MAX_COLUMNS.others;
  if (count <= most) return null;
  const [file, advice] =
    format === 'shp'
      ? ['A Shapefile', 'Choose fewer columns, or another format.']
      : ['A file', 'Choose fewer columns.'];
  return `${file} holds at most ${most.toLocaleString('en-US')} columns, and this export has ${count.toLocaleString('en-US')}. ${advice}`;
}

/**
 * The columns by their keys. `undefined` where there is no such column. `isPersonal` tells of county columns (`CountyColumns.isPersonal`). A county's own that is called like another gets
 * `_county` behind.
 */
export function exportedColumns(
  keys: readonly string[],
  isPersonal: (name: string) => boolean,
): (ExportedColumn | undefined)[] {
  const taken = new Set(keys.filter((key) => !key.startsWith(CUSTOM_PREFIX)));
  return keys.map((key) => {
    if (!key.startsWith(CUSTOM_PREFIX)) {
      const column = findParcelColumn(key);
      return column && { ...column, key };
    }
    const plain = key.slice(CUSTOM_PREFIX.length);
    let name = plain;
    while (taken.has(name.toLowerCase())) name = `${name}_county`;
    taken.add(name.toLowerCase());
    return { key, name, type: 'text', dbfName: name, label: plain, isPersonal: isPersonal(plain) };
  });
}
