import type { ServerResponse } from 'node:http';
import { openLocalServer, sendJson } from './local-server.ts';
import { type LotFeature, swapped } from './service-lots.ts';

interface WfsQuirks {
  version: string;
  formats: string[];
  layers: string[];
  countDefault: number;
  /** What the service does with the parameter `startIndex`, the number of features to skip. */
  startIndex: 'used' | 'ignored' | 'refused';
  hasHits: boolean;
  isLatitudeFirst: boolean;
  /** Requests for pages need an order, as GeoServer requires it for tables without a key. */
  needsSort: boolean;
  /** Ids are made up for each reply. */
  madeUpIds: boolean;
  failures: ('500' | 'report' | 'timeout' | 'html')[];
}

const NO_QUIRKS: WfsQuirks = {
  version: '2.0.0',
  formats: ['application/gml+xml; version=3.2', 'application/json', 'csv', 'SHAPE-ZIP'],
  layers: ['county:parcels'],
  countDefault: 1000,
  startIndex: 'used',
  hasHits: true,
  isLatitudeFirst: false,
  needsSort: false,
  madeUpIds: false,
  failures: [],
};

/** Starts a local WFS whose layers all have the given features. */
export async function openFakeWfs(lots: readonly LotFeature[]) {
  const quirks: WfsQuirks = { ...NO_QUIRKS };
  /** The requests for features so far. */
  const seen: URLSearchParams[] = [];
  let replies = 0;
  const server = await openLocalServer((url, response) => answer(url.searchParams, response));

  function answer(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('request') === 'GetCapabilities') return sendXml(response, capabilities(quirks));
    if (query.get('request') !== 'GetFeature') return report(response, 'Unknown request');
    const isOlder = quirks.version.startsWith('1.');
    if (query.get('version') !== quirks.version || query.has('typeNames') === isOlder)
      return report(response, 'The request is of another version');
    if (query.get('resultType') === 'hits' && quirks.version !== '1.0.0') {
      if (!quirks.hasHits) return report(response, 'resultType is not supported');
      return sendXml(
        response,
        isOlder
          ? `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" numberOfFeatures="${lots.length}"/>`
          : `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" numberMatched="${lots.length}" numberReturned="0"/>`,
      );
    }
    seen.push(query);
    const asked = Number(query.get(isOlder ? 'maxFeatures' : 'count') ?? Infinity);
    const failure = asked > 1 ? quirks.failures.shift() : undefined;
    if (failure === '500') return void response.writeHead(500).end('<html>Server error</html>');
    if (failure === 'html') return void response.writeHead(200).end('<html>Please sign in</html>');
    if (failure === 'report') return report(response, 'The layer is &amp; stays closed.');
    if (failure === 'timeout') return report(response, 'The request timed out');
    if (quirks.startIndex === 'refused' && query.has('startIndex'))
      return report(response, 'startIndex is not supported');
    const offset = quirks.startIndex === 'used' ? Number(query.get('startIndex') ?? 0) : 0;
    if (quirks.needsSort && query.has('startIndex') && !query.has('sortBy'))
      return report(
        response,
        'Cannot do natural order without a primary key, please add it or specify a manual sort over existing attributes',
      );
    const size = Math.min(asked, quirks.countDefault);
    replies++;
    const page = lots.slice(offset, offset + size).map((lot) => ({
      ...(quirks.isLatitudeFirst ? swapped(lot) : lot),
      ...(quirks.madeUpIds ? { id: `fid-${replies}-${lot.id}` } : {}),
    }));
    if (/gml/.test(query.get('outputFormat') ?? '')) return sendXml(response, gmlOf(page));
    return sendJson(response, { type: 'FeatureCollection', features: page, totalFeatures: lots.length });
  }

  return {
    address: `${server.origin}/geoserver/wfs`,
    quirks,
    seen,
    reset(): void {
      Object.assign(quirks, NO_QUIRKS, { failures: [] });
      seen.length = 0;
    },
    close: server.close,
  };
}

function capabilities({ version, formats, layers, countDefault }: WfsQuirks): string {
  if (version === '1.0.0')
    return `<WFS_Capabilities version="1.0.0" xmlns="http://www.opengis.net/wfs">
  <Service><Name>WFS</Name><Fees>NONE</Fees><AccessConstraints>Public domain</AccessConstraints></Service>
  <Capability><Request><GetFeature><ResultFormat>${formats.map((format) => `<${format}/>`).join('')}</ResultFormat></GetFeature></Request></Capability>
  <FeatureTypeList>${layers.map((name) => `<FeatureType><Name>${name}</Name><SRS>EPSG:2248</SRS></FeatureType>`).join('')}</FeatureTypeList>
</WFS_Capabilities>`;
  const type = (name: string) => `
    <FeatureType xmlns:county="http://example.org/county">
      <Name>${name}</Name><Title>Map of ${name}</Title>
      <DefaultCRS>urn:ogc:def:crs:EPSG::2248</DefaultCRS>
      <ows:WGS84BoundingBox><ows:LowerCorner>-76.7 39.2</ows:LowerCorner><ows:UpperCorner>-76.5 39.4</ows:UpperCorner></ows:WGS84BoundingBox>
    </FeatureType>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:WFS_Capabilities version="${version}" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1">
  <ows:ServiceIdentification><ows:Title>County</ows:Title><ows:Fees>NONE</ows:Fees><ows:AccessConstraints>Public domain</ows:AccessConstraints></ows:ServiceIdentification>
  <ows:OperationsMetadata>
    <ows:Operation name="GetFeature">
      <ows:Parameter name="outputFormat"><ows:AllowedValues>${formats.map((format) => `<ows:Value>${format}</ows:Value>`).join('')}</ows:AllowedValues></ows:Parameter>
      <ows:Constraint name="CountDefault"><ows:NoValues/><ows:DefaultValue>${countDefault}</ows:DefaultValue></ows:Constraint>
    </ows:Operation>
  </ows:OperationsMetadata>
  <FeatureTypeList>${layers.map(type).join('')}</FeatureTypeList>
</wfs:WFS_Capabilities>`;
}

/** Writes a page as GML 3.2, with the box around each feature. Its coordinates have the latitude first, because `srsName` is a URN. */
function gmlOf(page: readonly LotFeature[]): string {
  const member = ({ id, properties, geometry }: LotFeature) => `
  <wfs:member><county:parcels gml:id="${id}">
    <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>39.2 -76.7</gml:lowerCorner><gml:upperCorner>39.4 -76.5</gml:upperCorner></gml:Envelope></gml:boundedBy>
    ${Object.entries(properties)
      .map(([name, value]) => `<county:${name}>${String(value)}</county:${name}>`)
      .join('')}
    <county:geom><gml:Polygon srsName="urn:ogc:def:crs:EPSG::4326" gml:id="g.${id}"><gml:exterior><gml:LinearRing><gml:posList>${(
      geometry.coordinates[0] ?? []
    )
      .map(([x, y]) => `${y} ${x}`)
      .join(' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></county:geom>
  </county:parcels></wfs:member>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:county="http://example.org/county" numberReturned="${page.length}">${page.map(member).join('')}
</wfs:FeatureCollection>`;
}

function report(response: ServerResponse, text: string): void {
  sendXml(
    response,
    `<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0"><ows:Exception exceptionCode="NoApplicableCode"><ows:ExceptionText>${text}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`,
  );
}

function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
}
