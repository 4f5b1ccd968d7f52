/** The countries whose codes are read. Equal codes of both countries name different places. */
export type GeoidCountry = 'us' | 'ca';

export type GeoidReading = { geoid: string } | { issue: string };

/** The kinds of US places, by the number of digits of their GEOIDs. */
const US_DIGITS: ReadonlyMap<number, string> = new Map([
  [2, 'state'],
  [5, 'county'],
  [7, 'city or town'],
  [11, 'census tract'],
  [12, 'block group'],
  [15, 'census block'],
]);

/** The summary levels of those kinds, in GEOIDs of data files: `0500000US24510`. */
const US_LEVELS: ReadonlyMap<string, number> = new Map([
  ['040', 2],
  ['050', 5],
  ['160', 7],
  ['140', 11],
  ['150', 12],
  ['750', 15],
  ['100', 15],
]);

/**
 * A GEOID in the long form, such as 0400000US24 of a state: the summary level (three digits), the variant and the component (two digits or letters each), then
 * US and the code. Level 010 is the nation.
 */
const US_LONG = /^(\d{3})([0-9A-Z]{2})([0-9A-Z]{2})US([0-9A-Z]*)$/;
/** The identifier of Statistics Canada has year, type, schema and code: 2021A000224 is Quebec. */
const CA_LONG = /^\d{4}[A-Z]\d{4}(\d[\d.]*)$/;
const CA_CODE = /^\d{2}(\d{2}|\d{5}|\d{6})?$|^\d{7}\.\d{2}$/;

/**
 * Reads a GEOID, in the short form of boundary files (`24510`) or in the long form of data files (`0500000US24510`). Returns the short form, or an issue that
 * completes the sentence "GEOID ...". The nation is `us` or `ca`.
 */
export function readGeoid(text: string, country: GeoidCountry): GeoidReading {
  const typed = text.trim().toUpperCase();
  if (typed === '') return { issue: 'is empty' };
  return country === 'us' ? readUsGeoid(typed) : readCaGeoid(typed);
}

function readUsGeoid(typed: string): GeoidReading {
  if (typed === 'US') return { geoid: 'us' };
  const long = US_LONG.exec(typed);
  if (long !== null) {
    const [, level = '', , component, code = ''] = long;
    if (component !== '00')
      return { issue: `${quoted(typed)} is a part of an area (component ${component}), not a whole one` };
    if (level === '010') return { geoid: 'us' };
    const digits = US_LEVELS.get(level);
    if (digits === undefined)
      return { issue: `${quoted(typed)} has the summary level ${level}, which no place of this site has` };
    return new RegExp(`^\\d{${digits}}$`).test(code)
      ? { geoid: code }
      : { issue: `${quoted(typed)} has the summary level ${level}, so ${digits} digits must follow US` };
  }
  if (!/^\d+$/.test(typed))
    return { issue: `${quoted(typed)} is not a GEOID such as 24510 or 0500000US24510` };
  if (US_DIGITS.has(typed.length)) return { geoid: typed };
  const kind = US_DIGITS.get(typed.length + 1);
  return {
    issue:
      kind === undefined
        ? `${quoted(typed)} has ${typed.length} digits: a state has 2, a county 5, a city 7, a tract 11, a block group 12, a block 15`
        : `${quoted(typed)} has ${typed.length} digits, and a ${kind} has ${typed.length + 1}: a spreadsheet may have removed the zero at its beginning`,
  };
}

function readCaGeoid(typed: string): GeoidReading {
  if (typed === 'CA' || typed === '2021A000011124') return { geoid: 'ca' };
  const code = CA_LONG.exec(typed)?.[1] ?? typed;
  return CA_CODE.test(code)
    ? { geoid: code }
    : { issue: `${quoted(typed)} is not a code of Statistics Canada such as 24 or 2021A000224` };
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** Returns the code by which facts about a place are stored; null for a place without one. */
export function geoidOfPlace({
  path,
  kind,
  geoid,
}: {
  path: string;
  kind: string;
  geoid: string | null;
}): { country: GeoidCountry; geoid: string } | null {
  const country: GeoidCountry | null =
    path === '/us' || path.startsWith('/us/')
      ? 'us'
      : path === '/ca' || path.startsWith('/ca/')
        ? 'ca'
        : null;
  if (country === null) return null;
  if (kind === 'country') return { country, geoid: country };
  if (geoid === null) return null;
  const read = readGeoid(geoid, country);
  return 'geoid' in read ? { country, geoid: read.geoid } : null;
}
