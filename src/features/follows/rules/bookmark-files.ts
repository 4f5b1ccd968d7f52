import { csvLine } from '../../../kernel/csv.ts';
import type { Bookmark } from '../contract.ts';

const HEADER = [
  'address',
  'parcel_number',
  'note',
  'longitude',
  'latitude',
  'followed_at',
  'state',
  'path',
  'll_uuid',
];

/** Returns bookmarks as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function bookmarksCsv(bookmarks: readonly Bookmark[]): string {
  const lines = bookmarks.map((bookmark) => {
    const { address, parcelnumb, note, centroid, followed_at, path, ll_uuid } = bookmark;
    return [address, parcelnumb, note, ...centroid, followed_at, stateOf(bookmark), path, ll_uuid];
  });
  return [HEADER, ...lines].map(csvLine).join('');
}

export function bookmarksGeojson(bookmarks: readonly Bookmark[]): GeoJSON.FeatureCollection<GeoJSON.Point> {
  return {
    type: 'FeatureCollection',
    features: bookmarks.map((bookmark) => {
      const { id, address, parcelnumb, note, centroid, followed_at, path, ll_uuid } = bookmark;
      const properties = { address, parcel_number: parcelnumb, note, followed_at, path, ll_uuid };
      return {
        type: 'Feature',
        id,
        geometry: { type: 'Point', coordinates: centroid },
        properties: { ...properties, state: stateOf(bookmark) },
      };
    }),
  };
}

function stateOf({ gone }: Bookmark): 'current' | 'gone' {
  return gone === null ? 'current' : 'gone';
}
