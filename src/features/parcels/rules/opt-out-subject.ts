import type { OptOutSubject } from '../../privacy/rules/opt-out-match.ts';
import type { ParcelColumnName } from './parcel-columns.ts';

/** The standard columns with a person's full name. The two columns of first and last name together form another name. */
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

/** Returns whether a member of `custom` may name people. For a parcel's county columns this is `CountyColumns.isPersonal`. */
type IsPersonal = (name: string) => boolean;

/** Returns every name in a parcel or one of its records. `custom` are the county's own columns. */
export function namesOf(values: Values, custom: unknown, isPersonal: IsPersonal): string[] {
  const names = NAME_COLUMNS.map((name) => values[name]);
  const firstAndLast = [values['ownfrst'], values['ownlast']].filter(isText).join(' ');
  const own = Object.entries(isValues(custom) ? custom : {}).flatMap(([name, value]) =>
    isPersonal(name) ? [value] : [],
  );
  return [...new Set([...names, firstAndLast, ...own].filter(isText))];
}

/** Returns the subject with which the opt-out list is checked for a parcel. */
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
