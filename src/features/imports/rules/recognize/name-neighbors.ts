import { splitName } from './split-name.ts';

/** Rules that use the names of the other columns, often those right before or after, to understand a name that is too short by itself. */

const NAME = /^(?:full_?)?name$/i;
const LINES_AFTER = 3;
const SECOND_NAME = /^(?:name 2|(?:alt|co) name)$/;
const FURTHER_NAME = /^(?:name 2|(?:alt|co) name|name care|care)$/;
const PART_OF_ADDRESS = /^(?:site(?: |$)|(?:street|house) num)/;
const NAMES_OWNER = /\bowner(?: name| full| current| 1|$)/;

/**
 * Returns true for a column `NAME` or `FULLNAME` before the lines of a mail address: it is the owner's name. It is also the owner's name before `ADDRESS`, if the property's
 * address is in other columns and no other column names an owner. In other files it may be the name of anything, such as a street.
 */
export function isNameOfOwner(names: readonly string[], index: number): boolean {
  if (!NAME.test(names[index] ?? '')) return false;
  const next = names.slice(index + 1).map((name) => splitName(name) ?? '');
  // Further names, such as those of a second owner and of the person in whose care mail goes, may stand between the two.
  const further = next.findIndex((name) => !FURTHER_NAME.test(name));
  const after = next.slice(Math.max(0, further)).slice(0, LINES_AFTER);
  if (after.some((name) => /^(?:owner |tax )?mail (?:(?:street )?addr|line|street)/.test(name))) return true;
  return /^addr(?: line)?(?: 1)?$/.test(after[0] ?? '') && lacksOwnerColumn(names);
}

/** Returns true for `SecondName` after the name of the owner. */
export function isSecondNameOfOwner(names: readonly string[], index: number): boolean {
  return SECOND_NAME.test(splitName(names[index] ?? '') ?? '') && isNameOfOwner(names, index - 1);
}

/** Returns true if the property has an address of its own and no column names an owner: the name before a plain address is then the owner's. */
function lacksOwnerColumn(names: readonly string[]): boolean {
  const others = names.map((name) => splitName(name) ?? '');
  return others.some((name) => PART_OF_ADDRESS.test(name)) && !others.some((name) => NAMES_OWNER.test(name));
}

/** The words of an address that stand beside the name of its street. */
const BESIDE_STREET = /^site (?:num|dir|pre dir|post dir|pre|post|type|addr num|house num)$/;

/** A column that says by itself that it is the street. */
const STREET = /^site street(?: name)?$/;

/**
 * Returns true for `SITE_NAME` among `SITE_NUMBER` and `SITE_SUFFIX`: it is the street, and not the name of the property. Where another column is the street, the
 * name is that of the property.
 */
export function isNameOfStreet(names: readonly string[], index: number): boolean {
  const prefix = /^(.+?)_?na?me?$/i.exec(names[index] ?? '')?.[1]?.toLowerCase();
  if (prefix === undefined || splitName(names[index] ?? '') !== 'site name') return false;
  const others = names.map((name) => splitName(name) ?? '');
  const beside = names.filter(
    (name, at) => name.toLowerCase().startsWith(prefix) && BESIDE_STREET.test(others[at] ?? ''),
  );
  return beside.length > 1 && !others.some((other) => STREET.test(other));
}

/** Returns true for `PHYS_TYPE` among `PHYS_NUM` and `PHYS_STR`: the type of the street, and not that of the property. */
export function isTypeOfStreet(names: readonly string[], index: number): boolean {
  const prefix = /^(.+?)_?ty?pe?$/i.exec(names[index] ?? '')?.[1]?.toLowerCase();
  if (prefix === undefined || splitName(names[index] ?? '') !== 'site type') return false;
  const beside = names.filter((name) => name.toLowerCase().startsWith(prefix)).map(splitName);
  return beside.includes('site num') && beside.some((other) => STREET.test(other ?? ''));
}

/** Returns true for `LOC_SFX` after `LOC_NO`: the letter after the house number, and not the type of the street. */
export function isSuffixOfNumber(names: readonly string[], index: number): boolean {
  const [number, suffix] = [index - 1, index].map((at) => splitName(names[at] ?? '') ?? '');
  return /^site (?:(?:house|addr|street) )?num$/.test(number ?? '') && suffix === 'site post';
}

