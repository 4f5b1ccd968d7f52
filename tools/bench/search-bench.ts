import { type SearchIndex, openSearchIndex } from '../../src/features/search/server/index.ts';
import { createPlaceIndex } from '../../src/features/search/server/place-index.ts';
import { searchIndexes } from '../../src/features/search/server/search.ts';
import { createRandom } from '../../tests/support/hostile/random.ts';

export interface SearchBenchRow {
  /** The kind of typed text. */
  kind: string;
  queries: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Average number of results per query. */
  results: number;
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
  'owner, words turned round': ({ owner }) => cut(owner.split(' ').toReversed().join(' '), owner.length),
  'one word of an owner': ({ owner }) => cut(`${owner} `, `${owner} `.indexOf(' ')),
};

function cut(text: string, length: number): string | null {
  const part = text.slice(0, length).trim();
  return part.length >= 2 ? part : null;
}

/** The number of unmeasured searches at the start, because the first ones of a process are slower while its code is compiled. */
const WARM_UP = 30;

/** Measures searches of an index as the server runs them, including ranking and owners. The rows are drawn from a seed. */
export async function benchSearch({
  indexFile,
  queries = 300,
  seed = 1,
}: {
  indexFile: string;
  queries?: number;
  seed?: number;
}): Promise<SearchBenchRow[]> {
  const index = await openSearchIndex(indexFile);
  const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
  const random = createRandom(seed);
  const rows: SearchBenchRow[] = [];
  for (const [kind, typing] of Object.entries(TYPINGS)) {
    const typed: string[] = [];
    for (let tries = 0; typed.length < queries && tries < queries * 20; tries++) {
      const parcel = index.parcelAt(1 + random.below(index.rowCount));
      const text = parcel === null ? null : typing(parcel);
      if (text !== null) typed.push(text);
    }
    const times: number[] = [];
    let results = 0;
    const search = (query: string) =>
      searchIndexes(indexes, { query, near: null, seesOwners: true, limit: 33 });
    if (rows.length === 0) for (const query of typed.slice(-WARM_UP)) await search(query);
    for (const query of typed) {
      const start = performance.now();
      const found = await search(query);
      times.push(performance.now() - start);
      results += found.length;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    rows.push({
      kind,
      queries: typed.length,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      maxMs: at(1),
      results: typed.length === 0 ? 0 : results / typed.length,
    });
  }
  await index.close();
  return rows;
}
