import type { SampledColumn } from '../column-match.ts';
import { parseText } from '../parse-value.ts';
import { isAboutOthers } from './other-people.ts';
import { splitEnd, splitName } from './split-name.ts';

/** A post office box is always a postal address. A few in a sample prove that a column holds postal addresses, because most owners get their mail at a house. */
const BOX = /\b(?:p\.? ?o\.?|post office) ?(?:box|drawer|bx)\b/i;
const MIN_BOXES = 2;
const MIN_BOX_SHARE = 0.01;
/** The share of values that are abbreviations of states in a column of states. */
const MIN_STATES = 0.8;
/** The maximum number of consecutive columns that form one address: two lines, city, state, ZIP code and its four digits. */
const MAX_ADDRESS_COLUMNS = 6;

// The patterns below match what `splitName` returns for the name of a column, here called its meanings: `street addr` for `ST_ADDRESS`.

/** Matches the meanings of names that say "address" but not whose: `ADDRESS1`, `ST_ADDRESS` and Vermont's `ADDRGL1`. */
const LINE = /^(?:full |postal |delivery )?(?:street )?addr(?: line| full| postal| street)?(?: [123])?$/;
/** Matches columns that may follow such a line without saying whose address it is. */
const REST =
  /^(?:addr |postal )?(?:(?:street )?addr(?: line)?(?: \d)?|line \d|city(?: name)?(?: state| street)?(?: zip)?|csz|state(?: code| full)?|street|post(?:al)? code|zip(?: code)?(?: \d)?|country|unit(?: num)?)$/;
/** The parts of an address that name a place. A column of states marks a postal address: a property is always in the county's own state. */
const PLACE_PART = /^(?:city|state|zip(?: code)?(?: \d)?|country)$/;
const SITE = /(?:^| )site( |$)/;
const SITE_LINE = /^(?:full )?(?:parcel )?site(?: (?:site|addr|street|full|desc|line|1))*$|^addr site$/;
/** Matches the name itself, and not its meanings: `PADDR1`, `P_ADDRESS`. */
const P_ADDRESS = /^p_?addr(?:ess)?_?\d?$/i;
/** `LOCATION_DESC` may say anything about a place. With numbers, it is an address. */
const SITE_DESC = /^site desc$/;
const NUMBERED = 0.3;
/** The property's address may also be split into a column of house numbers and one of streets. */
const SITE_PARTS = [/^site (?:house |street |addr )*num/, /^site (?:addr )?street/];
/** House numbers and streets that are not marked as the owner's. They are the property's. */
const NUMBER_PART = /^(?:site |parcel )?(?:(?:house|street|addr)(?: id)? num|house)$/;
const STREET_PART = /^(?:site |parcel )?(?:(?:addr )?street(?: full)?(?: name)?)$/;
/** A column with the name of the owner, or of the person who gets the mail. */
const PERSON = /^(?:current |new )?(?:owner|last|name|co|care)(?: (?:name|of|more|full))*(?: \d)?$/;
const PERSON_BEFORE = 3;
const SAME_NUMBERS = 0.6;
const OWNERS_PART = /^(?:owner|mail|tax) (?:addr|city|state|street)/;
const OWNERS_PLACE = /^(?:owner|mail) (?:city|csz|state)/;
const OWNER_LINE = /^(?:owner|mail|tax)(?: (?:owner|mail|name))* addr|^addr roll/;

/**
 * Returns the columns (indexes) that hold the owners' addresses although their names say only "address", "city", "ZIP". The address of a property is public
 * and its owner's isn't, so mistaking one for the other publishes where people live. The main signs: mail goes to post office boxes or to several states;
 * another column is named as the property's address and none as the owner's; or the address follows the name of a person, and the property's address is
 * there in parts.
 */
