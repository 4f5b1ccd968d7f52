import type { OwnerWithLegal } from '../rules/legal-words.ts';
import { type Mark, type Tier, type WordMatch, matchWords } from '../rules/match-words.ts';
import type { NumberShape } from '../rules/number-parts.ts';
import { joinAndSplit } from '../rules/query-variants.ts';
import { scoreOf } from '../rules/rank.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { isSameText, type Token, tokenize } from '../rules/tokenize.ts';
import {
  findByGroups,
  findByNumber,
  findByParts,
  type NumberHit,
  readUsualShapes,
} from './find-by-number.ts';
import { findLegalNearly } from './find-legal-nearly.ts';
import { findOwnerWithLegal } from './find-owner-with-legal.ts';
import type { ForgivingHit, ForgivingRequest, Numbers } from './forgiving-request.ts';
import { createForgivingSearch } from './forgiving-search.ts';
import { type IndexReader, openIndexFile } from './index-file.ts';
import { type IndexedParcel, type RowReader, openRows } from './row-reader.ts';
import { openWordField, type WordField } from './word-field.ts';
import type { ZipArea } from './zip-areas.ts';

/** The maximum number of candidates of one pass of `findByWords`, which reads and compares their texts. `findByWords` makes at most two passes. */
const MAX_COMPARED = 250;
/**
 * A pass stops after `limit * MATCHES_TO_CHOOSE_FROM` new matches, or when there are `limit * BEST_TO_CHOOSE_FROM` matches of the best tiers. The extra matches
 * allow ranking: of equally good texts, the shortest wins.
 */
const MATCHES_TO_CHOOSE_FROM = 4;
const BEST_TO_CHOOSE_FROM = 2;
const BEST_OF_WHOLE_WORDS: readonly Tier[] = ['exact', 'starts'];
const BEST_OF_PARTS: readonly Tier[] = [...BEST_OF_WHOLE_WORDS, 'starts-part'];
/** The maximum number of compared texts for the list of an owner's parcels. */
const MAX_LISTED_COMPARED = 4000;
/** The number of parcels that show which cities a county has. */
const SAMPLED_FOR_CITIES = 512;
const ZIP_DIGITS = 5;
/** The maximum number of ways to join and split the words of an address. */
const MAX_JOINED = 4;

export interface WordHit {
  parcel: IndexedParcel;
  tier: Tier;
  marks: Mark[];
}

export interface OwnedParcels {
  parcels: IndexedParcel[];
  /** False when there may be more. */
  isComplete: boolean;
}

