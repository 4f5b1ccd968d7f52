import { titleCase } from '../../../kernel/title-case.ts';
import type { ParcelColumnName } from './parcel-columns.ts';

/**
 * The columns with names of people, streets and places, and with kinds of owners and flood zones, which their sources often write in capitals. Other columns,
 * such as legal descriptions, stay as the county wrote them.
 */
const NAMES: ReadonlySet<string> = new Set<ParcelColumnName>([
  'owner',
  'owner2',
  'owner3',
  'owner4',
  'ownfrst',
  'ownlast',
  'previous_owner',
  'careof',
  'owntype',
  'mailadd',
  'mail_address2',
  'mail_addstr',
  'mail_addsttyp',
  'mail_city',
  'mail_urbanization',
  'address',
  'address2',
  'saddstr',
  'saddsttyp',
  'scity',
  'city',
  'county',
  'urbanization',
  'location_name',
  'neighborhood',
  'subdivision',
  'fema_flood_zone_subtype',
]);

/** Returns the text of a column for the screen: names in title case, everything else unchanged. */
export function displayedText(column: string, text: string): string {
  return NAMES.has(column) ? titleCase(text) : text;
}
