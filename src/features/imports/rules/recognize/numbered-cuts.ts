import { splitName } from './split-name.ts';

/** Shapefiles cut names at ten characters. If cut names are alike, a number replaces the last letters of all except the first. */
const CUT_AT = 10;
const NUMBERED = /^(.{7,9}?)_?([1-9])$/;
/** The order in which nearly all systems write the rest of an owner's address. */
const REST_OF_ADDRESS = ['mail_city', 'mail_state', 'mail_zip'];

/**
 * Returns the names with longer ones in place of those that a Shapefile cut and numbered. `OWNER_NAM1` after `OWNER_NAME` is the second owner, `MAILADDR_1` after `MAILADDRES`
 * the second line of an address, and three numbered columns after `OWNER_MAIL` are the city, the state and the ZIP code. The values are judged afterwards, as with any other name.
 */
export function withoutNumberedCuts(names: readonly string[]): string[] {
  const result = [...names];
  for (const [index, name] of names.entries()) {
    if (name.length !== CUT_AT || NUMBERED.test(name)) continue;
    const numbered = names.flatMap((other, at) => (isNumberedCut(other, name) ? [at] : []));
    const meaning = splitName(name);
    if (meaning === 'owner name' && numbered.length === 1) result[numbered[0] ?? index] = 'owner_name_2';
    const isAddress = meaning === 'owner mail' || meaning === 'mail addr' || meaning === 'owner addr';
    if (isAddress && numbered.length === REST_OF_ADDRESS.length)
      for (const [part, at] of numbered.entries()) result[at] = REST_OF_ADDRESS[part] ?? name;
    // A file that Platbook exported has another column with this meaning, for the street.
    const isOnlyLine = names.filter((other) => splitName(other) === meaning).length === 1;
    if (meaning === 'mail addr' && numbered.length === 1 && isOnlyLine)
      result[numbered[0] ?? index] = 'mail_address_2';
  }
  return result;
}

function isNumberedCut(name: string, first: string): boolean {
  const stem = name.length === CUT_AT ? NUMBERED.exec(name)?.[1] : undefined;
  return stem !== undefined && first.toLowerCase().startsWith(stem.toLowerCase());
}
