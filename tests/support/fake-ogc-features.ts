import type { ServerResponse } from 'node:http';
import { openLocalServer, sendJson } from './local-server.ts';
import { type LotFeature, swapped } from './service-lots.ts';

interface OgcQuirks {
  /** The maximum number of features in a reply. Strict servers refuse a request for more. */
  maxLimit: number;
  isStrict: boolean;
  /** False: the service refuses every request with the parameter `limit`. */
  takesLimit: boolean;
  /** False: the address of a single collection gives a 404; only the list describes it. */
  describesCollections: boolean;
  hasCount: boolean;
  countError: number;
  /** The host in the links to further pages; null for the correct one. */
  linkHost: string | null;
  /** The page at this offset links to itself. */
  circleAt: number | null;
  /** Answers with the latitude first, and says so if `saysOrder`. */
  isLatitudeFirst: boolean;
  saysOrder: boolean;
  /** False to leave out the links to the next page. */
  hasLinks: boolean;
  /** The name of the parameter, also in the links to the next page, for the number of features to skip. */
  position: string;
  collections: string[];
  /** The service declares that it selects features by conditions. The only condition that it accepts is `OWNER = '...'`. */
  hasConditions: boolean;
  /** Requests without f=json get a web page, even those that follow a link of the service. */
  wantsFormat: boolean;
  /** Replies to the next requests for features. */
  failures: ('500' | 'html' | 'cut')[];
}

const NO_QUIRKS: OgcQuirks = {
  maxLimit: 1000,
  isStrict: false,
  takesLimit: true,
  describesCollections: true,
  hasCount: true,
  countError: 0,
  linkHost: null,
  circleAt: null,
  isLatitudeFirst: false,
  saysOrder: true,
  hasLinks: true,
  position: 'offset',
  collections: ['parcels'],
  hasConditions: false,
  wantsFormat: false,
  failures: [],
};

/** Starts a local server of OGC API Features with collections that all have the given features. */
export async function openFakeOgcFeatures(lots: readonly LotFeature[]) {
  const quirks: OgcQuirks = { ...NO_QUIRKS };
  /** The requests for features so far. */
  const seen: URL[] = [];
  const server = await openLocalServer((url, response) => answer(url, response));
  const base = `${server.origin}/ogc`;

  function answer(url: URL, response: ServerResponse): void {
    if (quirks.wantsFormat && url.searchParams.get('f') !== 'json')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Collections</html>');
    if (url.pathname === '/ogc')
      return sendJson(response, {
        title: 'A county',
        links: [
          { rel: 'self', href: base },
          { rel: 'data', type: 'application/json', href: `${base}/collections` },
        ],
      });
    if (url.pathname === '/ogc/conformance' && quirks.hasConditions)
      return sendJson(response, {
        conformsTo: [
          'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter',
          'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
        ],
      });
    if (url.pathname === '/ogc/collections')
      return sendJson(response, { collections: quirks.collections.map(describe) });
    const [, id, items] = /^\/ogc\/collections\/([^/]+)(\/items)?$/.exec(url.pathname) ?? [];
    const isMissing = items === undefined && !quirks.describesCollections;
    if (id === undefined || isMissing || !quirks.collections.includes(id)) {
      response.writeHead(404).end();
      return undefined;
    }
    return items === undefined ? sendJson(response, describe(id)) : sendItems(url, response);
  }

  function describe(id: string): object {
    return {
      id,
      title: `The ${id}`,
      itemType: 'feature',
      extent: { spatial: { bbox: [[-76.7, 39.2, -76.5, 39.4]] } },
      links: [
        { rel: 'items', type: 'text/html', href: `${base}/collections/${id}/items?f=html` },
        { rel: 'items', type: 'application/geo+json', href: `${base}/collections/${id}/items` },
        { rel: 'license', title: 'CC-BY 4.0', href: 'https://example.org/license' },
      ],
    };
  }

  function sendItems(url: URL, response: ServerResponse): void {
    seen.push(url);
    const asked = Number(url.searchParams.get('limit') ?? 10);
    const isRefused = !quirks.takesLimit && url.searchParams.has('limit');
    if (isRefused || (quirks.isStrict && asked > quirks.maxLimit)) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'InvalidParameterValue', description: 'limit is too large' }));
      return;
    }
    if (asked > 1) {
      const failure = quirks.failures.shift();
      if (failure === '500') return void response.writeHead(500).end('<html>Server error</html>');
      if (failure === 'html') return void response.writeHead(200).end('<html>Please sign in</html>');
      if (failure === 'cut') {
        response.writeHead(200, { 'content-length': '1000' }).write('{"type":');
        setTimeout(() => response.destroy(), 10);
        return;
      }
    }
    const filter = url.searchParams.get('filter');
    const named = filter === null ? null : /^OWNER = '([^']*)'$/.exec(filter);
    if (filter !== null && named === null) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'InvalidParameterValue', description: 'unknown property OWNR' }));
      return;
    }
    const owner = named?.[1] ?? url.searchParams.get('OWNER');
    const found = owner === null ? lots : lots.filter(({ properties }) => properties['OWNER'] === owner);
    const offset = Number(url.searchParams.get(quirks.position) ?? 0);
    const page = found.slice(offset, offset + Math.min(asked, quirks.maxLimit));
    const next = new URL(url);
    next.searchParams.set(
      quirks.position,
      String(quirks.circleAt === offset ? offset : offset + page.length),
    );
    if (quirks.linkHost !== null) next.host = quirks.linkHost;
    const hasMore = quirks.hasLinks && offset + page.length < found.length;
    sendJson(
      response,
      {
        type: 'FeatureCollection',
        ...(quirks.hasCount ? { numberMatched: found.length + quirks.countError } : {}),
        numberReturned: page.length,
        links: hasMore ? [{ rel: 'next', type: 'application/geo+json', href: next.href }] : [],
        features: quirks.isLatitudeFirst ? page.map(swapped) : page,
      },
      quirks.isLatitudeFirst && quirks.saysOrder
        ? { 'content-crs': '<http://www.opengis.net/def/crs/EPSG/0/4326>' }
        : {},
    );
  }

  return {
    base,
    quirks,
    seen,
    reset(): void {
      Object.assign(quirks, NO_QUIRKS, { failures: [] });
      seen.length = 0;
    },
    close: server.close,
  };
}
