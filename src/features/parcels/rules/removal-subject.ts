import type { RemovalSubject } from '../../privacy/rules/removal-match.ts';
import { isPersonalCustomColumn } from './hidden-fields.ts';
import { findParcelColumn, type ParcelColumnName, PARCEL_COLUMNS } from './parcel-columns.ts';

/** The standard columns that name a person, in full. First and last name are one name together. */
export const NAME_COLUMNS = [
  'owner',
  'unmodified_owner',
  'owner2',
  'owner3',
  'owner4',
  'previous_owner',
  'careof',
] as const satisfies readonly ParcelColumnName[];

type Values = Readonly<Record<string, unknown>>;

const PERSONAL_COLUMNS = new Set<string>(
  PARCEL_COLUMNS.filter(({ isPersonal }) => isPersonal).map(({ name }) => name),
);

/** True for a standard column with a personal tag, and for a county's own column whose name says so. */
export function isPersonalColumn(name: string): boolean {
  return PERSONAL_COLUMNS.has(name) || (findParcelColumn(name) === undefined && isPersonalCustomColumn(name));
}

/** Every name that a parcel or one of its records bears. `custom` are the county's own columns. */
export function namesOf(values: Values, custom: unknown): string[] {
  const names = NAME_COLUMNS.map((name) => values[name]);
  const firstAndLast = [values['ownfrst'], values['ownlast']].filter(isText).join(' ');
  const own = Object.entries(isValues(custom) ? custom : {}).flatMap(([name, value]) =>
    isPersonalCustomColumn(name) ? [value] : [],
  );
  return [...new Set([...names, firstAndLast, ...own].filter(isText))];
}

/** What the removal list is asked about a parcel's row. */
export function removalSubject(
  row: Values & { geoid: string; ll_uuid: string; custom: unknown },
): RemovalSubject {
  const { geoid, ll_uuid: llUuid, parcelnumb } = row;
  return {
    geoid,
    llUuid,
    parcelNumber: isText(parcelnumb) ? parcelnumb : null,
    names: namesOf(row, row.custom),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
