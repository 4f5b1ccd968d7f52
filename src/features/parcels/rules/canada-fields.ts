import type { FieldValue } from './format-value.ts';

/** The place columns of Canadian parcels in the order of the panel: country, province, census division, census subdivision and postal code. */
export const CANADA_COLUMNS = [
  { name: 'admin0', label: 'Country', help: 'The country that the parcel lies in.' },
  {
    name: 'admin1',
    label: 'Province or Territory',
    help: 'The province or territory that the parcel lies in.',
  },
  { name: 'admin2', label: 'Census Division', help: 'The census division that the parcel lies in.' },
  {
    name: 'admin3',
    label: 'Census Subdivision',
    help: 'The census subdivision (municipality) that the parcel lies in.',
  },
  { name: 'postcode', label: 'Postal Code', help: 'The postal code of the parcel.' },
] as const;
export type CanadaColumn = (typeof CANADA_COLUMNS)[number]['name'];

/** The columns of the schema that the Canadian columns replace. */
const REPLACED: ReadonlySet<string> = new Set(['county', 'state2', 'city', 'szip', 'szip5', 'urbanization']);
const FEDERAL = /^(fema_|census_|qoz|usps_|dpv_|cass_|rdi$|plss_|padus_|cdl_|homestead_|mail_urbanization$)/;

export const CANADA_DISCLAIMER =
  'Parcels in Canada have fewer fields than parcels in the United States, and provinces decide which of them may be shown.';

/** Returns the country of a parcel or a place by its path. */
export function countryOf(path: string): 'us' | 'ca' {
  return path === '/ca' || path.startsWith('/ca/') ? 'ca' : 'us';
}

/** Returns true for columns that Canadian parcels don't have: places with other names, and data that only US agencies publish. */
export function isAmericanOnly(name: string): boolean {
  return REPLACED.has(name) || FEDERAL.test(name);
}

/** Returns the Canadian columns of a parcel. `places` are the names of the places around it, the country first. */
export function canadaFields(
  values: Readonly<Record<string, unknown>>,
  places: readonly string[],
): Partial<Record<CanadaColumn, FieldValue>> {
  const fields: Partial<Record<CanadaColumn, FieldValue>> = {};
  for (const [level, name] of (['admin0', 'admin1', 'admin2', 'admin3'] as const).entries()) {
    const place = places[level];
    if (place !== undefined) fields[name] = place;
  }
  const code = [values['postcode'], values['szip'], values['szip5']].find(isText);
  if (code !== undefined) fields.postcode = code;
  return fields;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
