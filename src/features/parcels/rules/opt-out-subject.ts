import type { OptOutSubject } from '../../privacy/rules/opt-out-match.ts';
import type { ParcelColumnName } from './parcel-columns.ts';

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

/** Which members of `custom` may name people: of a parcel's county columns, `CountyColumns.isPersonal`. */
type IsPersonal = (name: string) => boolean;

/** Every name that a parcel or one of its records bears. `custom` are the county's own columns. */
export function namesOf(values: Values, custom: unknown, isPersonal: IsPersonal): string[] {
  const names = NAME_COLUMNS.map((name) => values[name]);
  const firstAndLast = [values['ownfrst'], values['ownlast']].filter(isText).join(' ');
  const own = Object.entries(isValues(custom) ? custom : {}).flatMap(([name, value]) =>
    isPersonal(name) ? [value] : [],
  );
  return [...new Set([...names, firstAndLast, ...own].filter(isText))];
}

/** What the opt-out list is asked about a parcel's row. */
export function optOutSubject(
  row: Values & { geoid: string; ll_uuid: string; custom: unknown },
  isPersonal: IsPersonal,
): OptOutSubject {
  const { geoid, ll_uuid: llUuid, parcelnumb } = row;
  return {
    geoid,
    llUuid,
    parcelNumber: isText(parcelnumb) ? parcelnumb : null,
    names: namesOf(row, row.custom, isPersonal),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
