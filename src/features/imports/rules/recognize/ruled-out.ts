import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import { CA_PROVINCES, US_STATES } from '../../../places/rules/place-codes.ts';
import type { SampledColumn } from '../column-match.ts';
import { type FileValue, parseText } from '../parse-value.ts';
import {
  isBuyerBesideOwner,
  isDescriptionOfUse,
  isFolioOfBook,
  isLineBesideOwner,
  isMailState,
  isNameOfOwner,
  isNameOfStreet,
  isNetBesideGross,
  isNumberOfBill,
  isQuadrantOfSection,
  isStateAfterCity,
  isStreetOfAddress,
  isStreetWithoutNumbers,
  isSuffixOfNumber,
  isTaxpayerBesideOwner,
  isTownOfSurvey,
  isTractOfPlat,
  isTypeOfStreet,
  isVolumeAlone,
  lacksHouseNumbers,
} from './name-neighbors.ts';
import { USE_OF_LAND } from './not-parcels.ts';
import { isAboutOthers } from './other-people.ts';
import { splitName } from './split-name.ts';

const STATES = new Set(
  [...US_STATES, ...CA_PROVINCES].flatMap(({ postal, name }) => [postal, name.toUpperCase()]),
);
const CODES = new Set(US_STATES.map(({ code }) => code));
const PARCEL_NUMBERS = new Set<ParcelColumnName>(['parcelnumb', 'alt_parcelnumb1', 'alt_parcelnumb2']);
/** Plans of a county say what land may be used for in the future, and not what it is used for now. */
const PLANNED_USE = /future|proposed|planned/i;
/** The value of things that can be moved, or of a business's fixtures, is not the value of the parcel. */
const PERSONAL_PROPERTY = /personal_? ?prop|fixture/i;
/** The body that plans, taxes or protects is not the city of an address. */
const OTHER_JURISDICTION =
  /(?:plan|zon|tax|law|fire|school|permit|police|ems|sewer|water)[a-z]*[ _.-]*juris/i;
/** Each of these is a part of the tax, if a file has both. */
const [CITY_TAX, COUNTY_TAX] = [/^city_?tax$/i, /^co(?:un)?ty?_?tax$/i];
const SHARE_OF_OWNER = /percent|pct/i;
const USE_COLUMNS = new Set<ParcelColumnName>(['usecode', 'usedesc', 'zoning']);

/**
 * Returns true if a column of the file can't be a column of the record although its name says so, because its values, the columns beside it or another word of
 * its name contradict that. `names` are the names without the parts that many columns share (`name-conventions.ts`).
 */
export function isRuledOut(
  to: ParcelColumnName,
  columns: readonly SampledColumn[],
  source: number,
  names: readonly string[],
): boolean {
  const column = columns[source];
  if (to !== 'previous_owner' && isAboutOthers(column?.name ?? '')) return true;
  if (to === 'saddstr') {
    if (isNameOfOwner(names, source) && lacksHouseNumbers(names)) return true;
    const isUnseen = column?.values.length === 0;
    if (isUnseen && isStreetWithoutNumbers(names, source)) return true;
    return isStateAfterCity(names, source) || isOneState(column?.values ?? []);
  }
  if (to === 'legaldesc') return isDescriptionOfUse(names, source);
  if (to === 'saddstsuf') return isQuadrantOfSection(names, source);
  if (to === 'szip' || to === 'mail_zip') return areEndsOfZip(column?.name ?? '', column?.values ?? []);
  if (to === 'address') return isStreetOfAddress(names, source);
  if (to === 'deeded_acres') return isNetBesideGross(names, source);
  if (to === 'saddsttyp') return isSuffixOfNumber(names, source);
  if (to === 'mail_addno') return isNumberOfBill(names, source);
  if (to === 'mail_unit') return isMailState(names, source);
  if (to === 'census_tract') return isTractOfPlat(names, source);
  if (to === 'location_name') return isNameOfStreet(names, source);
  if (to === 'saddno') return isLoneNumber(names, source);
  if (to === 'book') return isVolumeAlone(names, source);
  if (PARCEL_NUMBERS.has(to)) return isFolioOfBook(names, source);
  if (to === 'taxamt')
    return CITY_TAX.test(names[source] ?? '') && names.some((name) => COUNTY_TAX.test(name));
  if (to === 'parval') return PERSONAL_PROPERTY.test(names[source] ?? '');
  if (to === 'owner')
    return (
      SHARE_OF_OWNER.test(names[source] ?? '') ||
      isBuyerBesideOwner(names, source) ||
      isTaxpayerBesideOwner(names, source)
    );
  if (to === 'owner2') return column?.values.length === 0 && isLineBesideOwner(names, source);
  if (to === 'scity' || to === 'city' || to === 'mail_city')
    return (
      OTHER_JURISDICTION.test(column?.name ?? '') || (to !== 'mail_city' && isTownOfSurvey(names, source))
    );
  if (USE_COLUMNS.has(to)) {
    const name = names[source] ?? '';
    if (PLANNED_USE.test(name) || isTypeOfStreet(names, source)) return true;
    if (isTypeOfProperty(name, column?.values ?? [])) return true;
    if (isTypeOfShape(name, column?.values ?? [])) return true;
    return areStates(column?.values ?? [], saysState(name));
  }
  return false;
}

