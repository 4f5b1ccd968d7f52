import type { OwnerWithLegal } from '../rules/legal-words.ts';
import { matchWords, type WordMatch } from '../rules/match-words.ts';
import { givenNames, ownerVariants } from '../rules/owner-variants.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { type Token, tokenize } from '../rules/tokenize.ts';
import type { IndexedParcel, RowReader } from './row-reader.ts';
import { rowsInBoth } from './rows-in-both.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of parcels with a name, or with a legal description, that are compared with each other. */
const MAX_ROWS = 20_000;

/**
 * Finds parcels by the owner's name together with the legal description, in either order: `Jane Roe Sunset Addition Lot 4`, `Lot 4 Block 2 Roe`. All words must
 * be those of one parcel. The description has at least one part, such as a lot.
 */
export function findOwnerWithLegal(
  { owners, legal, rows }: { owners: WordField; legal: WordField; rows: RowReader },
  { parts, names }: OwnerWithLegal,
  limit: number,
): (WordMatch & { parcel: IndexedParcel })[] {
  const isIndexed = (word: string) => owners.has(canonicalWord(word));
  const hits: ReturnType<typeof findOwnerWithLegal> = [];
  const compare = (name: readonly Token[], described: Uint32Array) => {
    const ways = [name, ...ownerVariants(name, isIndexed)].filter((way) => way.length > 0);
    for (const way of ways) {
      const found = rowsInBoth(owners.candidates(way, 'whole', MAX_ROWS), described);
      for (const row of found) {
        const match = hits.length >= limit ? null : matchWords(way, rows.text(row, 'owner'));
        const parcel = match === null ? null : rows.parcel(row);
        if (match !== null && parcel !== null) hits.push({ parcel, ...match });
      }
      if (hits.length > 0) return;
    }
  };
  for (const { name, rest } of splitsOf(names)) {
    if (hits.length > 0) break;
    const words = tokenize([...parts, ...rest].join(' '));
    const described = Uint32Array.from(legal.rowsWithAll(words, MAX_ROWS));
    if (described.length > 0) compare(name, described);
  }
  return hits;
}

/** Returns the ways to split words into a name, at the beginning or the end, and the other words. The longest names come first. */
function splitsOf(names: readonly string[]): { name: Token[]; rest: readonly string[] }[] {
  const lengths = names.map((_, at) => names.length - at);
  return lengths
    .flatMap((length) => [
      { name: names.slice(0, length), rest: names.slice(length) },
      { name: names.slice(-length), rest: names.slice(0, -length) },
    ])
    .map(({ name, rest }) => ({ name: tokenize(name.join(' ')), rest }))
    .filter(({ name }) => givenNames(name).length > 0);
}
