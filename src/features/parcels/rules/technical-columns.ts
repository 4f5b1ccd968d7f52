import { PARCEL_COLUMNS, type ParcelColumnName } from './parcel-columns.ts';

const SHARE = /_share$/;

/** Technical columns outside the group Dataset Matching: keys, positions, area codes, and the parts and original texts of addresses and owner names. */
const PARTS: readonly ParcelColumnName[] = [
  'path',
  'parcelnumb_no_formatting',
  'saddno',
  'saddpref',
  'saddstr',
  'saddsttyp',
  'saddstsuf',
  'szip5',
  'original_address',
  'mail_addno',
  'mail_addpref',
  'mail_addstr',
  'mail_addsttyp',
  'mail_addstsuf',
  'original_mailing_address',
  'unmodified_owner',
  'ownfrst',
  'ownlast',
  'zoning_id',
  'neighborhood_code',
  'lat',
  'lon',
  'qoz_tract',
  'census_tract',
  'census_block',
  'census_blockgroup',
  'census_zcta',
];
const TECHNICAL: ReadonlySet<string> = new Set([
  ...PARTS,
  ...PARCEL_COLUMNS.filter(({ group }) => group === 'matching').map(({ name }) => name),
]);

/** Returns true for a standard column that belongs among the record details: matching data, keys, positions, area codes, and parts of other columns. */
export function isTechnicalColumn(name: string): boolean {
  return TECHNICAL.has(name);
}

/** Returns true for a name such as `zoning_share`. */
export function isShareColumn(name: string): boolean {
  return SHARE.test(name);
}

/** Returns the label of a column that a spatial join made: "Council District" for `council_district`, "Zoning: Share of Parcel" for `zoning_share`. */
export function madeColumnLabel(name: string): string {
  const label = name
    .replace(SHARE, '')
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
  return isShareColumn(name) ? `${label}: Share of Parcel` : label;
}

const ACRONYMS = new Set(['fema', 'usps', 'holc', 'plss', 'id', 'zip']);
