import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { writeEsriPbf } from './esri-pbf.ts';
import { openLocalServer } from './local-server.ts';

/** The errors and oddities of the server, which real servers have, too. */
interface ArcgisQuirks {
  maxRecordCount: number;
  hasOffsets: boolean;
  /** Leaves members out of the metadata, as servers of version 10.0 do. */
  isOld: boolean;
  /** Ids as 1.0E1, as a database with floating-point ids sends them. */
  hasFloatIds: boolean;
  /** A request for this offset gets the page before it again. */
  repeatedOffset: number | null;
  /** Replies to the next requests for features: a status with a web page, an error with status 200, a text, or a reply that breaks off. `none`: no failure. */
  failures: ('none' | '500' | '429' | 'error' | 'text' | 'cut')[];
  /** Pages with more features than this fail every time. */
  largestPage: number;
  /** Added to the true count. */
  countError: number;
  refuses: ('count' | 'ids' | 'ranges' | 'statistics' | 'offsets')[];
  wantsToken: boolean;
  /** Answers in Web Mercator, whatever coordinate system was asked for, and says so in the reply or only in the metadata. */
  mercator: 'stated' | 'unstated' | null;
  /** The formats that the metadata declares. */
  formats: string;
  /** The step of coordinates in protocol buffers, in degrees; null: replies in this format are not protocol buffers. */
  pbfScale: number | null;
  /** A related table with values of lots. It declares one row or several rows for a lot. `six`: six such tables. `refused`: requests for its rows fail. */
  related: 'one' | 'six' | 'several' | 'refused' | null;
  /** Milliseconds before a reply to a request for features. */
  delayMs: number;
}

const NO_QUIRKS: ArcgisQuirks = {
  maxRecordCount: 1000,
  hasOffsets: true,
  isOld: false,
  hasFloatIds: false,
  repeatedOffset: null,
  failures: [],
  largestPage: Infinity,
  countError: 0,
  refuses: [],
  wantsToken: false,
  mercator: null,
  formats: 'JSON, geoJSON',
  pbfScale: 1e-9,
  related: null,
  delayMs: 0,
};

export interface ArcgisFeature {
  attributes: Record<string, unknown>;
  geometry: unknown;
}

export interface ArcgisField {
  name: string;
  type: string;
  alias?: string;
  length?: number;
  domain?: object;
}

export const ARCGIS_FIELDS: readonly ArcgisField[] = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID' },
  { name: 'PIN', type: 'esriFieldTypeString' },
  { name: 'OWNER', type: 'esriFieldTypeString' },
  {
    name: 'LANDUSE',
    type: 'esriFieldTypeString',
    domain: { type: 'codedValue', name: 'uses', codedValues: [{ code: 'R', name: 'Residential' }] },
  },
  { name: 'SALEDATE', type: 'esriFieldTypeDate' },
  { name: 'SHAPE', type: 'esriFieldTypeGeometry' },
];
/** January 31, 2020 in UTC. */
const SALE_MS = 1_580_428_800_000;

/** A lot of a grid in Baltimore with an object id. Its outer ring is clockwise, as in Esri JSON. */
export function arcgisLot(index: number): ArcgisFeature {
  const west = -76.65 + (index % 50) * 0.0008;
  const south = 39.29 + Math.floor(index / 50) * 0.0008;
  const [east, north] = [west + 0.0006, south + 0.0006];
  return {
    attributes: {
      OBJECTID: 10 + index * 2,
      PIN: `00${index} A`,
      OWNER: `OWNER ${index}`,
      LANDUSE: index % 2 === 0 ? 'R' : 'X',
      SALEDATE: SALE_MS,
    },
    geometry: {
      rings: [
        [
          [west, south],
          [west, north],
          [east, north],
          [east, south],
          [west, south],
        ],
      ],
    },
  };
}