/** One county's search index. Every lookup is bounded: about ten milliseconds at a million parcels. */
export interface SearchIndex {
  geoid: string;
  placePath: string;
  rowCount: number;
  /** Returns a row as it was indexed; null when the edition has no such row. */
  parcelAt(ogcFid: number): IndexedParcel | null;
  /** Returns at most `limit` parcels, best first. The last term may be the beginning of a word. */
  findByAddress(terms: readonly Token[], limit: number): WordHit[];
  /** Like `findByAddress`, with words joined and split: `lakeview cir` finds `LAKE VIEW CIR`. */
  findByJoinedAddress(terms: readonly Token[], limit: number): WordHit[];
  /** Like `findByAddress`. Only for readers who may see owners. */
  findByOwner(terms: readonly Token[], limit: number): WordHit[];
  /** Returns at most `limit` parcels whose owner has the same words, in the order of their rows. Only for readers who may see owners. */
  listByOwner(owner: string, limit: number): OwnedParcels;
  /**
   * Returns the parcels whose numbers begin with `typed` (the result of `searchParcelNumber`) in the order of the numbers, so exact ones come first. Then it
   * returns those whose other numbers (`NumberHit.otherNumber`) begin with it.
   */
  findByNumber(typed: string, limit: number): NumberHit[];
  /** Returns the parcels whose numbers begin with typed parts (`readNumberParts`), without regard to zeros before each part. */
  findByParts(parts: readonly string[], limit: number): NumberHit[];
  /** Returns the parcels whose numbers have exactly these groups (`readNumberGroups`), without regard to zeros and separators. */
  findByGroups(groups: readonly string[], limit: number): NumberHit[];
  /** Returns at most `limit` parcels whose legal description has all words of a `LegalQuery`. Only for readers who may see it. */
  findByLegal(words: readonly string[], limit: number): IndexedParcel[];
  /** Like `findByLegal`, for words that no parcel has together: names may have wrong letters, and units and phases are left out if no parcel has them. */
  findByLegalNearly(words: readonly string[], limit: number): IndexedParcel[];
  /** Returns at most `limit` parcels by the owner's name together with the legal description. Only for readers who may see both. */
  findByOwnerAndLegal(words: OwnerWithLegal, limit: number): WordHit[];
  /** Returns true if the county's parcel numbers are usually five digits, like a ZIP code. */
  hasNumbersLikeZips(): boolean;
  /** Returns how many of the words occur in any address of the county, or if `seesOwners`, in any owner's name. */
  countKnown(words: readonly Token[], seesOwners: boolean): number;
  /** Returns the cities of a sample of evenly spaced parcels. It can miss cities with few parcels. */
  listCities(): readonly string[];
  /** Returns where the parcels of a five-digit ZIP code are; null if there are none. */
  findZip(zip: string): ZipArea | null;
  /** Returns a function that finds parcels that were probably meant by a query, when no parcel has all of its words. Each of its calls is a round of the same search. */
  startForgivingSearch(): (request: ForgivingRequest) => ForgivingHit[];
  close(): Promise<void>;
}

