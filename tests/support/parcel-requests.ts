/**
 * The endpoints that can return values of parcels, with a request to each. The tests of opt-outs and of paid values
 * (`src/apps/*.server.test.ts`) send all of these requests, and the test of personal data those of some features (`personal-paths.ts`).
 * {@link isAboutParcels} tells from the declaration of an endpoint whether it is one of them.
 */
import { readdirSync } from 'node:fs';
import { FEATURE_ORDER } from '../../src/features/feature-order.ts';
import type { Endpoint } from '../../src/kernel/endpoint.ts';
import { parcelFid } from '../../src/kernel/ids.ts';
import { FIXTURE_COUNTY, squareAt } from './parcels-fixture.ts';

type FeatureName = (typeof FEATURE_ORDER)[number];

/** A path to request, or one to post a body to. `SOURCE` stands for the id of a tile source with all parcels of the county. */
export type ParcelRequest = string | { url: string; body: object };

export interface Wanted {
  /** Finds the parcel in the search, and completes values of `column`. */
  text: string;
  /** The column whose values are completed. */
  column: string;
  /** The column whose values are counted by class. */
  summarized: string;
  /** The columns of the list. */
  columns: readonly string[];
  labels: 'owner' | 'parcelnumb';
  llUuid: string;
  /** Returns the tile of the parcel at a zoom as `z/x/y`. */
  tile: (zoom: number) => string;
  /** What the posted requests select. */
  query?: object;
  /** The colors of the tile source. */
  styles?: object;
}

const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;
const PARCEL = `${COUNTY}/1`;
const FID = parcelFid(GEOID, 1);
/** An area around the parcel's southwest corner, which is its inner point in the parcel store of the tests (`cornerOf` in `filter-world.ts`). */
const SQUARE = squareAt(-100.0002, 39.9998, 0.001);