/** Starts a local server that answers like the layer of an ArcGIS service. `quirks` may be changed while it runs. */
export async function openFakeArcgis(
  features: readonly ArcgisFeature[],
  fields: readonly ArcgisField[] = ARCGIS_FIELDS,
) {
  const quirks: ArcgisQuirks = { ...NO_QUIRKS };
  const seen: URLSearchParams[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const { origin, close } = await openLocalServer((url, response, request) => answer(url, request, response));
  const service = `${origin}/arcgis/rest/services/County/Parcels/FeatureServer`;

  async function answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams;
    const send = (value: unknown) => sendText(response, JSON.stringify(value));
    if (quirks.wantsToken) return send({ error: { code: 499, message: 'Token Required', details: [] } });
    if (url.pathname.endsWith('/FeatureServer'))
      return send({ layers: [{ id: 0, name: 'Parcels', type: 'Feature Layer' }] });
    if (url.pathname.endsWith('/FeatureServer/0')) return send(metadataOf(quirks, fields));
    if (url.pathname.endsWith('/FeatureServer/3'))
      return send({
        name: 'Values',
        type: 'Table',
        fields: VALUE_FIELDS,
        maxRecordCount: quirks.maxRecordCount,
      });
    if (url.pathname.endsWith('/queryRelatedRecords')) {
      if (quirks.related === 'refused') return send({ error: { code: 400, message: 'Not supported' } });
      return send({
        relatedRecordGroups: (query.get('objectIds') ?? '')
          .split(',')
          .map(Number)
          .flatMap(valueOf)
          .slice(0, quirks.maxRecordCount),
      });
    }
    if (!url.pathname.endsWith('/FeatureServer/0/query')) {
      response.writeHead(404).end();
      return;
    }
    seen.push(query);
    return answerQuery(query, response);
  }

  async function answerQuery(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const send = (value: unknown) => sendText(response, JSON.stringify(value));
    const refuse = () =>
      send({ error: { code: 400, message: 'Unable to complete operation.', details: ['Not supported.'] } });
    const { column } = conditionOf(query.get('where') ?? '');
    if (column !== undefined && features.some(({ attributes }) => !(column in attributes))) return refuse();
    const found = select(features, query);
    if (query.get('returnCountOnly') === 'true')
      return quirks.refuses.includes('count') ? refuse() : send({ count: found.length + quirks.countError });
    if (query.get('returnIdsOnly') === 'true') {
      if (quirks.refuses.includes('ids')) return refuse();
      const ids = found.map(({ attributes }) => Number(attributes['OBJECTID']));
      const texts = ids.map((id) =>
        quirks.hasFloatIds ? id.toExponential().replace('e+', 'E') : String(id),
      );
      // No document states the order of ids, so these are in descending order.
      return sendText(response, `{"objectIds": [${texts.toReversed().join(', ')}]}`);
    }
    if (query.has('outStatistics')) {
      if (quirks.refuses.includes('statistics')) return refuse();
      const ids = features.map(({ attributes }) => Number(attributes['OBJECTID']));
      const limits = {
        'MIN(OBJECTID) AS THE_MIN': Math.min(...ids),
        'MAX(OBJECTID) AS THE_MAX': Math.max(...ids),
      };
      return send({ features: [{ attributes: limits }] });
    }
    if (quirks.refuses.includes('ranges') && /OBJECTID [<>]/.test(query.get('where') ?? '')) return refuse();
    if (quirks.refuses.includes('offsets') && query.has('resultOffset')) return refuse();
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    response.once('close', () => inFlight--);
    if (quirks.delayMs > 0) await wait(quirks.delayMs);
    const failure = quirks.failures.shift();
    if (failure !== undefined && failure !== 'none') return fail(response, failure);
    const size = Math.min(quirks.maxRecordCount, Number(query.get('resultRecordCount') ?? Infinity));
    let offset = quirks.hasOffsets ? Number(query.get('resultOffset') ?? 0) : 0;
    if (offset > 0 && offset === quirks.repeatedOffset) offset -= size;
    const page = found.slice(offset, offset + size);
    if (page.length > quirks.largestPage) return fail(response, '500');
    const isCutOff = offset + page.length < found.length;
    if (query.get('f') === 'pbf') {
      const { pbfScale } = quirks;
      if (pbfScale === null) return sendText(response, '\u000aThis is not a protocol buffer.');
      const bytes = writeEsriPbf(page, { fields: fields.slice(0, -1), scale: pbfScale, hasMore: isCutOff });
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(bytes);
      return undefined;
    }
    return send({
      ...(quirks.isOld ? {} : { objectIdFieldName: 'OBJECTID' }),
      ...systemOf(quirks),
      features: quirks.mercator === null ? page : page.map(inMercator),
      ...(isCutOff && !quirks.isOld ? { exceededTransferLimit: true } : {}),
    });
  }

  return {
    service,
    layer: `${service}/0`,
    quirks,
    /** The queries so far. */
    seen,
    /** The greatest number of requests for features that were open at the same time. */
    get mostInFlight() {
      return mostInFlight;
    },
    reset(): void {
      Object.assign(quirks, NO_QUIRKS, { failures: [], refuses: [] });
      seen.length = 0;
      mostInFlight = 0;
    },
    close,
  };
}

