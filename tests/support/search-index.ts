import path from 'node:path';
import { openSearchIndex, type SearchIndex } from '../../src/features/search/server/index.ts';
import { createSearchIndexBuilder, SEARCH_INDEX_FILE } from '../../src/features/search/server/thread.ts';

export interface SearchRow {
  address?: string | null;
  number?: string | null;
  stateNumber?: string | null;
  account?: string | null;
  owner?: string | null;
  owner2?: string | null;
  city?: string | null;
  zip?: string | null;
  path?: string | null;
  legal?: string | null;
  /** Its joined records. */
  records?: readonly { address?: string; owner?: string }[];
  /** Longitude and latitude. Without one, rows lie a centimeter apart. */
  point?: [number, number];
}

const SEARCH_LAYOUT = {
  geoid: '99001',
  placePath: '/us/zz/alder',
  columns: [
    'ogc_fid',
    'parcelnumb',
    'owner',
    'address',
    'scity',
    'path',
    'state_parcelnumb',
    'account_number',
    'szip5',
    'legaldesc',
    'owner2',
  ],
} as const;

/** Builds and opens the search index of a county with these parcels. null stands for a row number without a parcel. */
export async function buildSearchIndex(
  folder: string,
  rows: readonly (SearchRow | null)[],
  placePath: string = SEARCH_LAYOUT.placePath,
): Promise<SearchIndex> {
  const builder = createSearchIndexBuilder({ ...SEARCH_LAYOUT, placePath }, folder);
  for (const [index, row] of rows.entries()) {
    if (row === null) continue;
    builder.add({
      ogcFid: index + 1,
      uuid: Uint8Array.from({ length: 16 }, (_, at) => (at === 15 ? index : at * 16)),
      geometry: { coords: new Float64Array(), ringEnds: [], polygonEnds: [] },
      lon: row.point?.[0] ?? -100 - index / 1e7,
      lat: row.point?.[1] ?? 40 + index / 1e7,
      values: [
        index + 1,
        row.number ?? null,
        row.owner ?? null,
        row.address ?? null,
        row.city ?? null,
        row.path ?? null,
        row.stateNumber ?? null,
        row.account ?? null,
        row.zip ?? null,
        row.legal ?? null,
        row.owner2 ?? null,
      ],
      custom: null,
    });
  }
  for (const [index, row] of rows.entries())
    for (const { address = null, owner = null } of row?.records ?? [])
      builder.addRecord?.({ ogcFid: index + 1, address, owner });
  await builder.finish();
  return openSearchIndex(path.join(folder, SEARCH_INDEX_FILE));
}