/** Returns a request for the county's first parcel to every endpoint that can return values of parcels, by the name of the endpoint. */
export function parcelRequests({
  text,
  column,
  summarized,
  columns,
  labels,
  llUuid,
  tile,
  query = { path: COUNTY },
  styles,
}: Wanted): Readonly<Record<string, ParcelRequest>> {
  return {
    getParcel: `${PARCEL}.json`,
    getParcelByUuid: `/parcels/${llUuid}.json`,
    listParcelRecords: `${PARCEL}/records.json`,
    listParcelSummaries: `/parcel_summaries.json?fids=${FID}`,
    listParcelMeasures: `/parcel_measures.json?fids=${FID}`,
    listParcelLabels: `/parcel_labels.json?kind=${labels}&fids=${FID}`,
    getParcelDimensions: `${PARCEL}/dimensions.json`,
    getDimensionsOfPath: `/api/v1/dimensions.json?path=${PARCEL}`,
    listParcelDimensions: `/parcel_dimensions.json?fids=${FID}`,
    getStreetView: `${PARCEL}/street_view`,
    getBirdsEye: `${PARCEL}/birds_eye`,
    apiParcelsAtPoint: '/api/v2/parcels/point?lat=40.0005&lon=-99.9995',
    apiParcelsByAddress: `/api/v2/parcels/address?query=12+elm&path=${COUNTY}`,
    apiParcelsByNumber: `/api/v2/parcels/apn?parcelnumb=p1&path=${COUNTY}`,
    apiParcelsByOwner: `/api/v2/parcels/owner?owner=${text}`,
    apiParcelsByQuery: `/api/v2/parcels/query?path=${COUNTY}&return_custom=true&limit=1`,
    apiParcelsByPostedQuery: {
      url: '/api/v2/parcels/query',
      body: { path: COUNTY, return_custom: true, limit: 1 },
    },
    apiParcelsInArea: `/api/v2/parcels/area?geojson=${encodeURIComponent(JSON.stringify(SQUARE))}`,
    apiParcelsInPostedArea: {
      url: '/api/v2/parcels/area',
      body: { geojson: SQUARE, return_custom: true, limit: 1 },
    },
    apiParcelTypeahead: `/api/v2/parcels/typeahead?query=${text}`,
    apiParcelByUuid: `/api/v2/parcels/${llUuid}?return_custom=true`,
    apiParcelByPath: `/api/v2/parcel?path=${PARCEL}&return_custom=true`,
    apiParcelSchema: '/api/v2/us/schemas/parcel',
    apiCounties: '/api/v2/us/verse',
    listPublishedLayers: '/api/v1/static.json',
    getStaticLayerTileJson: '/api/v1/static/zoning,fema,streets.json',
    getTileJsonAtStaticLayer: '/api/v1/static/zoning,fema,streets?format=mvt',
    getStaticLayerTile: `/api/v1/static/zoning,fema,streets/${tile(14)}.mvt`,
    getTerrainTile: `/api/v1/static/terrain/${tile(12)}.png`,
    getShadeTile: `/api/v1/static/shade/${tile(12)}.png`,
    getParcelTileJson: '/api/v1/parcels',
    getParcelVectorTile: `/api/v1/parcels/${tile(14)}.mvt?classes=lbcs_activity`,
    getParcelRasterTile: `/api/v1/parcels/${tile(12)}.png`,
    getParcelHistory: `${PARCEL}/history.json`,
    listPlaceChanges: `${COUNTY}/changes.json`,
    downloadPlaceChanges: `${COUNTY}/changes.csv`,
    getChangeTile: `/api/v1/changes/1/${tile(14)}.mvt`,
    listEvents: '/api/v1/events.json',
    listFollows: '/profile/follows.json',
    listSlimFollows: '/profile/follows/slim',
    downloadBookmarksCsv: '/profile/bookmarks.csv',
    downloadBookmarksGeojson: '/profile/bookmarks.geojson',
    bookmarkParcel: { url: `${PARCEL}/bookmark.json`, body: { bookmark: 'add' } },
    restoreFollow: { url: '/notify/follows/1/restore.json', body: {} },
    listNotifications: '/profile/notifications.json',
    countUnreadNotifications: '/profile/notifications/unread.json',
    getCoverageTable: '/coverage.json',
    getCoverageOutlines: '/coverage_outlines.json',
    getPlaceCoverage: `${COUNTY}/coverage.json`,
    getPlaceCoverageCsv: `${COUNTY}/coverage.csv`,
    getCountyQuality: `${COUNTY}/quality.json`,
    getSite: '/site.json',
    searchEverything: `/search.json?query=${text}`,
    suggestSearches: `/search/suggestions.json?path=${COUNTY}`,
    listOwnerParcels: `${PARCEL}/owner_parcels.json`,
    listPlaceFilters: `${COUNTY}/filters.json`,
    listSourceFilters: `/sources/parcel/filters.json?filter_path=${COUNTY}`,
    completeFilterValue: `/sources/parcel/autocomplete.json?key=${column}&query=${text}&counts=true&filter_path=${COUNTY}`,
    countParcels: { url: '/api/v1/parcels/count', body: { query } },
    listParcels: { url: '/api/v1/parcels/list', body: { query, columns } },
    summarizeColumn: { url: '/api/v1/parcels/summary', body: { query, column: summarized } },
    createParcelSource: { url: '/api/v1/sources', body: { query, styles } },
    getPlaceInsights: `${COUNTY}/insights.json`,
    getPlaceColors: `${COUNTY}/colors`,
    getChildStatistics: `${COUNTY}/child_statistics.json?style=admin&by=median_value`,
    getPlaceStudy: `${COUNTY}/study.json`,
    summarizeParcels: {
      url: '/api/v1/parcels/statistics',
      body: { query, groups: [{ columns: [summarized] }] },
    },
    getParcelSource: '/api/v1/sources/SOURCE.json',
    getParcelSourceExtent: '/sources/SOURCE/extent.json',
    getParcelSourceTileJson: '/api/v1/sources/SOURCE/tiles.json',
    getTileJsonAtSource: '/api/v1/sources/SOURCE?format=mvt',
    getParcelSourceTile: `/api/v1/sources/SOURCE/${tile(14)}.mvt?rest=show`,
    getPlaceAnswer: `${COUNTY}/ask_chatgpt`,
    askQuestion: { url: `${COUNTY}/questions.json`, body: { question: `Which parcels belong to ${text}?` } },
    getStoreStats: '/store/stats.json',
    searchStorePlaces: '/store/places.json?query=alder',
    getStorePlace: `/store/place.json?path=${COUNTY}`,
    listStoreFields: `/store/fields.json?path=${COUNTY}&product=premium`,
    downloadStoreSample: `/store/sample.csv?path=${COUNTY}&product=premium`,
    getParcelSourcePicture: `/api/v1/sources/SOURCE/${tile(14)}.png`,
  };
}

