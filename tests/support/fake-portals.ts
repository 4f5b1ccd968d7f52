import type { ServerResponse } from 'node:http';
import { openLocalServer, sendJson } from './local-server.ts';
import type { LotFeature } from './service-lots.ts';

interface PortalQuirks {
  /** The data set is a map, whose rows are in another view. */
  isMap: boolean;
  hasShapes: boolean;
  /** Replies to the next requests for rows. */
  failures: ('429' | 'html')[];
  /** The resources of the CKAN data set. */
  resources: { id: string; name: string; format: string; url: string }[];
  /** The number of requests for /files/made.geojson that come before the portal has made it. */
  unmade: number;
  /** The item of a portal of ArcGIS, and of a data set of ArcGIS Hub. */
  item: Record<string, string>;
}

const NO_QUIRKS: PortalQuirks = {
  isMap: false,
  hasShapes: true,
  failures: [],
  resources: [],
  unmade: 0,
  item: {},
};

/** Starts a local server with a data set of Socrata (lots-1234), one of CKAN (parcels) whose API is under the path /portal, and an item of ArcGIS. */
export async function openFakePortals(lots: readonly LotFeature[]) {
  const quirks: PortalQuirks = { ...NO_QUIRKS };
  /** The requests for rows so far. */
  const seen: URLSearchParams[] = [];
  const server = await openLocalServer((url, response) => answer(url, response));

  function answer({ pathname, searchParams }: URL, response: ServerResponse): void {
    if (pathname === '/api/views/lots-1234.json')
      return sendJson(
        response,
        view('lots-1234', quirks.isMap ? [] : columns(quirks.hasShapes), quirks.isMap),
      );
    if (pathname === '/api/views/rows-5678.json')
      return sendJson(response, view('rows-5678', columns(true), false));
    const resource = quirks.isMap ? '/resource/rows-5678' : '/resource/lots-1234';
    if (pathname === `${resource}.json`)
      return sendJson(response, [{ count_1: String(select(searchParams).length) }]);
    if (pathname === `${resource}.geojson`) return sendRows(searchParams, response);
    if (pathname === '/portal/api/3/action/package_show' && searchParams.get('id') === 'parcels')
      return sendJson(response, {
        success: true,
        result: {
          title: 'Parcels',
          license_title: 'ODbL',
          license_url: 'https://example.org/odbl',
          organization: { title: 'The county' },
          resources: quirks.resources,
        },
      });
    if (pathname === '/portal/api/3/action/resource_show')
      return sendJson(response, {
        success: true,
        result: { id: searchParams.get('id'), package_id: 'parcels' },
      });
    if (pathname.startsWith('/gis/sharing/rest/content/items/')) return sendJson(response, quirks.item);
    if (pathname === '/api/v3/datasets')
      return sendJson(response, {
        data: searchParams.get('filter[slug]') === quirks.item['slug'] ? [{ attributes: quirks.item }] : [],
      });
    if (pathname.startsWith('/datasets/'))
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><script src="https://hubcdn.arcgis.com/app.js"></script>');
    if (pathname === '/files/made.geojson' && quirks.unmade-- > 0)
      return void response.writeHead(202, { 'retry-after': '0' }).end('{"status":"Pending"}');
    if (
      pathname === '/files/lots.geojson' ||
      pathname === '/files/made.geojson' ||
      pathname === '/files/lots'
    )
      return sendJson(response, { type: 'FeatureCollection', features: lots });
    if (pathname === '/page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Our data');
    response.writeHead(404).end();
    return undefined;
  }

  function select(query: URLSearchParams): readonly LotFeature[] {
    const owner = /OWNER = '([^']*)'/.exec(query.get('$where') ?? '')?.[1];
    return owner === undefined ? lots : lots.filter(({ properties }) => properties['OWNER'] === owner);
  }

  function sendRows(query: URLSearchParams, response: ServerResponse): void {
    seen.push(query);
    const failure = quirks.failures.shift();
    if (failure === '429') return void response.writeHead(429, { 'retry-after': '0' }).end();
    if (failure === 'html') return void response.writeHead(200).end('<html>Please wait</html>');
    const offset = Number(query.get('$offset') ?? 0);
    const features = select(query).slice(offset, offset + Number(query.get('$limit') ?? 1000));
    // Socrata writes no ids into GeoJSON.
    sendJson(response, {
      type: 'FeatureCollection',
      features: features.map(({ type, properties, geometry }) => ({ type, properties, geometry })),
    });
  }

  return {
    origin: server.origin,
    quirks,
    seen,
    reset(): void {
      Object.assign(quirks, NO_QUIRKS, { failures: [], resources: [] });
      seen.length = 0;
    },
    close: server.close,
  };
}

function columns(hasShapes: boolean): object[] {
  return [
    { name: 'Parcel number', fieldName: 'PIN', dataTypeName: 'text' },
    ...(hasShapes ? [{ name: 'Shape', fieldName: 'the_geom', dataTypeName: 'multipolygon' }] : []),
  ];
}

function view(id: string, list: object[], isMap: boolean): object {
  return {
    id,
    name: 'Lots of the city',
    attribution: 'The assessor',
    license: { name: 'Public domain' },
    columns: list,
    rowsUpdatedAt: 1_700_000_000,
    ...(isMap ? { childViews: ['rows-5678'] } : {}),
  };
}
