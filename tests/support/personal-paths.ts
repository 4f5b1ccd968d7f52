/** The parcels, requests and readers of the test that checks every way to personal data (`src/apps/personal-data.server.test.ts`). */
import { parcelFid } from '../../src/kernel/ids.ts';
import type { PersonalDataAudience } from '../../src/kernel/permission.ts';
import { FIXTURE_COUNTY, type ParcelFixture, fixtureUuid } from './parcels-fixture.ts';
import type { Persona } from './personas.ts';

/** Words that occur only in personal columns. */
export const SECRET = /VERYPRIVATE|SECRETSTREET/i;
const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;

export const PARCELS: ParcelFixture[] = [
  {
    values: {
      parcelnumb: 'P-1',
      address: '12 ELM ST',
      owner: 'VERYPRIVATE JANE',
      owner2: 'VERYPRIVATE BOB',
      ownfrst: 'JANE',
      ownlast: 'VERYPRIVATE',
      previous_owner: 'VERYPRIVATE PAT',
      last_ownership_transfer_date: '2020-01-01',
      mailadd: '1 SECRETSTREET',
    },
    custom: {
      TAXPAYER: 'JANE VERYPRIVATE',
      LOT_CODE: 'A7',
      // Column names that real counties use: none of them shows that the column is about people.
      Property_O: 'VERYPRIVATE JANE & BOB',
      send_to_na: 'VERYPRIVATE FAMILY TRUST',
      ADDRGL1: '1 SECRETSTREET',
      FIELD_17: 'Veryprivate, Jane',
      REMARK: 'SOLD BY VERYPRIVATE',
    },
  },
  { values: { parcelnumb: 'P-2', address: '14 ELM ST', owner: 'ACME LLC' } },
];

/** Columns about people that can be recognized only by their values. */
export const UNMAPPED = ['Property_O', 'send_to_na', 'ADDRGL1', 'FIELD_17', 'REMARK'].map(
  (name) => `custom:${name}`,
);

/** Every endpoint that returns data of parcels, with its request for the parcel above. */
export const EVERYTHING = { path: COUNTY };
export const ASKED: Record<string, string | { url: string; body: object }> = {
  getParcel: `${COUNTY}/1.json`,
  getParcelByUuid: `/parcels/${fixtureUuid(1, 1)}.json`,
  listParcelSummaries: `/parcel_summaries.json?fids=${parcelFid(GEOID, 1)}`,
  searchEverything: '/search.json?query=veryprivate',
  suggestSearches: '/search/suggestions.json?path=/us/zz/alder',
  getParcelTileJson: '/api/v1/parcels',
  getParcelVectorTile: '/api/v1/parcels/14/3640/6202.mvt',
  getParcelRasterTile: '/api/v1/parcels/12/910/1550.png',
  listParcelRecords: `${COUNTY}/1/records.json`,
  getParcelHistory: `${COUNTY}/1/history.json`,
  listPlaceChanges: `${COUNTY}/changes.json`,
  downloadPlaceChanges: `${COUNTY}/changes.csv`,
  getChangeTile: '/api/v1/changes/1/14/3640/6202.mvt',
  listEvents: '/api/v1/events.json',
  getCountyQuality: `${COUNTY}/quality.json`,
  listParcelLabels: `/parcel_labels.json?kind=owner&fids=${parcelFid(GEOID, 1)}`,
  getParcelDimensions: `${COUNTY}/1/dimensions.json`,
  listParcelDimensions: `/parcel_dimensions.json?fids=${parcelFid(GEOID, 1)}`,
  listParcelMeasures: `/parcel_measures.json?fids=${parcelFid(GEOID, 1)}`,
  listOwnerParcels: `${COUNTY}/1/owner_parcels.json`,
  listPlaceFilters: `${COUNTY}/filters.json`,
  completeFilterValue: `/sources/parcel/autocomplete.json?key=owner&query=private&counts=true&filter_path=${COUNTY}`,
  createParcelSource: { url: '/api/v1/sources', body: { query: EVERYTHING } },
  getParcelSource: '/api/v1/sources/SOURCE.json',
  getParcelSourceTileJson: '/api/v1/sources/SOURCE/tiles.json',
  getParcelSourceTile: '/api/v1/sources/SOURCE/14/3640/6202.mvt',
  getParcelSourcePicture: '/api/v1/sources/SOURCE/14/3640/6202.png',
  summarizeColumn: { url: '/api/v1/parcels/summary', body: { query: EVERYTHING, column: 'zoning' } },
  countParcels: { url: '/api/v1/parcels/count', body: { query: EVERYTHING } },
  listParcels: {
    url: '/api/v1/parcels/list',
    body: { query: EVERYTHING, columns: ['owner', 'mailadd', 'custom:TAXPAYER', ...UNMAPPED] },
  },
};
/** The endpoints of these that show owners to readers with the right to see them. */
export const SHOWS_OWNERS = [
  'getParcel',
  'getParcelByUuid',
  'listParcelSummaries',
  'searchEverything',
  'listParcelRecords',
  'getParcelHistory',
  'listPlaceChanges',
  'downloadPlaceChanges',
  'listParcelLabels',
  'listOwnerParcels',
  'completeFilterValue',
  'listParcels',
];
/** Without the right to see owners, these endpoints refuse the request; the others reply without owners. */
export const REFUSES = ['listParcelLabels', 'listOwnerParcels', 'completeFilterValue', 'listParcels'];
/** These endpoints require a paid plan as well. */
export const PAID: Record<string, readonly Persona[] | undefined> = { listOwnerParcels: ['alice', 'olive'] };
/** Endpoints for everyone that return no data of single parcels. */
export const TELLS_NOTHING =
  /^(findPlacesAtPoint|getPlaceBoundaries|listPlaceChildren|listCountiesWithParcels|get(Place)?Coverage\w+|getPlaceCoverage)$/;

export const PERSONAS: Persona[] = ['chelsea', 'bob', 'alice', 'olive'];
export const SEES: Record<PersonalDataAudience, readonly Persona[]> = {
  public: PERSONAS,
  'signed-in': ['bob', 'alice', 'olive'],
  paid: ['alice', 'olive'],
};
