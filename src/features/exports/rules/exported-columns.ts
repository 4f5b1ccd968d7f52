import { CUSTOM_PREFIX } from '../../filters/rules/filter-tree.ts';
import { isAmericanOnly } from '../../parcels/rules/canada-fields.ts';
import { type ColumnType, PARCEL_COLUMNS, findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { type PremiumAudience, premiumTierOf } from '../../parcels/rules/premium-fields.ts';

/** A column of a file. */
export interface ExportedColumn {
  /** The name in requests: a county's own column has the prefix `custom:`. */
  key: string;
  /** The name in the file. */
  name: string;
  type: ColumnType;
  dbfName: string;
  label: string;
  isPersonal: boolean;
}

/** A column that is left out of a file, and the reason. */
export interface LeftOut {
  name: string;
  why: string;
}

export const WHY_LEFT_OUT = {
  sign_in: 'shown only to people who are signed in',
  upgrade: 'not part of your plan',
  personal: 'may name people, and is not shown to you anymore',
  view_only: 'the Pro plan shows premium columns on screen, but does not export them',
} as const;

/** Returns true when a plan shows a premium column on screen but does not export it (Pro: "premium fields view only"). */
export function isViewOnly(
  name: string,
  reader: { tier: string; isOperator: boolean },
  audience: PremiumAudience,
): boolean {
  return premiumTierOf(name) !== null && audience === 'plans' && !reader.isOperator && reader.tier === 'pro';
}

/** Returns the columns of a file when the request names none: the standard columns that the county fills (in Canada without American ones), then its own. */
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

/** A dBase table allows 255 columns (`dbf-fields.ts`). A PostgreSQL statement returns at most 1,664; 1,660 leaves room for the row number and the geometry. */
export const MAX_COLUMNS = { shp: 255, others: 1660 } as const;

/** Returns the message for a format that can't hold this many columns; null when it can. A file has every column or is refused: no column is dropped. */
export function whyTooManyColumns(format: string, count: number): string | null {
  const maxColumns = format === 'shp' ? MAX_COLUMNS.shp : MAX_COLUMNS.others;
  if (count <= maxColumns) return null;
  const [file, advice] =
    format === 'shp'
      ? ['A Shapefile', 'Choose fewer columns, or another format.']
      : ['A file', 'Choose fewer columns.'];
  return `${file} holds at most ${maxColumns.toLocaleString('en-US')} columns, and this export has ${count.toLocaleString('en-US')}. ${advice}`;
}

/**
 * Returns the columns of these keys; `undefined` for keys without a column. `isPersonal` tells which county columns are personal
 * (`CountyColumns.isPersonal`). A county column with the name of another column gets the suffix `_county`.
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