/** Returns true for `MAIL_STE` between `MAIL_CTY` and `MAIL_ZIP`: the state, and not a suite. */
export function isMailState(names: readonly string[], index: number): boolean {
  const [before, own, after] = [-1, 0, 1].map((by) => splitName(names[index + by] ?? '') ?? '');
  const whose = /^(owner|mail) unit$/.exec(own ?? '')?.[1];
  return (
    whose !== undefined &&
    /_?ste$/i.test(names[index] ?? '') &&
    before === `${whose} city` &&
    after?.startsWith(`${whose} zip`) === true
  );
}

/** Returns true for `TOWN` or `TOWN_NO` beside a section and a range: the township of the public survey, and not a town. */
export function isTownOfSurvey(names: readonly string[], index: number): boolean {
  if (!/^town(?:_?n(?:o|um|br|umber))?$/i.test(names[index] ?? '')) return false;
  const others = names.map((name) => splitName(name)?.replace(/ num$/, '') ?? '');
  return !others.includes('township') && ['section', 'range'].every((part) => others.includes(part));
}

/** Returns true for `PROP_ADDR_STREET` beside `PROP_ADDR_NUM`: the street, and not the whole address. */
export function isStreetOfAddress(names: readonly string[], index: number): boolean {
  const others = names.map((name) => splitName(name) ?? '');
  return others[index] === 'site addr street' && others.includes('site addr num');
}

/** Returns true for a volume in a file without pages. A deed is found by both. */
export function isVolumeAlone(names: readonly string[], index: number): boolean {
  return (
    /vol/i.test(names[index] ?? '') &&
    !names.some((name, at) => /\bpage\b/.test(splitName(name) ?? '') || isFolioOfBook(names, at))
  );
}

const FOLIO = /^(.*?)fol(?:io)?(?:_?n(?:o|br|um))?$/i;
const VOLUME = /^(.*?)(?:vol(?:ume)?|li?be?r|bo?o?k)(?:_?n(?:o|br|um))?$/i;

/**
 * Returns true for `FOLIO` after the book of a deed (`COB` is Louisiana's conveyance book), and for `TITLE_FOL` after `TITLE_VOL`: the page of the book, and not a parcel
 * number.
 */
export function isFolioOfBook(names: readonly string[], index: number): boolean {
  const prefix = FOLIO.exec(names[index] ?? '')?.[1]?.toLowerCase();
  if (prefix === undefined) return false;
  const before = names[index - 1] ?? '';
  return (
    VOLUME.exec(before)?.[1]?.toLowerCase() === prefix ||
    (prefix === '' && /^(?:deed )?book(?: num)?$/.test(splitName(before) ?? ''))
  );
}

/** Returns true for `VOLUME` before `FOLIO`: the book of a deed or title. */
export function isBookOfFolio(names: readonly string[], index: number): boolean {
  return VOLUME.test(names[index] ?? '') && isFolioOfBook(names, index + 1);
}

const PAYS_TAX = /tax_?pa?ye?r/i;
const isBuyer = (name: string) => /^grantee/i.test(name);

/** Returns true for `GRANTEE` beside a column of owners or taxpayers: the buyer in the last sale. */
export function isBuyerBesideOwner(names: readonly string[], index: number): boolean {
  return isBuyer(names[index] ?? '') && names.some((name) => /owner/i.test(name) || PAYS_TAX.test(name));
}

const OWNER_NAME = /^(?:deed )?owner(?: name)?(?: 1)?$/;

/** Returns true for `TAXPAYER_NAME` beside `DEEDED_OWNER`: the person who gets the bill, and not the owner. */
export function isTaxpayerBesideOwner(names: readonly string[], index: number): boolean {
  return (
    PAYS_TAX.test(names[index] ?? '') &&
    names.some((name) => !PAYS_TAX.test(name) && !isBuyer(name) && OWNER_NAME.test(splitName(name) ?? ''))
  );
}

/** Returns true for `OWNERLINE2` beside the name of the owner: a line of the owner's address, and not a second owner. */
export function isLineBesideOwner(names: readonly string[], index: number): boolean {
  if (splitName(names[index] ?? '') !== 'owner line 2') return false;
  return names.some((name) => OWNER_NAME.test(splitName(name) ?? ''));
}

/** Returns true for `QUADRANT` beside a section of the public survey: a quarter of the section, and not of a city. */
export function isQuadrantOfSection(names: readonly string[], index: number): boolean {
  const others = names.map((name) => splitName(name) ?? '');
  return (
    others[index]?.endsWith('quadrant') === true && others.some((name) => /^section(?: num)?$/.test(name))
  );
}

