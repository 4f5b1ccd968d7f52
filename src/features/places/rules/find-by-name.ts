import { editDistance, isNearly, mistakesAllowed } from '../../../kernel/edit-distance.ts';
import { foldText } from '../../../kernel/fold-text.ts';
import { pathsAround } from './place-path.ts';

/** The names of a place. */
export interface PlaceNames {
  /** `/us/va/williamsburg-city` */
  path: string;
  /** Williamsburg City */
  name: string;
  geoid?: string | null;
  /** Williamsburg City, VA */
  headline?: string;
  /** Williamsburg City, Virginia, United States */
  headlineAlt?: string | null;
}

export interface FoundByName<Place> {
  /** The places that the text names. There are several if the text fits all of them: "Baltimore, MD" is a city and a county. */
  named: readonly Place[];
  /** If the text names no place: the places that may be meant, best first. */
  similar: readonly Place[];
}

/** The maximum number of characters of a text that is compared with names. The longest name of a US county, with its state and country, has 70. */
export const MAX_NAME_LENGTH = 200;

const MAX_SIMILAR = 8;

/** How well a name fits, best first. The first two name the place, the others only resemble it. */
const FIT = { same: 0, sameWithoutKind: 1, beginning: 2, contained: 3, respelled: 4 } as const;

/** One reading of a text: the words of the place's own name, and the words that say where the place is. */
interface Reading {
  own: string;
  around: readonly string[];
}

/**
 * Finds places by a typed text: a path (`/us/va/williamsburg-city`), a GEOID (`48453`) or a name, alone or with the places around it ("Travis",
 * "travis county tx", "Travis, Texas"). A path and a GEOID name a place only if they are exact.
 */
export function findByName<Place extends PlaceNames>(
  places: readonly Place[],
  text: string,
): FoundByName<Place> {
  const typed = text.trim().slice(0, MAX_NAME_LENGTH);
  if (/^\d+$/.test(typed)) return findByGeoid(places, typed);
  const isPath = typed.startsWith('/');
  if (isPath) {
    const path = normalizePath(typed);
    const named = places.filter((place) => place.path === path);
    if (named.length > 0) return { named, similar: [] };
  }
  const readings = isPath ? [readPath(typed)] : readName(typed);
  const fits = places.flatMap((place) => {
    const fit = Math.min(...readings.map((reading) => fitOf(place, reading)));
    return Number.isFinite(fit) ? [{ place, fit }] : [];
  });
  const best = Math.min(...fits.map(({ fit }) => fit));
  if (!isPath && best <= FIT.sameWithoutKind)
    return { named: fits.filter(({ fit }) => fit === best).map(({ place }) => place), similar: [] };
  const similar = fits
    .toSorted((a, b) => a.fit - b.fit || (a.place.path < b.place.path ? -1 : 1))
    .slice(0, MAX_SIMILAR)
    .map(({ place }) => place);
  return { named: [], similar };
}

/** Returns a typed path as paths are written: in lower case, without a slash at its end. */
export function normalizePath(typed: string): string {
  return typed.trim().toLowerCase().replace(/\/+$/, '') || '/';
}

/** Finds places by GEOID. The codes of Alabama to Connecticut begin with a zero, which spreadsheets drop. */
function findByGeoid<Place extends PlaceNames>(places: readonly Place[], digits: string): FoundByName<Place> {
  const named = places.filter(({ geoid }) => geoid === digits);
  if (named.length > 0) return { named, similar: [] };
  return { named, similar: places.filter(({ geoid }) => geoid === `0${digits}`).slice(0, MAX_SIMILAR) };
}

function readPath(path: string): Reading {
  const parts = path.split('/').filter((part) => part !== '');
  return {
    own: splitName(parts.at(-1) ?? '').join(' '),
    around: parts.slice(1, -1).flatMap(splitName),
  };
}

/** Returns the readings of a typed name. A comma separates the name from the places around it. Without one, the name may end after any word. */
function readName(text: string): Reading[] {
  const [first = '', ...rest] = text.split(',');
  if (rest.length > 0) return [{ own: ownName(splitName(first)), around: rest.flatMap(splitName) }];
  const parts = splitName(text);
  return parts.map((_, index) => ({
    own: ownName(parts.slice(0, index + 1)),
    around: parts.slice(index + 1),
  }));
}

/** Returns "baltimore city" for "City of Baltimore", and "travis county" for "Travis Co". */
function ownName(parts: readonly string[]): string {
  const text = parts.join(' ').replace(/ (?:co|cnty)$/, ' county');
  return text.replace(/^(?:the )?(city|county|parish|borough|town|village|municipality) of (.+)$/, '$2 $1');
}

function fitOf(place: PlaceNames, { own, around }: Reading): number {
  if (own === '') return Infinity;
  const where = wordsAround(place);
  const isHere = around.every((word) => where.has(word));
  if (!isHere && !around.every((word) => [...where].some((other) => isRespelled(word, other))))
    return Infinity;
  const fit = fitOfName(splitName(place.name).join(' '), own);
  return isHere ? fit : Math.max(fit, FIT.respelled);
}

function fitOfName(name: string, own: string): number {
  if (name === own) return FIT.same;
  const bare = withoutKind(name);
  if (bare === own) return FIT.sameWithoutKind;
  const ownBare = withoutKind(own);
  if (bare === ownBare || bare.startsWith(own) || name.startsWith(own)) return FIT.beginning;
  if (own.length > 2 && ` ${name}`.includes(` ${own}`)) return FIT.contained;
  const distance = Math.min(
    mistakesIn(name, own),
    mistakesIn(bare, ownBare),
    // "De Kalb" and "DeKalb"
    mistakesIn(bare.replaceAll(' ', ''), ownBare.replaceAll(' ', '')),
  );
  return distance <= mistakesAllowed(ownBare.length) ? FIT.respelled + distance : Infinity;
}

function mistakesIn(a: string, b: string): number {
  return editDistance(codesOf(a), codesOf(b), 2);
}

const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

function isRespelled(word: string, other: string): boolean {
  return word === other || isNearly(word, other, mistakesAllowed(word.length));
}

const KIND =
  / (?:county|parish|borough|census area|city and borough|municipality|municipio|district|island|city|town|village)$/;

function withoutKind(name: string): string {
  return name.replace(KIND, '');
}

/** Returns the words of the names and paths of the places around a place: texas, united, states, us, tx. */
function wordsAround({ path, headline = '', headlineAlt }: PlaceNames): ReadonlySet<string> {
  const texts = [headline, headlineAlt ?? ''].flatMap((text) => text.split(',').slice(1));
  const paths = pathsAround(path).map((around) => around.slice(around.lastIndexOf('/') + 1));
  return new Set([...texts, ...paths].flatMap(splitName));
}

const SHORT_FORMS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
};

/** Returns the words of a name without case, accents and punctuation. Replaces the words in `SHORT_FORMS`, so that "Saint" and "St." are equal. */
function splitName(name: string): string[] {
  return foldText(name)
    .replaceAll('&', ' and ')
    .replace(/['’.]+/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(SHORT_FORMS, word) ? (SHORT_FORMS[word] ?? word) : word));
}
