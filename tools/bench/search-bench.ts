import { type SearchIndex, openSearchIndex } from '../../src/features/search/server/index.ts';
import { createPlaceIndex } from '../../src/features/search/server/place-index.ts';
import { searchIndexes } from '../../src/features/search/server/search-indexes.ts';
import { createRandom } from '../../tests/support/random.ts';
import { quantile } from './quantiles.ts';

export interface SearchBenchRow {
  /** The kind of typed text. */
  kind: string;
  p50Ms: number;
  p99Ms: number;
}

type IndexedParcel = NonNullable<ReturnType<SearchIndex['parcelAt']>>;

/** Texts that people type, made from a row of the index; null when the row lacks the value. */
const TYPINGS: Record<string, (parcel: IndexedParcel) => string | null> = {
  'two characters': ({ address }) => cut(address, 2),
  'three characters of a street': ({ address }) => cut(address.split(' ').slice(1).join(' '), 3),
  'number and three letters': ({ address }) => {
    const [number = '', street = ''] = address.split(' ');
    return cut(`${number} ${street.slice(0, 3)}`, address.length);
  },
  'whole address': ({ address }) => cut(address, address.length),
  'street, then number': ({ address }) => {
    const [number = '', ...street] = address.split(' ');
    return cut(`${street.join(' ')} ${number}`, address.length);
  },
  'beginning of a parcel number': ({ parcelnumb }) => cut(parcelnumb, Math.max(3, parcelnumb.length - 4)),
  'whole parcel number': ({ parcelnumb }) => cut(parcelnumb, parcelnumb.length),
  'owner, words in reverse order': ({ owner }) => cut(owner.split(' ').toReversed().join(' '), owner.length),
  'one word of an owner': ({ owner }) => cut(`${owner} `, `${owner} `.indexOf(' ')),
};

function cut(text: string, length: number): string | null {
  const part = text.slice(0, length).trim();
  return part.length >= 2 ? part : null;
}

/** The number of unmeasured searches at the start, because the first ones of a process are slower while its code is compiled. */
const WARM_UP = 30;
/** The number of searches of each kind. */
const QUERIES = 300;
const SEED = 1;

/** Measures searches of an index as the server runs them, including ranking and owners. The rows are drawn from a seed. */
export async function benchSearch(indexFile: string): Promise<SearchBenchRow[]> {
  const index = await openSearchIndex(indexFile);
  const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
  const random = createRandom(SEED);
  const rows: SearchBenchRow[] = [];
  for (const [kind, typing] of Object.entries(TYPINGS)) {
    const typed: string[] = [];
    for (let tries = 0; typed.length < QUERIES && tries < QUERIES * 20; tries++) {
      const parcel = index.parcelAt(1 + random.below(index.rowCount));
      const text = parcel === null ? null : typing(parcel);
      if (text !== null) typed.push(text);
    }
    if (typed.length === 0) continue;
    const times: number[] = [];
    const search = (query: string) =>
      searchIndexes(indexes, { query, near: null, seesOwners: true, limit: 33 });
    if (rows.length === 0) for (const query of typed.slice(-WARM_UP)) await search(query);
    for (const query of typed) {
      const start = performance.now();
      await search(query);
      times.push(performance.now() - start);
    }
    rows.push({ kind, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) });
  }
  await index.close();
  return rows;
}