/** Returns true for `PROP_DESC` after `PROP_CODE`: the text of the code, and not a legal description. */
export function isDescriptionOfUse(names: readonly string[], index: number): boolean {
  const [before, own] = [index - 1, index].map((at) => splitName(names[at] ?? '') ?? '');
  return own === 'site desc' && /^(?:use|site|site use) (?:code|class)$/.test(before ?? '');
}

/** Returns true for `SITE_VALUE` beside the improved or capital value, and without a column of land: the value of the land alone. */
export function isSiteValueOfLand(names: readonly string[], index: number): boolean {
  const others = names.map((name) => splitName(name) ?? '');
  if (others[index] !== 'site value') return false;
  return (
    others.some((name) => /^(?:impr|capital)(?: impr)? value$/.test(name)) &&
    !others.some((name) => /\bland\b.*\bvalue\b/.test(name))
  );
}

/** Returns true for `NET_ACRES` beside the gross acres: the land without roads, which no deed states. */
export function isNetBesideGross(names: readonly string[], index: number): boolean {
  const others = names.map((name) => splitName(name) ?? '');
  return (
    others[index]?.startsWith('net acre') === true &&
    others.some((name) => /\bgross\b.*\bacre\b|\bacre\b.*\bgross\b/.test(name))
  );
}

/**
 * Returns true for `ROLL_NUMBER` beside Ontario's `PIN`: the number in the roll of the assessor, while the `PIN` is the number in the land registry. False in
 * a file that also has British Columbia's `PID`, which is the parcel number there.
 */
export function isRollBesidePin(names: readonly string[], index: number): boolean {
  return (
    /^(?:arn|(?:asse?ss?m(?:en)?t_?)?roll(?:_?n(?:o|um|br|umber))?)$/i.test(names[index] ?? '') &&
    names.some((name) => /^pin(?:_?n(?:o|um|br|umber))?$/i.test(name)) &&
    !names.some((name) => /^pid(?:_?n(?:o|um|br|umber))?$/i.test(name))
  );
}

/** Returns true for `TRACT` beside lots or blocks: a part of a subdivision, and not of a census. */
export function isTractOfPlat(names: readonly string[], index: number): boolean {
  if (splitName(names[index] ?? '') !== 'tract') return false;
  return names.some((name) => /^(?:lot|block)(?: num)?$/.test(splitName(name) ?? ''));
}

/** Returns true for `PROP_STREET` in a file without house numbers: a whole line of an address. */
export function isStreetWithoutNumbers(names: readonly string[], index: number): boolean {
  return splitName(names[index] ?? '') === 'site street' && lacksHouseNumbers(names);
}

/** Returns true if no column has house numbers. A column such as `FULLNAME` then does not hold the names of streets. */
export function lacksHouseNumbers(names: readonly string[]): boolean {
  return !names.some((name) =>
    /^(?:site )?(?:(?:house|addr|street) )*num(?: |$)|^site house/.test(splitName(name) ?? ''),
  );
}

/** Returns true for `PROP_ST` after `PROP_CITY`: the state, and not the street. */
export function isStateAfterCity(names: readonly string[], index: number): boolean {
  const prefix = /^(.*?)_?st$/i.exec(names[index] ?? '')?.[1]?.toLowerCase();
  const before = names[index - 1]?.toLowerCase() ?? '';
  return (
    prefix !== undefined &&
    before.startsWith(prefix) &&
    /^_?city(?:_?na?me?)?$/.test(before.slice(prefix.length))
  );
}

/** Returns true for `DEED_BOOK_PAGE` beside `DEED_BOOK_ID`: the page alone, and not both in one text. */
export function isPageBesideBook(names: readonly string[], index: number): boolean {
  const textOf = (name: string | undefined) => splitName(name ?? '') ?? '';
  return (
    /^(?:deed |sale )?book page$/.test(textOf(names[index])) &&
    names.some((name) => /^(?:deed |sale )?book(?: num| id)?$/.test(textOf(name)))
  );
}

const BILL_WORD = /^(?:tax_?)?(?:bill|notice|statement|stmt)(?!ing)/i;

/** Returns true for `BILL_NO` in a file without `BILL_STREET`: the number of a bill, and not of the house to which it is mailed. */
export function isNumberOfBill(names: readonly string[], index: number): boolean {
  if (!BILL_WORD.test(names[index] ?? '')) return false;
  return !names.some((name) => BILL_WORD.test(name) && /\bstreet\b/.test(splitName(name) ?? ''));
}