/** The names of the endpoints that show owners to a reader who may see them. All others never show an owner. */
export const SHOWS_OWNERS = [
  'getParcel',
  'getParcelByUuid',
  'listParcelSummaries',
  'apiParcelsAtPoint',
  'apiParcelsByAddress',
  'apiParcelsByNumber',
  'apiParcelsByOwner',
  'apiParcelsByQuery',
  'apiParcelsByPostedQuery',
  'apiParcelsInArea',
  'apiParcelsInPostedArea',
  'apiParcelByUuid',
  'apiParcelByPath',
  'searchEverything',
  'listParcelRecords',
  'getParcelHistory',
  'listPlaceChanges',
  'downloadPlaceChanges',
  'listParcelLabels',
  'listOwnerParcels',
  'completeFilterValue',
  'listParcels',
  'getPlaceInsights',
];

/**
 * Verbs of records that people drew, saved or wrote themselves, and of the site's settings. `features/exports` tests the files of exports and orders, and the
 * tests of each such record test its endpoints.
 */
const OWN_RECORDS =
  /^(session|plan|focus_area|project|export|cart|order|recipe|settings|account|group|support_request|search_feedback|api_usage|api_report)\.|^follow\.(update|remove|create_place)$|^notice\.update$|^(notice_feed|webhook)\./;

const endpointsByFeature = new Map<string, readonly Endpoint[]>(
  await Promise.all(
    FEATURE_ORDER.map(async (feature) => {
      const dir = new URL(`../../src/features/${feature}/`, import.meta.url);
      const contracts = readdirSync(dir).filter((name) => /^contract.*(?<!\.test)\.ts$/.test(name));
      const modules = await Promise.all(
        contracts.map(async (name) => (await import(new URL(name, dir).href)) as Record<string, unknown>),
      );
      return [feature, modules.flatMap((module) => Object.values(module)).filter(isEndpoint)] as const;
    }),
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'method' in value;
}

/** Features before `parcels` can't read parcels: `tools/check-walls.ts` enforces the order. */
const BEFORE_PARCELS = FEATURE_ORDER.slice(0, FEATURE_ORDER.indexOf('parcels'));

/**
 * Returns true if an endpoint can return values of parcels to somebody who is not an operator. That is every endpoint of a feature that may
 * read parcels, unless its permission is about records that people made themselves.
 */
export function isAboutParcels({ name, permission }: Endpoint): boolean {
  if (permission.who === 'operator' || OWN_RECORDS.test(permission.verb)) return false;
  return !endpointsOf(BEFORE_PARCELS).some((endpoint) => endpoint.name === name);
}

/** Returns the endpoints that the contracts of these features declare. */
export function endpointsOf(features: readonly FeatureName[]): readonly Endpoint[] {
  return features.flatMap((feature) => endpointsByFeature.get(feature) ?? []);
}
