import type { WordMatch } from '../rules/match-words.ts';
import type { Reading } from '../rules/read-query.ts';
import type { State } from '../rules/same-phrases.ts';
import type { Token } from '../rules/tokenize.ts';
import type { NumberHit } from './find-by-number.ts';
import type { IndexedParcel, RowReader } from './row-reader.ts';
import type { TimeBudget } from './time-budget.ts';
import type { WordField } from './word-field.ts';

/** How well a parcel fits a query that it doesn't match in every word. `searchResultSchema` in `contract.ts` explains the two words. */
export type Closeness = 'similar' | 'nearby';

export interface ForgivingHit extends WordMatch {
  parcel: IndexedParcel;
  field: 'address' | 'owner' | 'parcel';
  /** See `NumberHit`. Absent if the field is not `parcel`. */
  otherNumber?: string | null;
  closeness: Closeness;
}

export interface ForgivingRequest {
  query: string;
  limit: number;
  seesOwners: boolean;
  /** False if only owners are wanted. */
  wantsAddresses: boolean;
  /** True if parcels that are found by their numbers are wanted, too. */
  wantsNumbers: boolean;
  /** Returns true for a parcel in the place that the request is limited to. */
  isWithin(parcel: IndexedParcel): boolean;
  /** Returns true for a parcel whose owner opted out. */
  isOwnerHidden(parcel: IndexedParcel): boolean;
  /** Returns the words for where a parcel is: its city, county and state. Parcels with the same words get the same set. */
  wordsAround(parcel: IndexedParcel): ReadonlySet<string>;
  /** Returns true for a word in the name of a place in the county, or of a city of its parcels. */
  isPlaceInside(word: string): boolean;
  /** True if a parcel without a city agrees with any city in the query. A state or province must agree in any case. */
  takesAnyCity: boolean;
  /** False to try the words as typed and in other forms; true to try them with wrong letters, and then parcels nearby. */
  isMistyped: boolean;
  /** The state of the county; null outside of the United States. */
  state: State | null;
  /** The time budget of the search, which stops when the budget is spent. */
  budget: Pick<TimeBudget, 'isSpent'>;
}

export interface ForgivingQuery extends ForgivingRequest {
  /**
   * Returns true if the parcel is in the place that the request is limited to, and each word beside the address (`Reading.around`) says where the parcel is, or
   * may be its unit or its ZIP code.
   */
  agrees(around: readonly Token[], parcel: IndexedParcel): boolean;
  /** Notes a parcel that has the address of a reading, but is in another city than the query says. It is shown if nothing else is found. */
  noteElsewhere(reading: Reading, hit: ForgivingHit): void;
  /** Returns true if a word of `around` seems to name a place outside of the county: no place in it has this name, and many parcels were compared in vain. */
  isOutside(around: readonly Token[]): boolean;
}

/** The parcel numbers of a county. See `SearchIndex`. */
export interface Numbers {
  findByNumber(typed: string, limit: number): NumberHit[];
  findByParts(parts: readonly string[], limit: number): NumberHit[];
  findByGroups(groups: readonly string[], limit: number): NumberHit[];
}

export interface Fields {
  numbers: Numbers;
  addresses: WordField;
  owners: WordField;
  rows: RowReader;
}
