import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import { EMPTY_WORDS } from './column-words.ts';
import { splitName } from './split-name.ts';

/** If fewer names share a prefix, the prefix is a part of their meaning. */
const MIN_NAMES = 6;
/** The subjects of a whole record. A prefix says nothing if the names with it are about at least four of them. `OWNER_NAME` and `OWNER_CITY` are about one, so `OWNER` has a meaning. */
const SUBJECTS = ['owner', 'mail', 'site', 'land', 'bldg', 'impr', 'total', 'deed', 'sale', 'legal'];
const MIN_SUBJECTS = 4;
/** A prefix is a table's if at least this many names have it. A file must have at least two such tables. */
const MIN_TABLE_NAMES = 3;
const MIN_TABLES = 2;
/** Longer prefixes are words, even if `column-words.ts` lacks them: agent, permit, census. */
const MAX_TABLE_PREFIX = 4;
/** Short prefixes that are words: homeowners' associations and veterans are subjects too. */
const ORDINARY = new Set(['hoa', 'poa', 'vet', 'bank', 'well', 'pool', 'fema', 'soil', 'crop']);
/** The prefix of a table of parcels beside another table. The columns of the first may be about one subject only: `TaxParcels_LOT`, `Assessor_OWNER`. */
const PARCEL_TABLE = /parcels$/;
/** Words in `column-words.ts` that are also prefixes of tables: `prc` in the parcel tables of Vision and Patriot, the software of assessors. */
const WORDS_OF_TABLES = new Set(['prc']);

/**
 * Returns the names without prefixes that many of them share and that only say where they come from: the table of a join, a system, a department. `LU_OWNER`,
 * `LU_MAIL_CITY`, `LU_SITE_ADDR` and `LU_LAND_VAL` are about different things, so `LU` means none of them. An export of several tables has a prefix for each: `SLH_PRICE`,
 * `CNS_AYB`.
 */
export function withoutSharedPrefixes(names: readonly string[]): string[] {
  const rests = new Map<string, string[]>();
  for (const name of names) {
    const [prefix, rest] = divide(name);
    if (rest !== '') rests.set(prefix, [...(rests.get(prefix) ?? []), rest]);
  }
  const shared = new Set([...rests].filter(([, own]) => isAboutMuch(own)).map(([prefix]) => prefix));
  const tables = [...rests].filter(
    ([prefix, own]) => own.length >= MIN_TABLE_NAMES && isTableName(prefix) && !isAddress(own),
  );
  const columns = tables.reduce((sum, [, own]) => sum + own.length, 0);
  const certain = tables.filter(([prefix]) => !WORDS_OF_TABLES.has(prefix));
  if (certain.length >= MIN_TABLES && columns * 2 >= names.length)
    for (const [prefix] of tables) shared.add(prefix);
  if (shared.size > 0)
    for (const [prefix, own] of rests)
      if (own.length >= MIN_TABLE_NAMES && PARCEL_TABLE.test(prefix)) shared.add(prefix);
  return names.map((name) => {
    const [prefix, rest] = divide(name);
    // `lbcs_activity` and `zoning_type` are whole names of columns of the record, without a prefix.
    const isOwn = findParcelColumn(name.toLowerCase()) !== undefined;
    return rest !== '' && shared.has(prefix) && !isOwn ? rest : name;
  });
}

function divide(name: string): [prefix: string, rest: string] {
  const at = name.search(/[_.]/);
  return at <= 0 ? ['', ''] : [name.slice(0, at).toLowerCase(), name.slice(at + 1).replace(/^[_.]+/, '')];
}

function isTableName(prefix: string): boolean {
  if (WORDS_OF_TABLES.has(prefix)) return true;
  const isWord = ORDINARY.has(prefix) || EMPTY_WORDS.has(prefix) || splitName(prefix) !== null;
  return prefix.length <= MAX_TABLE_PREFIX && !isWord;
}

/** Returns true for the parts of one address. Their prefix says whose address it is, so the prefix is kept. */
function isAddress(rests: readonly string[]): boolean {
  const meanings = rests.map((rest) => splitName(rest));
  return ['city', 'zip'].every((part) => meanings.some((meaning) => meaning?.startsWith(part) === true));
}

/** Returns true for the names of a whole record: they are about at least four subjects. */
export function isAboutMuch(rests: readonly string[]): boolean {
  if (rests.length < MIN_NAMES) return false;
  const first = new Set(rests.map((rest) => splitName(rest)?.split(' ')[0]));
  return SUBJECTS.filter((subject) => first.has(subject)).length >= MIN_SUBJECTS;
}
