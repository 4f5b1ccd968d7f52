/** The parcels, requests and readers of the test that checks every way to personal data (`src/apps/personal-data.server.test.ts`). */
import type { PersonalDataAudience } from '../../src/kernel/permission.ts';
import { endpointsOf, parcelRequests } from './parcel-requests.ts';
import { FIXTURE_COUNTY, type ParcelFixture, fixtureUuid } from './parcels-fixture.ts';
import type { Persona } from './personas.ts';

/** Words that occur only in personal columns. */
export const SECRET = /VERYPRIVATE|SECRETSTREET/i;
const { path: COUNTY } = FIXTURE_COUNTY;

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

export const EVERYTHING = { path: COUNTY };

/** The features whose endpoints this test mounts. */
const MOUNTED = [
  'parcels',
  'parcel-tiles',
  'history',
  'coverage',
  'search',
  'owners',
  'filters',
  'parcel-api',
  'style-rules',
  'insights',
] as const;
const REQUESTS = parcelRequests({
  text: 'veryprivate',
  column: 'owner',
  summarized: 'zoning',
  columns: ['owner', 'mailadd', 'custom:TAXPAYER', ...UNMAPPED],
  labels: 'owner',
  llUuid: fixtureUuid(1, 1),
  tile: (zoom) => (zoom === 14 ? '14/3640/6202' : '12/910/1550'),
});
/** Every mounted endpoint that anyone may call and that returns data of parcels, with its request for the first parcel above. */
export const ASKED = Object.fromEntries(
  endpointsOf(MOUNTED).flatMap((endpoint) => {
    const request = REQUESTS[endpoint.name];
    return request !== undefined && endpoint.permission.who === 'anyone' ? [[endpoint.name, request]] : [];
  }),
);
/** Without the right to see owners, these endpoints refuse the request; the others reply without owners. */
export const REFUSES = [
  'listParcelLabels',
  'listOwnerParcels',
  'completeFilterValue',
  'listParcels',
  'apiParcelsByOwner',
];
/** These endpoints require a paid plan as well. */
export const PAID: Record<string, readonly Persona[] | undefined> = { listOwnerParcels: ['alice', 'olive'] };
export const PERSONAS: Persona[] = ['chelsea', 'bob', 'alice', 'olive'];
export const SEES: Record<PersonalDataAudience, readonly Persona[]> = {
  public: PERSONAS,
  'signed-in': ['bob', 'alice', 'olive'],
  paid: ['alice', 'olive'],
};