/** Opens an index file. Throws `unreadable_file` when it is damaged. */
export async function openSearchIndex(file: string): Promise<SearchIndex> {
  const reader = await openIndexFile(file);
  try {
    return createSearchIndex(reader);
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Reads the parts of an index that stay in memory. Throws `unreadable_file` when a section is missing or short. */
function createSearchIndex(reader: IndexReader): SearchIndex {
  const { geoid, placePath, rowCount } = reader.footer;
  const rows = openRows(reader);
  const addresses = openWordField(reader, 'address');
  const owners = openWordField(reader, 'owner');
  // The indexes of older editions have no legal descriptions.
  const legal = reader.footer.sections['legal.words'] === undefined ? null : openWordField(reader, 'legal');
  let shapes: readonly NumberShape[] | null = null;
  let cities: readonly string[] | null = null;
  const usualShapes = () => (shapes ??= readUsualShapes(reader, rows));
  const numbers: Numbers = {
    findByNumber: (typed, limit) => findByNumber(reader, rows, typed, limit),
    findByParts: (parts, limit) => findByParts(reader, rows, usualShapes(), parts, limit),
    findByGroups: (groups, limit) => findByGroups(reader, rows, groups, limit),
  };
  return {
    geoid,
    placePath,
    rowCount,
    parcelAt: (ogcFid) => (ogcFid <= rowCount ? rows.parcel(ogcFid - 1) : null),
    findByAddress: (terms, limit) => findByWords(addresses, rows, 'address', terms, limit),
    findByJoinedAddress(terms, limit) {
      const ways = joinAndSplit(terms, (word) => addresses.has(canonicalWord(word))).slice(0, MAX_JOINED);
      return addresses.holding(() =>
        ways.flatMap((way) => findByWords(addresses, rows, 'address', way, limit)).slice(0, limit),
      );
    },
    findByOwner: (terms, limit) => findByWords(owners, rows, 'owner', terms, limit),
    listByOwner: (owner, limit) => listByOwner(owners, rows, { owner, limit, rowCount }),
    findByNumber: numbers.findByNumber,
    findByParts: numbers.findByParts,
    findByGroups: numbers.findByGroups,
    findByLegal(words, limit) {
      const found = legal?.rowsWithAll(tokenize(words.join(' ')), limit) ?? [];
      return found.flatMap((row) => rows.parcel(row) ?? []);
    },
    findByLegalNearly(words, limit) {
      const found = legal === null ? [] : findLegalNearly(legal, words, limit);
      return found.flatMap((row) => rows.parcel(row) ?? []);
    },
    findByOwnerAndLegal: (words, limit) =>
      legal === null ? [] : findOwnerWithLegal({ owners, legal, rows }, words, limit),
    hasNumbersLikeZips() {
      const [firstPart, ...otherParts] = usualShapes()[0] ?? [];
      return otherParts.length === 0 && firstPart?.letters === '' && firstPart.digits === ZIP_DIGITS;
    },
    countKnown: (words, seesOwners) =>
      words.filter(({ canonical }) => addresses.has(canonical) || (seesOwners && owners.has(canonical)))
        .length,
    listCities: () => (cities ??= sampleCities(rows, rowCount)),
    findZip: (zip) => reader.footer.zips?.find((area) => area.zip === zip) ?? null,
    // The attempts of the search have most words in common, so the rows of a word are decoded once for all of them.
    startForgivingSearch() {
      const find = createForgivingSearch({ addresses, owners, numbers, rows });
      return (request) => addresses.holding(() => owners.holding(() => find(request)));
    },
    close: () => reader.close(),
  };
}

function sampleCities(rows: RowReader, rowCount: number): readonly string[] {
  const step = Math.max(1, Math.ceil(rowCount / SAMPLED_FOR_CITIES));
  const cities = new Set<string>();
  for (let row = 0; row < rowCount; row += step) cities.add(rows.text(row, 'city'));
  cities.delete('');
  return [...cities];
}

function findByWords(
  field: WordField,
  rows: RowReader,
  name: 'address' | 'owner',
  terms: readonly Token[],
  limit: number,
): WordHit[] {
  const found: { row: number; text: string; match: WordMatch }[] = [];
  const seen = new Set<number>();
  /** The number of matches in the best tiers. */
  let best = 0;
  const compare = (last: 'whole' | 'part', bestTiers: readonly Tier[]) => {
    const enough = found.length + limit * MATCHES_TO_CHOOSE_FROM;
    for (const row of field.candidates(terms, last, MAX_COMPARED)) {
      if (best >= limit * BEST_TO_CHOOSE_FROM || found.length >= enough) return;
      if (seen.has(row)) continue;
      seen.add(row);
      const text = rows.text(row, name);
      const match = matchWords(terms, text);
      if (match === null) continue;
      found.push({ row, text, match });
      if (bestTiers.includes(match.tier)) best++;
    }
  };
  compare('whole', BEST_OF_WHOLE_WORDS);
  if (best < limit) compare('part', BEST_OF_PARTS);
  found.sort((a, b) => scoreOf(name, b.match.tier, b.text) - scoreOf(name, a.match.tier, a.text));
  // A parcel may be found by several addresses of its records.
  const hits = new Map<number, WordHit>();
  for (const { row, match } of found) {
    if (hits.size === limit) break;
    const parcel = rows.parcel(row);
    if (parcel !== null && !hits.has(parcel.ogcFid)) hits.set(parcel.ogcFid, { parcel, ...match });
  }
  return [...hits.values()];
}

function listByOwner(
  field: WordField,
  rows: RowReader,
  { owner, limit, rowCount }: { owner: string; limit: number; rowCount: number },
): OwnedParcels {
  const terms = tokenize(owner);
  if (terms.length === 0) return { parcels: [], isComplete: true };
  const candidates = field.candidates(terms, 'whole', MAX_LISTED_COMPARED);
  const parcels: IndexedParcel[] = [];
  for (const row of candidates) {
    if (row >= rowCount) break; // joined records
    if (!isSameText(terms, tokenize(rows.text(row, 'owner')))) continue;
    if (parcels.length === limit) return { parcels, isComplete: false };
    const parcel = rows.parcel(row);
    if (parcel !== null) parcels.push(parcel);
  }
  return { parcels, isComplete: candidates.length < MAX_LISTED_COMPARED };
}
