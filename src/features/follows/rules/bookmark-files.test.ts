import { expect, test } from 'vitest';
import type { Bookmark } from '../contract.ts';
import { bookmarksCsv, bookmarksGeojson } from './bookmark-files.ts';

const BOOKMARK: Bookmark = {
  id: 7,
  ll_uuid: '00000000-0000-4000-8001-000000000001',
  address: '12 ELM ST, "REAR"',
  parcelnumb: '-12-13',
  path: '/us/zz/alder/1',
  centroid: [-99.5, 40.5],
  source_id: null,
  note: '=HYPERLINK("x")\nsecond',
  followed_at: '2026-01-02T03:04:05.000Z',
  gone: null,
};

test('a CSV is quoted, and no spreadsheet takes its text for a formula', () => {
  const gone = { ...BOOKMARK, address: null, note: '', gone: { county_path: '/us/zz/alder', version: 1 } };
  expect(bookmarksCsv([BOOKMARK, gone]).split('\r\n')).toEqual([
    'address,parcel_number,note,longitude,latitude,followed_at,state,path,ll_uuid',
    `"12 ELM ST, ""REAR""",'-12-13,"'=HYPERLINK(""x"")\nsecond",-99.5,40.5,2026-01-02T03:04:05.000Z,current,/us/zz/alder/1,${BOOKMARK.ll_uuid}`,
    `,'-12-13,,-99.5,40.5,2026-01-02T03:04:05.000Z,gone,/us/zz/alder/1,${BOOKMARK.ll_uuid}`,
    '',
  ]);
});

test('a GeoJSON has a point with the same facts', () => {
  const { address, note, followed_at, path, ll_uuid } = BOOKMARK;
  expect(bookmarksGeojson([BOOKMARK])).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 7,
        geometry: { type: 'Point', coordinates: [-99.5, 40.5] },
        properties: { address, parcel_number: '-12-13', note, followed_at, path, ll_uuid, state: 'current' },
      },
    ],
  });
});
