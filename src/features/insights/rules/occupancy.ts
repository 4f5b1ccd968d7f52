/** The place where the owner of a parcel gets mail, compared with the parcel itself. `absentee`: elsewhere in the same state. */
export const OCCUPANCIES = ['unknown', 'owner_occupied', 'absentee', 'out_of_state'] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

/** With fewer parcels whose owners' addresses are known, the shares would reveal facts about single owners, so they are not shown. */
export const MIN_KNOWN_OWNERS = 10;

/** The addresses of a parcel as the county has them. */
export interface OwnerAddresses {
  site: string | null;
  siteZip: string | null;
  /** Two letters. If the parcel has no state, this is the state of the county. */
  siteState: string | null;
  mail: string | null;
  mailZip: string | null;
  mailState: string | null;
  mailCountry: string | null;
}

/** The ways in which a mailing address names the county's country, by that country. */
const DOMESTIC: Readonly<Record<'us' | 'ca', ReadonlySet<string>>> = {
  us: new Set(['', 'US', 'USA', 'U S', 'U S A', 'UNITED STATES', 'UNITED STATES OF AMERICA']),
  ca: new Set(['', 'CA', 'CAN', 'CANADA']),
};
const STATE = /^[A-Z]{2}$/;

/**
 * Compares the mailing address of an owner with the address of the parcel, which is in `country`. An owner with mail in another state or country is out of state, whatever the rest
 * of the address says. A post office box doesn't tell where its owner lives. Addresses are equal when the house number, the street and the ZIP codes are; units and
 * the words for street types are ignored.
 */
export function occupancyOf(parcel: OwnerAddresses, country: 'us' | 'ca'): Occupancy {
  if (!DOMESTIC[country].has(plain(parcel.mailCountry))) return 'out_of_state';
  const [home, mail] = [plain(parcel.siteState), plain(parcel.mailState)];
  if (STATE.test(home) && STATE.test(mail) && home !== mail) return 'out_of_state';
  const mailing = plain(parcel.mail);
  if (mailing === '' || isPostBox(mailing)) return 'unknown';
  const site = streetOf(plain(parcel.site));
  const street = streetOf(mailing);
  if (site.length < 2 || street.length < 2 || !/^\d/.test(site[0] ?? '')) return 'unknown';
  if (isCutAtDirection(site, street)) return 'unknown';
  if (!areSameStreet(site, street)) return 'absentee';
  const [siteZip, mailZip] = [zipOf(parcel.siteZip), zipOf(parcel.mailZip)];
  return siteZip !== '' && mailZip !== '' && siteZip !== mailZip ? 'absentee' : 'owner_occupied';
}

/** Returns capital letters and digits, with single blanks between words. Apostrophes and the marks of letters are dropped: "O'BRIEN" is "OBRIEN", "PEÑA" is "PENA". */
function plain(text: string | null): string {
  return (text ?? '')
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʻʼ`´]/gu, '')
    .replaceAll(/[^A-Z0-9#]+/g, ' ')
    .trim();
}

/** Returns the five digits of a ZIP code, or a Canadian postal code without its blank; '' for anything else. */
function zipOf(text: string | null): string {
  const code = (text ?? '').toUpperCase().replaceAll(/\s/g, '');
  return /^(?:\d{5}|[A-Z]\d[A-Z]\d[A-Z]\d)/.exec(code)?.[0] ?? '';
}

function isPostBox(mailing: string): boolean {
  return /\b(P ?O|POST OFFICE) ?(BOX|DRAWER)\b|^BOX \d/.test(mailing);
}

/** Words of street names that parcel files write in two ways, with the short form. Directions have the short forms of the Postal Service. */
const SHORT: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  MOUNT: 'MT',
  SAINT: 'ST',
  FIRST: '1ST',
  SECOND: '2ND',
  THIRD: '3RD',
};
/** Street types and their short forms, as in Publication 28 of the Postal Service, appendix C. Only the most common ones in parcel files. */
const TYPES = new Set(
  'ALLEY ALY AVENUE AVE AV BOULEVARD BLVD CIRCLE CIR COURT CT DRIVE DR HIGHWAY HWY LANE LN PARKWAY PKWY PLACE PL PLAZA PLZ ROAD RD SQUARE SQ STREET ST TERRACE TER TRAIL TRL WAY WY'.split(
    ' ',
  ),
);
const UNIT = /^(#.*|APT|APARTMENT|UNIT|STE|SUITE|FL|FLOOR|RM|ROOM|LOT|BLDG)$/;

/** Returns the house number and the words of the street, without its type and without a unit. */
function streetOf(address: string): string[] {
  const words = address.split(' ').filter((word) => word !== '');
  const unit = words.findIndex((word, index) => index > 1 && UNIT.test(word));
  const street = (unit === -1 ? words : words.slice(0, unit)).map((word) => SHORT[word] ?? word);
  // The first word after the number is the name, even if it is also a type: "12 Court St".
  const end = street.findLastIndex((word, index) => index > 1 && TYPES.has(word));
  return end === -1 ? street : street.filter((_, index) => index !== end);
}

const DIRECTIONS = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW']);

/** Returns true if one of the addresses ends before the name of its street: "12 N" may be "12 N MAIN", and just as well "12 N OAK". */
function isCutAtDirection(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return (
    short.length < long.length && areSameStreet(a, b) && short.slice(1).every((word) => DIRECTIONS.has(word))
  );
}

/** A file may leave out what follows the name of the street, such as a direction, and may write the name as one word: "MC DONALD" is "MCDONALD". */
function areSameStreet([number, ...a]: readonly string[], [otherNumber, ...b]: readonly string[]): boolean {
  return number === otherNumber && (startsWith(a, b) || startsWith(b, a));
}

/** Returns true if the words begin with the words of `start`, wherever the blanks are in these. */
function startsWith(words: readonly string[], start: readonly string[]): boolean {
  const whole = start.join('');
  return words.some((_, index) => words.slice(0, index + 1).join('') === whole);
}
