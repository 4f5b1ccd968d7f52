import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import { EMPTY_WORDS } from './column-words.ts';
import { splitName } from './split-name.ts';

/** If fewer names share a beginning, the beginning is a part of their meaning. */
const FEWEST_NAMES = 6;
/** The subjects that the names of a whole record are about. `OWNER_NAME`, `OWNER_CITY` and `OWNER_ZIP` are about one of these, and their beginning belongs to them. */
const SUBJECTS = ['owner', 'mail', 'site', 'land', 'bldg', 'impr', 'total', 'deed', 'sale', 'legal'];
const FEWEST_SUBJECTS = 4;
/** The fewest names with the beginning of a table, and the fewest such tables in a file. */
const FEWEST_OF_TABLE = 3;
const FEWEST_TABLES = 2;
/** Longer beginnings that are not words of ours are words all the same: the agent, the permit, the census. */
const LONGEST_OF_TABLE = 4;
/** Homeowners' associations and veterans are subjects too. */
const ORDINARY = new Set(['hoa', 'poa', 'vet', 'bank', 'well', 'pool', 'fema', 'soil', 'crop']);
/** Words of ours that begin the columns of a table in exports: the parcels of Vision and Patriot. */
const WORDS_OF_TABLES = new Set(['prc']);

/**
 * Returns the names without a beginning that many of them share and that says where they come from: the table of a join, a system, a department. `LU_OWNER`,
 * `LU_MAIL_CITY`, `LU_SITE_ADDR` and `LU_LAND_VAL` are about different things, so `LU` means none of them. An export of several tables has a beginning for each: `SLH_PRICE`,
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
    ([prefix, own]) => own.length >= FEWEST_OF_TABLE && isTableName(prefix) && !isAddress(own),
  );
  const columns = tables.reduce((sum, [, own]) => sum + own.length, 0);
  const certain = tables.filter(([prefix]) => !WORDS_OF_TABLES.has(prefix));
  if (certain.length >= FEWEST_TABLES && columns * 2 >= names.length)
    for (const [prefix] of tables) shared.add(prefix);
  return names.map((name) => {
    const [prefix, rest] = divide(name);
    // `lbcs_activity` and `zoning_type` are names of this program, whole.
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
  return prefix.length <= LONGEST_OF_TABLE && !isWord;
}

/** Returns true for the parts of one address: its beginning says whose it is. */
function isAddress(rests: readonly string[]): boolean {
  const meanings = rests.map((rest) => splitName(rest));
  return ['city', 'zip'].every((part) => meanings.some((one) => one?.startsWith(part) === true));
}

function isAboutMuch(rests: readonly string[]): boolean {
  if (rests.length < FEWEST_NAMES) return false;
  const first = new Set(rests.map((rest) => splitName(rest)?.split(' ')[0]));
  return SUBJECTS.filter((subject) => first.has(subject)).length >= FEWEST_SUBJECTS;
}
