import { isNearly, mistakesAllowed } from '../../../kernel/edit-distance.ts';
import { CA_PROVINCES, US_STATES } from '../../places/rules/place-codes.ts';
import { isOrdinal } from '../rules/number-words.ts';
import { type Token, tokenize } from '../rules/tokenize.ts';
import type { ForgivingRequest } from './forgiving-request.ts';
import type { IndexedParcel } from './row-reader.ts';

/** A word names no place in the county if it fits the place of none of this many parcels. */
const MAX_REFUSALS = 512;

/** Compares the words besides an address with the place of a parcel. */
export interface Agreement {
  /** Returns true if each word may be a unit or says where the parcel is. The index has no ZIP code for a parcel, so any ZIP code is accepted. */
  agrees(around: readonly Token[], parcel: IndexedParcel): boolean;
  /**
   * Returns true if a word says where the parcel is, and none names another state. The other words may be a city: people name the city of the post office, and
   * counties the city in which the parcel lies.
   */
  mayBeElsewhere(around: readonly Token[], parcel: IndexedParcel): boolean;
  /** Returns true if a word seems to name a place outside of the county: no place in it has this name, and `MAX_REFUSALS` parcels were compared in vain. */
  isOutside(around: readonly Token[]): boolean;
}

/** Creates an agreement. Many parcels share one set of words for their place and city, so each word is compared only once with each set. */
export function createAgreement({
  wordsAround,
  isPlaceInside,
  takesAnyCity,
}: Pick<ForgivingRequest, 'wordsAround' | 'isPlaceInside' | 'takesAnyCity'>): Agreement {
  const found = new Map<ReadonlySet<string>, Map<string, boolean>>();
  const states = new WeakMap<readonly Token[], ReadonlySet<Token>>();
  const refusals = new Map<string, number>();
  const isAround = (placeWords: ReadonlySet<string>, word: string) => {
    const most = mistakesAllowed(word.length);
    return most > 0 && [...placeWords].some((placeWord) => isNearly(word, placeWord, most));
  };
  const namedStates = (around: readonly Token[]) => {
    const named = states.get(around) ?? stateWords(around);
    states.set(around, named);
    return named;
  };
  const isPlaceWord = (placeWords: ReadonlySet<string>, word: string) => {
    const compared = found.get(placeWords) ?? new Map<string, boolean>();
    found.set(placeWords, compared);
    const isOne = compared.get(word) ?? isAround(placeWords, word);
    compared.set(word, isOne);
    refusals.set(word, isOne ? -Infinity : (refusals.get(word) ?? 0) + 1);
    return isOne;
  };
  return {
    agrees(around, parcel) {
      if (around.length === 0) return true;
      const placeWords = wordsAround(parcel);
      const named = namedStates(around);
      return around.every((token, at) => {
        const { word, canonical } = token;
        // `East Hampton` is Easthampton.
        const [before, after] = [around[at - 1], around[at + 1]];
        const isJoined = [`${before?.word}${word}`, `${word}${after?.word}`].some((one) =>
          placeWords.has(one),
        );
        if (isJoined) return true;
        if (isOrdinal(word)) return placeWords.has(word); // the number of a street, not of a unit, and not a ZIP code
        if (/\d/.test(word) || word.length === 1) return true;
        if (placeWords.has(word) || placeWords.has(canonical)) {
          refusals.set(word, -Infinity);
          return true;
        }
        // Where other parcels are in this city, one without a city may be, too.
        if (parcel.city === '' && (refusals.get(word) === -Infinity || isPlaceInside(word))) return true;
        if (takesAnyCity && parcel.city === '' && !named.has(token)) return true;
        return isPlaceWord(placeWords, word);
      });
    },
    mayBeElsewhere(around, parcel) {
      const placeWords = wordsAround(parcel);
      return (
        around.some(({ word }) => placeWords.has(word)) &&
        [...namedStates(around)].every(({ word }) => placeWords.has(word))
      );
    },
    isOutside: (around) =>
      around.some(({ word }) => (refusals.get(word) ?? 0) >= MAX_REFUSALS && !isPlaceInside(word)),
  };
}

/** The states and provinces, with their names and postal codes. */
const STATES = [...US_STATES, ...CA_PROVINCES];
const STATE_CODES = new Set(STATES.map(({ postal }) => postal.toLowerCase()));
const STATE_NAMES = STATES.map(({ name }) => withoutSmallWords(tokenize(name)));

function withoutSmallWords(words: readonly Token[]): readonly Token[] {
  return words.filter(({ word }) => word !== 'of' && word !== 'and');
}

/** Returns the words that name a state or province: `new` and `york` of `new york`, but not the `new` of `new london`. */
function stateWords(around: readonly Token[]): ReadonlySet<Token> {
  const words = withoutSmallWords(around);
  const named = STATE_NAMES.flatMap((name) =>
    words.flatMap((_, at) => {
      const some = words.slice(at, at + name.length);
      return name.every(({ canonical }, index) => some[index]?.canonical === canonical) ? some : [];
    }),
  );
  return new Set([...named, ...words.filter(({ word }) => STATE_CODES.has(word))]);
}