export function findOwnerAddresses(columns: readonly SampledColumn[]): ReadonlySet<number> {
  // The addresses of agents and lenders are neither the owner's nor the property's, so their columns are ignored.
  const plain = columns.map(({ name, ownName }) => (isAboutOthers(name) ? '' : (ownName ?? name)));
  const prefixes = findAddressPrefixes(plain);
  const known = withStates(
    plain.map((name) => splitName(name) ?? restAfter(name, prefixes) ?? lineAtEnd(name)),
  );
  // `PADDR1` is the property's or the postal address. Beside a column that is surely the property's address, it is the postal address.
  const isPostal = (index: number) => P_ADDRESS.test(plain[index] ?? '');
  const hasOther = known.some((meanings, index) => SITE_LINE.test(meanings) && !isPostal(index));
  const names = known.map((meanings, index) =>
    hasOther && isPostal(index) ? meanings.replace(/^site /, '') : meanings,
  );
  const hasSiteLine =
    names.some(
      (meanings, index) =>
        SITE_LINE.test(meanings) && (!SITE_DESC.test(meanings) || isNumbered(columns[index])),
    ) || SITE_PARTS.every((part) => names.some((meanings) => part.test(meanings)));
  const numbers = names.findIndex((meanings) => NUMBER_PART.test(meanings));
  /** Another column than this one has the streets to the house numbers. */
  const hasPartsBeside = (index: number) =>
    numbers >= 0 && names.some((meanings, at) => at !== index && STREET_PART.test(meanings));
  const hasOwnerLine = names.some((meanings) => OWNER_LINE.test(meanings));
  const found = new Set<number>();
  for (const [index, meanings] of names.entries()) {
    if (found.has(index)) continue;
    if (OWNER_LINE.test(meanings))
      for (const column of mailedAfter(plain, names, index, prefixes)) found.add(column);
    // `STREET` is the name of a street, unless it holds whole lines that mail goes to.
    const isLine = LINE.test(meanings) || (meanings === 'street' && hasBoxes(columns[index]));
    if (!isLine) continue;
    const rest = prefixes.has(prefixOf(plain[index] ?? ''))
      ? sharingPrefix(plain, names, index)
      : following(plain, names, index, prefixes);
    // Another column is named as the property's address, and none as the owner's.
    const isLeftForOwner = hasSiteLine && !hasOwnerLine;
    const isMailed =
      meanings === 'street' ||
      [index, ...rest].some((column) => goesByMail(names[column] ?? '', columns[column]));
    const isPersons =
      hasPartsBeside(index) && followsPerson(names, index) && !hasNumbersOf(columns, index, numbers);
    // `OWNERNAME, ADDR1, ADDR2, OWNERCITY`: the lines belong to the city after them.
    const isBeforeOwnersCity =
      !hasOwnerLine &&
      followsPerson(names, index) &&
      OWNERS_PLACE.test(names[(rest.at(-1) ?? index) + 1] ?? '');
    if (isLeftForOwner || isMailed || isPersons || isBeforeOwnersCity)
      for (const column of [index, ...rest]) found.add(column);
  }
  for (const column of plainBesideSite(names)) found.add(column);
  return found;
}

/** `ST` between a city and a ZIP code is the state, and not a street. */
function withStates(names: readonly string[]): string[] {
  return names.map((name, index) =>
    name === 'street' && names[index - 1] === 'city' && /^(?:zip|post)/.test(names[index + 1] ?? '')
      ? 'state'
      : name,
  );
}

/** A city, a state and a ZIP code are two steps from the first column to the last. */
const MIN_STEPS = 2;

/** Returns `CITY, STATE, ZIP` next to each other, if other columns are named as the city or the ZIP code of the property: the plain ones are the owner's. */
function plainBesideSite(names: readonly string[]): number[] {
  if (!names.some((name) => /^site (?:city|zip)(?: |$)/.test(name))) return [];
  const state = names.indexOf('state');
  let from = state;
  let to = state;
  while (from > 0 && PLACE_PART.test(names[from - 1] ?? '')) from--;
  while (PLACE_PART.test(names[to + 1] ?? '')) to++;
  return state < 0 || to - from < MIN_STEPS
    ? []
    : names.flatMap((_, at) => (at >= from && at <= to ? [at] : []));
}

/** Returns the prefixes that are not words, like `KCTP`, and that an address line, a city and a ZIP code share: together these columns are an address. */
function findAddressPrefixes(names: readonly string[]): ReadonlySet<string> {
  const rests = new Map<string, string[]>();
  for (const name of names) {
    const [prefix = '', ...rest] = name.split('_');
    const meanings = rest.length === 0 || splitName(name) !== null ? null : splitName(rest.join('_'));
    if (meanings !== null) rests.set(prefix, [...(rests.get(prefix) ?? []), meanings]);
  }
  const isAddress = (meanings: readonly string[]) =>
    meanings.some((meaning) => LINE.test(meaning)) &&
    ['city', 'zip'].every((part) => meanings.some((meaning) => meaning.startsWith(part)));
  return new Set([...rests].filter(([, meanings]) => isAddress(meanings)).map(([prefix]) => prefix));
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('_')));
}

