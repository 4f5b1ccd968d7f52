/**
 * A process that serves an ArcGIS layer of invented lots and computes them anew for every request. service-bench.ts starts it with the number of lots, and
 * receives the server's origin (`http://host:port`) as a message.
 */
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { writeEsriPbf } from '../../tests/support/esri-pbf.ts';
import { type ArcgisFeature, arcgisLot } from '../../tests/support/fake-arcgis.ts';
import { openLocalServer, sendJson } from '../../tests/support/local-server.ts';

const LOTS = Number(process.argv[2]);
const PAGE_SIZE = 2000;
/** Columns in addition to the five of `arcgisLot`: a county has about thirty. */
const COLUMNS = 24;
const pack = promisify(gzip);

const fields = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID' },
  ...['PIN', 'OWNER', 'LANDUSE'].map((name) => ({ name, type: 'esriFieldTypeString' })),
  { name: 'SALEDATE', type: 'esriFieldTypeDate' },
  ...Array.from({ length: COLUMNS }, (_, index) => ({
    name: `COLUMN_${index}`,
    type: index % 2 === 0 ? 'esriFieldTypeString' : 'esriFieldTypeDouble',
  })),
];

/** A lot with as many columns and corners as a real lot has. */
function wideLot(index: number): ArcgisFeature {
  const { attributes, geometry } = arcgisLot(index % 2500);
  for (let column = 0; column < COLUMNS; column++)
    attributes[`COLUMN_${column}`] = column % 2 === 0 ? `text ${index % 997}` : index / (column + 1);
  const { rings } = geometry as { rings: [number, number][][] };
  const corners = rings.map((ring) =>
    ring.flatMap(([x, y], at): [number, number][] => {
      const [toX, toY] = ring[at + 1] ?? [x, y];
      return at + 1 === ring.length
        ? [[x, y]]
        : [
            [x, y],
            [(x * 2 + toX) / 3, (y * 2 + toY) / 3],
            [(x + toX * 2) / 3, (y + toY * 2) / 3],
          ];
    }),
  );
  return { attributes: { ...attributes, OBJECTID: index + 1 }, geometry: { rings: corners } };
}

async function sendPage(query: URLSearchParams, response: ServerResponse): Promise<void> {
  const offset = Number(query.get('resultOffset'));
  const to = Math.min(
    LOTS,
    offset + Math.min(PAGE_SIZE, Number(query.get('resultRecordCount') ?? PAGE_SIZE)),
  );
  const features = Array.from({ length: Math.max(0, to - offset) }, (_, at) => wideLot(offset + at));
  const hasMore = to < LOTS;
  if (query.get('f') === 'pbf') {
    response.writeHead(200, { 'content-type': 'application/x-protobuf' });
    response.end(writeEsriPbf(features, { fields, scale: 1e-9, hasMore }));
    return;
  }
  const text = JSON.stringify({ spatialReference: { wkid: 4326 }, features, exceededTransferLimit: hasMore });
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(await pack(text, { level: 1 }));
}

const { origin } = await openLocalServer(({ pathname, searchParams }, response) => {
  if (searchParams.has('returnCountOnly')) return sendJson(response, { count: LOTS });
  if (pathname.endsWith('/query')) return sendPage(searchParams, response);
  const formats = pathname.startsWith('/pbf') ? 'JSON, PBF' : 'JSON';
  return sendJson(response, {
    name: 'Lots',
    type: 'Feature Layer',
    fields,
    objectIdField: 'OBJECTID',
    maxRecordCount: PAGE_SIZE,
    supportedQueryFormats: formats,
    advancedQueryCapabilities: { supportsPagination: true, supportsOrderBy: true },
  });
});
process.send?.(origin);
process.on('disconnect', () => process.exit(0));
