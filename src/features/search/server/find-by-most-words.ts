import { matchWords } from '../rules/match-words.ts';
import { isKindOfStreet, tokensOfQuery } from '../rules/read-query.ts';
import { type Token, tokenize } from '../rules/tokenize.ts';
import type { Fields, ForgivingHit, ForgivingQuery } from './forgiving-request.ts';
import type { IndexedParcel } from './row-reader.ts';
import { rowsInBoth } from './rows-in-both.ts';
import type { Similar } from './similar-words.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of words of a query that are looked up. */
const MAX_WORDS = 10;
/** The maximum number of ways to spell a word. */
const MAX_SPELLINGS = 3;
/** The maximum number of rows of a word that are compared with those of the others. */
const MAX_ROWS = 50_000;
/** The maximum number of rows of a word that counts as rare. Only parcels with one of the `RARE_WORDS` rarest words of the query are compared. */
const MAX_RARE = 4000;
const RARE_WORDS = 3;
/** The maximum number of parcels whose texts are read. */
const MAX_COMPARED = 60;
const MAX_HITS = 5;
/** The weight of a word that only one parcel has, before `MAX_WEIGHT` limits it. Each doubling of the number of parcels takes 1 away. */
const WEIGHT_OF_ONE = 20;
/** The maximum weight of a word: a rarer one is often a mistake that a parcel happens to have, too. */
const MAX_WEIGHT = 14;
/** The weight of a word that no parcel has: it may be a mistake, or a word that the county's file lacks. */
const WEIGHT_OF_UNKNOWN = 8;
/** The minimum share of the weights of all words that a parcel must have. */
const MIN_SHARE = 0.6;

/** Words that say nothing about a parcel. */
const EMPTY: ReadonlySet<string> = new Set(
  'the of and at in on for to by is a an my our parcel property house home owner owned owns who where what which llc inc'.split(
    ' ',
  ),
);

/** A word of a query with its rows in the fields of the index. */
interface WordRows {
  typed: Token;
  lists: { field: 'address' | 'owner'; term: Token; rows: Uint32Array }[];
  weight: number;
}

/**
 * Finds the parcels that have most words of a query, in whichever field or in the names of the places around: `Roe 12 Oak, the blue house`. Rare words count
 * more. It is one of the last tries, for queries whose other words are noise, and returns `nearby` parcels. A parcel must have two words without digits in its
 * address and owner.
 */
export function findByMostWords(fields: Fields, request: ForgivingQuery, similar: Similar): ForgivingHit[] {
  const words = tokensOfQuery(request.query)
    .filter((token, at, all) => all.findIndex(({ canonical }) => canonical === token.canonical) === at)
    .filter((token) => !EMPTY.has(token.word) && !isKindOfStreet(token) && token.word.length > 1)
    .slice(0, MAX_WORDS)
    .map((typed) => lookUp(fields, request, typed, similar));
  if (words.length < 2) return [];
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const hits: { hit: ForgivingHit; share: number }[] = [];
  for (const row of bestRows(words)) {
    const parcel = fields.rows.parcel(row);
    if (parcel === null || !request.isWithin(parcel)) continue;
    const seesOwner = request.seesOwners && !request.isOwnerHidden(parcel);
    const compared = compare(words, fields, { row, parcel, seesOwner, request });
    if (compared === null || compared.weight < total * MIN_SHARE) continue;
    hits.push({ hit: compared.hit, share: compared.weight / total });
  }
  const best = Math.max(0, ...hits.map(({ share }) => share));
  return hits
    .filter(({ share }) => share === best)
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit);
}

function lookUp(
  { addresses, owners }: Fields,
  request: ForgivingQuery,
  typed: Token,
  similar: Similar,
): WordRows {
  const inField = (name: 'address' | 'owner', field: WordField) =>
    similar(field, typed)
      .slice(0, MAX_SPELLINGS)
      .map((term) => ({ field: name, term, rows: field.candidates([term], 'whole', MAX_ROWS) }));
  const all = [...inField('address', addresses), ...(request.seesOwners ? inField('owner', owners) : [])];
  // If one field has the word as it was typed, similar words of the other field are not what was meant.
  const isKnown = all.some(({ term }) => term.canonical === typed.canonical);
  const lists = isKnown ? all.filter(({ term }) => term.canonical === typed.canonical) : all;
  const count = lists.reduce((sum, { rows }) => sum + rows.length, 0);
  const weight =
    count === 0 ? WEIGHT_OF_UNKNOWN : Math.max(1, Math.min(MAX_WEIGHT, WEIGHT_OF_ONE - Math.log2(count)));
  return { typed, lists, weight };
}

/** Returns the rows that have one of the rarest words, those with the greatest total weight of all their words first. */
function bestRows(words: readonly WordRows[]): number[] {
  const rare = words
    .filter(({ lists }) => lists.length > 0 && lists.every(({ rows }) => rows.length <= MAX_RARE))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, RARE_WORDS);
  const rows = Uint32Array.from(
    new Set(rare.flatMap(({ lists }) => lists.flatMap((list) => [...list.rows]))),
  ).toSorted();
  const points = new Map<number, number>();
  for (const { lists, weight } of words) {
    const withWord = new Set(lists.flatMap((list) => [...rowsInBoth(rows, list.rows)]));
    for (const row of withWord) points.set(row, (points.get(row) ?? 0) + weight);
  }
  return [...points]
    .toSorted(([rowA, a], [rowB, b]) => b - a || rowA - rowB)
    .slice(0, MAX_COMPARED)
    .map(([row]) => row);
}

/** Compares the words with the texts of a parcel. Returns null if its address and owner have fewer than two of the words without digits. */
function compare(
  words: readonly WordRows[],
  { rows }: Fields,
  {
    row,
    parcel,
    seesOwner,
    request,
  }: { row: number; parcel: IndexedParcel; seesOwner: boolean; request: ForgivingQuery },
): { hit: ForgivingHit; weight: number } | null {
  const texts = { address: rows.text(row, 'address'), owner: seesOwner ? rows.text(row, 'owner') : '' };
  const around = request.wordsAround(parcel);
  const inTexts = { address: tokenize(texts.address), owner: tokenize(texts.owner) };
  const found = { address: new Array<Token>(), owner: new Array<Token>() };
  let weight = 0;
  for (const word of words) {
    const list = word.lists.find(({ field, term }) =>
      inTexts[field].some(({ canonical }) => canonical === term.canonical),
    );
    if (list !== undefined) found[list.field].push(list.term);
    if (list !== undefined || around.has(word.typed.word)) weight += word.weight;
  }
  // A number and one other word are not enough: too many parcels have both.
  if ([...found.address, ...found.owner].filter(({ word }) => !/\d/.test(word)).length < 2) return null;
  // A parcel that was found by a word of its owner is an owner result, so that it counts as showing the owner.
  const field = found.owner.length > 0 ? 'owner' : 'address';
  const match = matchWords(found[field], texts[field]);
  return match === null ? null : { hit: { ...match, parcel, field, closeness: 'nearby' }, weight };
}
