import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { openLocalServer, sendJson } from '../../../../../tests/support/local-server.ts';
import { describeOddLayer, fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';

const ROWS = 25;
const PAGE = 10;
/** Features whose ids begin with 0 on each page, as in services that have no key and number the features of each page. */
const FEATURES = Array.from({ length: ROWS }, (_, index) => ({
  type: 'Feature',
  id: `lots.${index % PAGE}`,
  properties: { OBJECTID: index },
  geometry: { type: 'Point', coordinates: [-76.6, 39.3] },
}));

function sendPage(from: number, response: ServerResponse): void {
  sendJson(response, {
    type: 'FeatureCollection',
    numberMatched: ROWS,
    features: FEATURES.slice(from, from + PAGE),
    links: from + PAGE < ROWS ? [{ rel: 'next', href: `/collections/lots/items?offset=${from + PAGE}` }] : [],
  });
}

/** Starts a server of OGC API Features whose list of collections has two pages. */
async function openCollections(): Promise<string> {
  const { origin } = await openLocalServer(({ pathname, searchParams }, response) => {
    const name = searchParams.get('page') === '2' ? 'tax_lots' : 'roads';
    const links = name === 'roads' ? [{ rel: 'next', href: '/collections?page=2' }] : [];
    if (pathname === '/collections') return sendJson(response, { collections: [{ id: name }], links });
    if (pathname.endsWith('/items')) return sendPage(Number(searchParams.get('offset') ?? 0), response);
    return sendJson(response, { id: 'lots' });
  });
  return origin;
}

const CAPABILITIES = `<?xml version="1.0" encoding="ISO-8859-1"?>
<WFS_Capabilities version="2.0.0">
  <OperationsMetadata><Operation name="GetFeature"><Parameter name="outputFormat"><Value>application/json</Value></Parameter></Operation></OperationsMetadata>
  <FeatureTypeList><FeatureType><Name>lots</Name><Title>Lotes del Año</Title></FeatureType></FeatureTypeList>
</WFS_Capabilities>`;

/** Starts a WFS that writes its description in Latin-1. */
async function openWfs(): Promise<string> {
  const { origin } = await openLocalServer(({ searchParams }, response) => {
    if (searchParams.get('request') === 'GetCapabilities')
      return void response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(Buffer.from(CAPABILITIES, 'latin1'));
    if (searchParams.get('resultType') === 'hits')
      return void response.writeHead(200).end(`<FeatureCollection numberMatched="${ROWS}"/>`);
    return sendPage(Number(searchParams.get('startIndex') ?? 0), response);
  });
  return `${origin}/wfs`;
}

it.each([
  ['OGC API Features', async () => `${await openCollections()}/collections/lots`],
  ['a WFS', openWfs],
])('keeps all features of %s, even if their ids start again on each page', async (_, open) => {
  const { ids, isWhole, notes } = await fetchOddLayer(await open());
  expect(ids).toEqual(FEATURES.map(({ properties }) => properties.OBJECTID));
  expect(isWhole).toBe(true);
  expect(notes).toEqual([]);
});

it('offers the collections of all pages of a list', async () => {
  const offered = await describeOddLayer(`${await openCollections()}/collections`);
  if (!('choice' in offered)) throw new Error('nothing was offered');
  expect(offered.choice.map(({ name }) => name).toSorted()).toEqual(['roads', 'tax_lots']);
});

it('reads the whole collection by the address of one of its features', async () => {
  const { rows } = await fetchOddLayer(`${await openCollections()}/collections/lots/items/lots.3`);
  expect(rows).toBe(ROWS);
});

it('reads a description in Latin-1', async () => {
  expect((await fetchOddLayer(await openWfs())).name).toBe('Lotes del Año');
});

it.each(['', '/collections', '/collections/lots', '/collections/lots/items?f=html'])(
  'asks an OGC API whose address %s has a web page for JSON',
  async (path) => {
    const { origin } = await openLocalServer(({ pathname, searchParams }, response) => {
      if (searchParams.get('f') !== 'json')
        return void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><a href="/api/conformance"></a><a href="/api/collections"></a>');
      if (pathname.endsWith('/items')) return sendPage(Number(searchParams.get('offset') ?? 0), response);
      if (pathname.endsWith('/collections')) return sendJson(response, { collections: [{ id: 'lots' }] });
      return sendJson(response, pathname.endsWith('/lots') ? { id: 'lots' } : { links: [] });
    });
    const { ids, isWhole } = await fetchOddLayer(`${origin}/api${path}`);
    expect({ ids, isWhole }).toEqual({ ids: FEATURES.map((_, index) => index), isWhole: true });
  },
);

it.each(['1.1.0', '1.0.0'])('reads a WFS that refuses every version but %s', async (version) => {
  const { origin } = await openLocalServer(({ searchParams }, response) => {
    if (searchParams.get('version') !== version)
      return void response
        .writeHead(200)
        .end(
          '<ExceptionReport><Exception><ExceptionText>Version?</ExceptionText></Exception></ExceptionReport>',
        );
    if (searchParams.get('request') === 'GetCapabilities')
      return void response.writeHead(200).end(CAPABILITIES.replace('2.0.0', version));
    if (searchParams.get('resultType') === 'hits')
      return void response.writeHead(200).end(`<FeatureCollection numberOfFeatures="${ROWS}"/>`);
    return sendPage(Number(searchParams.get('startIndex') ?? 0), response);
  });
  const { ids, isWhole } = await fetchOddLayer(`${origin}/wfs`);
  expect({ ids, isWhole }).toEqual({ ids: FEATURES.map((_, index) => index), isWhole: true });
});
