import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { PlaceKind } from '../contract.ts';
import { MAX_NAME_LENGTH, findByName, normalizePath } from '../rules/find-by-name.ts';
import { type PlaceRow, listPlacesByPath, listSearchablePlaces } from './queries.ts';

/** The option with which a command takes a county. `getNamedPath` reads its value. */
export const COUNTY_OPTION = {
  value: 'PLACE',
  isRequired: true,
  help: 'the county, by name, GEOID or path: "Baltimore City, MD", 24510 or /us/md/baltimore-city',
} as const;

const EXAMPLES = 'such as "Baltimore City, MD", 24510 or /us/md/baltimore-city';
/** The maximum number of places that an error lists. All 31 counties with the name Washington fit. */
const MAX_LISTED = 40;

/**
 * Returns the path of the place that an operator typed by its name, GEOID or path. Throws a `Problem` that lists the places that may be meant, when none
 * or several fit.
 */
export async function getNamedPath(
  { database }: Pick<Services, 'database'>,
  text: string,
  kind: PlaceKind | null = null,
): Promise<string> {
  const typed = text.trim();
  const noun = kind ?? 'place';
  if (typed === '' || typed.length > MAX_NAME_LENGTH) {
    const issue = typed === '' ? 'is empty' : `has more than ${MAX_NAME_LENGTH} characters`;
    throw new Problem(
      'invalid_input',
      `The name of the ${noun} ${issue}. Give its name, GEOID or path, ${EXAMPLES}.`,
    );
  }
  const db = database.kysely;
  if (typed.startsWith('/')) {
    const [row] = await listPlacesByPath(db, [normalizePath(typed)]);
    if (row !== undefined && (kind === null || row.kind === kind)) return row.path;
  }
  const { named, similar } = findByName(await listSearchablePlaces(db, kind), typed);
  const [only] = named;
  if (only === undefined)
    throw new Problem('not_found', `There is no ${noun} ${printable(typed)}. ${advice(similar, noun)}`);
  if (named.length === 1) return only.path;
  const more = named.length > MAX_LISTED ? `\n  and ${named.length - MAX_LISTED} more` : '';
  throw new Problem(
    'invalid_input',
    `${printable(typed)} is the name of ${named.length} places. Add the state, or give the path of one:\n${listOf(named.slice(0, MAX_LISTED))}${more}`,
  );
}

/** Returns "Did you mean ...?", or how a place can be named when no place is similar. */
export function advice(similar: readonly PlaceRow[], noun: string): string {
  const [first, ...others] = similar;
  if (first === undefined) return `Give the name, GEOID or path of a ${noun}, ${EXAMPLES}.`;
  return others.length === 0
    ? `Did you mean ${first.path} (${first.headline})?`
    : `Did you mean one of these?\n${listOf(similar)}`;
}

function listOf(places: readonly PlaceRow[]): string {
  const width = Math.max(...places.map(({ path }) => path.length));
  return places.map(({ path, headline }) => `  ${path.padEnd(width)}  ${headline}`).join('\n');
}

/** Replaces control characters in a text that an error repeats, because a terminal would obey them. */
function printable(typed: string): string {
  const text = typed.replace(/\p{C}+/gu, ' ');
  return text.startsWith('/') ? text : JSON.stringify(text);
}
