import { splitName } from './split-name.ts';

/** If fewer names share a beginning, the beginning is a part of their meaning. */
const FEWEST_NAMES = 6;
/** The subjects that the names of a whole record are about. `OWNER_NAME`, `OWNER_CITY` and `OWNER_ZIP` are about one of these, and their beginning belongs to them. */
const SUBJECTS = ['owner', 'mail', 'site', 'land', 'bldg', 'impr', 'total', 'deed', 'sale', 'legal'];
const FEWEST_SUBJECTS = 4;

/**
 * Returns the names without a beginning that many of them share and that says where they come from: the table of a join, a system, a department. `LU_OWNER`,
 * `LU_MAIL_CITY`, `LU_SITE_ADDR` and `LU_LAND_VAL` are about different things, so `LU` means none of them.
 */
export function withoutSharedPrefixes(names: readonly string[]): string[] {
  const rests = new Map<string, string[]>();
  for (const name of names) {
    const [prefix, rest] = divide(name);
    if (rest !== '') rests.set(prefix, [...(rests.get(prefix) ?? []), rest]);
  }
  const shared = new Set([...rests].filter(([, own]) => isAboutMuch(own)).map(([prefix]) => prefix));
  return names.map((name) => {
    const [prefix, rest] = divide(name);
    return rest !== '' && shared.has(prefix) ? rest : name;
  });
}

function divide(name: string): [prefix: string, rest: string] {
  const at = name.search(/[_.]/);
  return at <= 0 ? ['', ''] : [name.slice(0, at).toLowerCase(), name.slice(at + 1).replace(/^[_.]+/, '')];
}

function isAboutMuch(rests: readonly string[]): boolean {
  if (rests.length < FEWEST_NAMES) return false;
  const first = new Set(rests.map((rest) => splitName(rest)?.split(' ')[0]));
  return SUBJECTS.filter((subject) => first.has(subject)).length >= FEWEST_SUBJECTS;
}