function metadataOf(
  { isOld, hasOffsets, maxRecordCount, formats, related }: ArcgisQuirks,
  fields: readonly object[],
): object {
  const facts = {
    id: 0,
    name: 'Parcels',
    type: 'Feature Layer',
    geometryType: 'esriGeometryPolygon',
    fields,
  };
  if (isOld) return { ...facts, currentVersion: 10 };
  return {
    ...facts,
    currentVersion: 10.81,
    objectIdField: 'OBJECTID',
    extent: EXTENT,
    maxRecordCount,
    capabilities: 'Map,Query,Data',
    copyrightText: 'Office of the Assessor',
    supportedQueryFormats: formats,
    ...(related === null
      ? {}
      : { relationships: Array.from({ length: related === 'six' ? 6 : 1 }, () => relationshipOf(related)) }),
    advancedQueryCapabilities: { supportsPagination: hasOffsets, supportsOrderBy: true },
  };
}

const VALUE_FIELDS = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID' },
  {
    name: 'CLASS',
    type: 'esriFieldTypeInteger',
    domain: { type: 'codedValue', name: 'classes', codedValues: [{ code: 1, name: 'Taxable' }] },
  },
];

function relationshipOf(related: NonNullable<ArcgisQuirks['related']>): object {
  const cardinality = related === 'several' ? 'esriRelCardinalityOneToMany' : 'esriRelCardinalityOneToOne';
  return {
    id: 5,
    name: 'Values of lots',
    relatedTableId: 3,
    cardinality,
    role: 'esriRelRoleOrigin',
    keyField: 'PIN',
  };
}

/** Every second lot has a row in the related table. */
function valueOf(objectId: number): object[] {
  return objectId % 4 === 0
    ? []
    : [{ objectId, relatedRecords: [{ attributes: { OBJECTID: objectId + 90_000, CLASS: 1 } }] }];
}

const MERCATOR = { wkid: 102_100, latestWkid: 3857 };
const EARTH_RADIUS_M = 6_378_137;
const [WEST, SOUTH] = mercatorOf([-76.65, 39.29]);
const [EAST, NORTH] = mercatorOf([-76.6, 39.33]);
const EXTENT = { xmin: WEST, ymin: SOUTH, xmax: EAST, ymax: NORTH, spatialReference: MERCATOR };

function mercatorOf([lon, lat]: readonly [number, number]): [number, number] {
  const radians = Math.PI / 180;
  return [
    EARTH_RADIUS_M * lon * radians,
    EARTH_RADIUS_M * Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)),
  ];
}

function systemOf({ mercator }: ArcgisQuirks): object {
  if (mercator === 'unstated') return {};
  return { spatialReference: mercator === null ? { wkid: 4326, latestWkid: 4326 } : MERCATOR };
}

function inMercator({ attributes, geometry }: ArcgisFeature): ArcgisFeature {
  const { rings } = geometry as { rings: [number, number][][] };
  const moved = rings.map((ring) => ring.map(mercatorOf));
  return { attributes, geometry: { rings: moved } };
}

function select(features: readonly ArcgisFeature[], query: URLSearchParams): readonly ArcgisFeature[] {
  const where = query.get('where') ?? '';
  const listed = query.get('objectIds')?.split(',').map(Number);
  const lowest = Number(/OBJECTID >= (-?\d+)/.exec(where)?.[1] ?? -Infinity);
  const highest = Number(/OBJECTID <= (-?\d+)/.exec(where)?.[1] ?? Infinity);
  const { column, values } = conditionOf(where);
  return features.filter(({ attributes }) => {
    const id = Number(attributes['OBJECTID']);
    if (listed !== undefined && !listed.includes(id)) return false;
    const isWanted = column === undefined || values.includes(String(attributes[column]));
    return id >= lowest && id <= highest && isWanted;
  });
}

/** Reads `OWNER = 'A'` or `FIPS IN (1, 2)` out of a condition. */
function conditionOf(where: string): { column: string | undefined; values: string[] } {
  const [, column, given, list = ''] =
    /\b(?!OBJECTID)([A-Z]\w*) (?:= ('[^']*'|\d+)|IN \(([^)]*)\))/i.exec(where) ?? [];
  const values = (given ?? list).split(', ').map((value) => value.replaceAll(/^'|'$/g, ''));
  return { column, values };
}

function fail(response: ServerResponse, failure: ArcgisQuirks['failures'][number]): void {
  if (failure === 'cut') {
    response.writeHead(200, { 'content-length': '1000' }).write('{"features": [');
    setTimeout(() => response.destroy(), 10);
  } else if (failure === 'error')
    sendText(response, '{"error": {"code": 500, "message": "Error performing query operation"}}');
  else if (failure === 'text') sendText(response, 'Service not started');
  else
    response
      .writeHead(Number(failure), { 'content-type': 'text/html', 'retry-after': '0' })
      .end('<html><body>Server Error</body></html>');
}

function sendText(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(body));
}