/**
 * Returns true if all values are states: `MD`, `Maryland`, or in every row the same code of the federal standard, `24`. If the name doesn't say "state", there must be two
 * states, because one value in all rows may also be a code of something else.
 */
function areStates(values: readonly FileValue[], nameSaysState: boolean): boolean {
  const distinct = new Set<string>();
  for (const value of values) {
    const text = parseText(value);
    if (text !== null) distinct.add(text.trim().toUpperCase());
  }
  const [only] = distinct;
  if (only === undefined || (distinct.size === 1 && !nameSaysState)) return false;
  if (distinct.size === 1 && CODES.has(only.replace(/\.0+$/, '').padStart(2, '0'))) return true;
  return distinct.size <= STATES.size && [...distinct].every((text) => STATES.has(text));
}

/** In a column of kinds of shapes, more than the first share of the values are words, and less than the second share name a use of land. */
const [WORDS, USES] = [0.5, 0.1];

/** Returns true for the kinds of shapes in a map of parcels: `PARCEL_TYP` is an easement, a road parcel or a strata lot. */
function isTypeOfShape(name: string, values: readonly FileValue[]): boolean {
  if (!/^parcel type(?: desc)?$/.test(splitName(name) ?? '')) return false;
  const texts = values.flatMap((value) => parseText(value) ?? []);
  const share = (test: RegExp) => texts.filter((text) => test.test(text)).length / texts.length;
  return texts.length > 0 && share(/\p{L}{4}/u) > WORDS && share(USE_OF_LAND) < USES;
}

/** The kinds of property in rolls that list all of them: real, personal, mobile homes and minerals. */
const KINDS_OF_PROPERTY =
  /^(?:r|re|real|p|pp|bpp|pers(?:onal)?|m|mh|mobile(?: home)?|mn|min(?:eral)?s?)(?: property)?$/i;

/** Returns true for Texas' `prop_type_cd`: it says that the row is about real property, and not how the land is used. */
function isTypeOfProperty(name: string, values: readonly FileValue[]): boolean {
  if (!/^site type(?: code| desc)?$/.test(splitName(name) ?? '')) return false;
  const texts = values.flatMap((value) => parseText(value) ?? []);
  return texts.length > 0 && texts.every((text) => KINDS_OF_PROPERTY.test(text.trim()));
}

/** Returns true for the four digits after a ZIP code: `ZIP4` may also be the name of a column with all nine. */
function areEndsOfZip(name: string, values: readonly FileValue[]): boolean {
  const texts = values.flatMap((value) => parseText(value) ?? []);
  return (
    texts.length > 0 &&
    /(?:4|ext|plus|suff?i?x?)_?$/i.test(name) &&
    texts.every((text) => /^\d{1,4}(?:\.0+)?$/.test(text))
  );
}

/** `STNAME` may be the name of a street or of a state. */
function isOneState(values: SampledColumn['values']): boolean {
  return new Set(values).size === 1 && areStates(values, true);
}

function saysState(name: string): boolean {
  return /\bstate\b/.test(splitName(name) ?? '');
}

const PROPERTY = /^prop/i;
/** Matches cut words too, such as `PROP_STREE`. */
const STREET_OR_DIRECTION = /str|road|_rd|_st\b|dir/i;

/** Returns true for `NO` or `PROPERTY_NUMBER` in a file without a column of streets: it may count or number anything. */
function isLoneNumber(names: readonly string[], source: number): boolean {
  const own = names[source] ?? '';
  const isPlain = /^num(?: \d)?$/.test(splitName(own) ?? '');
  if (!isPlain && (splitName(own) !== 'site num' || !PROPERTY.test(own))) return false;
  if (names.some((name) => PROPERTY.test(name) && STREET_OR_DIRECTION.test(name))) return false;
  return !names.some((name, at) => /\bstreet\b/.test(splitName(name) ?? '') || isNameOfStreet(names, at));
}
