import { matchWords } from '../rules/match-words.ts';
import {
  joinForms,
  nameInPhrase,
  nearNames,
  ownerVariants,
  withInitialLast,
} from '../rules/owner-variants.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { type Token, tokenize } from '../rules/tokenize.ts';
import type { Closeness, Fields, ForgivingHit, ForgivingRequest } from './forgiving-request.ts';
import { type Mistypes, otherSpellings, type Similar, spellings } from './similar-words.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of owners that are read and compared for one way to write the name. */
const MAX_COMPARED = 250;
/** The maximum number of owners with a part of the name. */
const MAX_NEAR_NAMES = 5;
/** The minimum number of letters of one word alone that may have a mistake: shorter ones resemble too many names. */
const MIN_ALONE = 5;

/** One way to write a name. With `part`, the last word may be only the beginning of a word of the name. */
interface Way {
  words: readonly Token[];
  last: 'whole' | 'part';
  /** Letters with which other words of the name must begin. */
  initials?: readonly string[];
}

/** The ways to read a query as an owner's name. */
export interface NameReadings {
  variants: readonly (readonly Token[])[];
  /** True if the query has at most one word besides initials, and is not a phrase around a name. */
  isAlone: boolean;
  /** All words joined into one: `ohara` for `O Hara`. */
  joined: string;
  /** True if the query has more than one word, of which some may be initials. */
  hasWords: boolean;
  initialLast: readonly Token[] | null;
  /** The single letters of the query. */
  initials: readonly string[];
}

export function readNames(owners: WordField, query: string): NameReadings {
  const name = nameInPhrase(query);
  const words = joinForms(tokenize(name ?? query));
  // A middle initial is often in the query or in the county's file, but not in both.
  const terms = words.filter(({ word }) => word.length > 1);
  const others = ownerVariants(words, (word) => owners.has(canonicalWord(word)));
  // With two initials or more, the name with them is tried before the name without: `D & I Holdings` is not just any company named Holdings.
  const hasInitials = words.length - terms.length > 1;
  return {
    variants: (hasInitials ? [...others, terms] : [terms, ...others]).filter((way) =>
      way.some(({ word }) => /[a-z]/.test(word)),
    ),
    // The strict search has looked for one word as it is, but not for one of a phrase, or one of two parts: `O Hara`.
    isAlone: name === null && terms.length < 2,
    joined: words.map(({ word }) => word).join(''),
    hasWords: words.length > 1,
    initialLast: withInitialLast(words),
    initials: words.flatMap(({ word }) => (/^[a-z]$/.test(word) ? [word] : [])),
  };
}

/** Finds owners whose names people write in other ways, or with the mistakes that `mistypes` names. */
export function findOwners(
  fields: Fields,
  request: ForgivingRequest,
  { variants, isAlone, joined, hasWords, initialLast, initials }: NameReadings,
  similar: (mistypes: Mistypes) => Similar,
  mistypes: Mistypes,
): ForgivingHit[] {
  const { owners } = fields;
  const mayStand = (way: readonly Token[]) =>
    !isAlone ||
    way.length > 1 ||
    (hasWords && way[0]?.word === joined) ||
    (mistypes !== 'none' && (way[0]?.word.length ?? 0) >= MIN_ALONE);
  const spell = mistypes === 'none' ? spellings : otherSpellings;
  // If the county has both words of a name, an owner with similar words for both is somebody else: `CAIN NEIL` is not Neal Cohen.
  const isKnown = (term: Token) => similar('none')(owners, term).length > 0;
  const isClose = (variant: readonly Token[], way: readonly Token[]) =>
    mistypes !== 'sound' || variant.filter((term, at) => way[at] !== term && isKnown(term)).length < 2;
  // With one word, the initials are all that says who is meant: `C K Developement` is not just any development. The O of `O Hara`, looked up as `ohara`, is no
  // initial.
  const initialsBeside = (way: readonly Token[]) =>
    way.length === 1 && way[0]?.word !== joined ? initials : [];
  const ways: Way[] = variants
    .filter(mayStand)
    .flatMap((variant) => spell(owners, variant, similar(mistypes)).filter((way) => isClose(variant, way)))
    .map((way) => ({ words: way, last: 'whole', initials: initialsBeside(way) }));
  if (initialLast !== null && mistypes === 'none') ways.push({ words: initialLast, last: 'part' });
  return compare(fields, request, ways, request.limit, 'similar');
}

/**
 * Finds owners with a part of the name, when no owner has all of it: `Neal Cohen` finds people named Cohen who have an N, or if there are none, all people
 * named Cohen.
 */
export function findNearNames(fields: Fields, request: ForgivingRequest): ForgivingHit[] {
  const words = joinForms(tokenize(nameInPhrase(request.query) ?? request.query));
  for (const way of nearNames(words)) {
    const found = compare(fields, request, [way], MAX_NEAR_NAMES, 'nearby');
    if (found.length > 0 || request.budget.isSpent()) return found;
  }
  return [];
}

function compare(
  { owners, rows }: Fields,
  { isOwnerHidden, isWithin }: ForgivingRequest,
  ways: readonly Way[],
  limit: number,
  closeness: Closeness,
): ForgivingHit[] {
  const hits: ForgivingHit[] = [];
  for (const { words, last, initials = [] } of ways) {
    for (const row of owners.candidates(words, last, MAX_COMPARED)) {
      if (hits.length >= limit) return hits;
      const owner = rows.text(row, 'owner');
      const match = matchWords(words, owner);
      if (match !== null && !beginsWithInitials(owner, words, initials)) continue;
      const parcel = match === null ? null : rows.parcel(row);
      if (match !== null && parcel !== null && isWithin(parcel) && !isOwnerHidden(parcel))
        hits.push({ ...match, parcel, field: 'owner', closeness });
    }
  }
  return hits;
}

/** Returns true if each initial begins a word of an owner's name that is not one of the matching `words`. */
function beginsWithInitials(owner: string, words: readonly Token[], initials: readonly string[]): boolean {
  if (initials.length === 0) return true;
  const others = tokenize(owner).filter(
    ({ canonical }) => !words.some((word) => word.canonical === canonical),
  );
  return initials.every((initial) => others.some(({ word }) => word.startsWith(initial)));
}