/**
 * Returns the columns after the owner's street that hold the rest of the same address without saying whose it is. They must include a state: it tells a postal
 * address from a property's, which is always in the county's own state.
 */
function mailedAfter(
  plain: readonly string[],
  names: readonly string[],
  index: number,
  prefixes: ReadonlySet<string>,
): number[] {
  const rest = following(plain, names, index, prefixes);
  const next = names.slice(index + 1, index + MAX_ADDRESS_COLUMNS);
  const firstPlain = next.findIndex((name) => !OWNERS_PART.test(name));
  // `MAIL_CITY` and `MAIL_STATE` say whose they are, and the plain ZIP code after them is theirs.
  if (
    firstPlain > 0 &&
    /^(?:zip|postal|post code)/.test(next[firstPlain] ?? '') &&
    next[firstPlain - 1]?.includes('state') === true
  )
    return [index + 1 + firstPlain];
  return rest.some((column) => /^(?:state|csz|city state)/.test(names[column] ?? '')) ? rest : [];
}

/** Returns the columns after a line that may belong to the same address. */
function following(
  plain: readonly string[],
  names: readonly string[],
  index: number,
  prefixes: ReadonlySet<string>,
): number[] {
  const found: number[] = [];
  for (let next = index + 1; next < Math.min(names.length, index + MAX_ADDRESS_COLUMNS); next++) {
    const name = names[next] ?? '';
    if (SITE.test(name) || !REST.test(name) || prefixes.has(prefixOf(plain[next] ?? ''))) break;
    found.push(next);
  }
  return found;
}

/** Returns the other columns of an address whose names have the same prefix, wherever they are in the file. */
function sharingPrefix(plain: readonly string[], names: readonly string[], index: number): number[] {
  const prefix = prefixOf(plain[index] ?? '');
  return names.flatMap((name, other) =>
    other !== index && prefixOf(plain[other] ?? '') === prefix && REST.test(name) ? [other] : [],
  );
}

/** Returns the end of a name after a word that isn't known, like `py_address`, if it is the line of an address; '' otherwise. */
function lineAtEnd(name: string): string {
  const end = splitEnd(name);
  return end !== null && LINE.test(end) ? end : '';
}

function restAfter(name: string, prefixes: ReadonlySet<string>): string | null {
  const [prefix = '', ...rest] = name.split('_');
  return prefixes.has(prefix) ? splitName(rest.join('_')) : null;
}

function textsOf(column: SampledColumn | undefined): string[] {
  return (column?.values ?? []).flatMap((value) => parseText(value) ?? []).map(String);
}

function isNumbered(column: SampledColumn | undefined): boolean {
  const texts = textsOf(column);
  return texts.length > 0 && texts.filter((text) => /\d/.test(text)).length >= texts.length * NUMBERED;
}

/** Returns true if a column shortly before has the name of a person, whose address follows. */
function followsPerson(names: readonly string[], index: number): boolean {
  return names.slice(Math.max(0, index - PERSON_BEFORE), index).some((meanings) => PERSON.test(meanings));
}

/** Returns true if most address lines begin with the house number of their row, which shows that they are the property's. */
function hasNumbersOf(columns: readonly SampledColumn[], line: number, numbers: number): boolean {
  const lines = columns[line]?.values ?? [];
  const own = columns[numbers]?.values ?? [];
  const rows = lines.map((text, row) => [parseText(text), parseText(own[row] ?? null)] as const);
  const filled = rows.filter(([text, number]) => text !== null && number !== null);
  const same = filled.filter(([text, number]) => text?.startsWith(`${number} `));
  return filled.length > 0 && same.length >= filled.length * SAME_NUMBERS;
}

function hasBoxes(column: SampledColumn | undefined): boolean {
  const texts = textsOf(column);
  const boxes = texts.filter((text) => BOX.test(text)).length;
  return boxes >= MIN_BOXES && boxes >= texts.length * MIN_BOX_SHARE;
}

function goesByMail(meanings: string, column: SampledColumn | undefined): boolean {
  if (LINE.test(meanings)) return hasBoxes(column);
  const texts = textsOf(column);
  if (meanings !== 'state' && meanings !== 'street') return false;
  // A few rows have the name of a state, a foreign country or a typing error.
  const states = texts.filter((text) => /^[a-z]{2}$/i.test(text)).map((text) => text.toUpperCase());
  return states.length >= texts.length * MIN_STATES && new Set(states).size >= 2;
}
