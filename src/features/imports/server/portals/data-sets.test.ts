import { expect, it } from 'vitest';
import { openLocalServer, sendJson } from '../../../../../tests/support/local-server.ts';
import { describeOddLayer, fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';

it.each([
  ['a file', { viewType: 'blobby', blobFilename: 'parcels.zip' }],
  ['a link', { viewType: 'href', displayType: 'href' }],
])('says what to do with a data set of Socrata that is %s', async (_, view) => {
  const { origin } = await openLocalServer((_url, response) =>
    sendJson(response, { id: 'lots-1234', name: 'Parcels', columns: [], ...view }),
  );
  await expect(fetchOddLayer(`${origin}/d/lots-1234`)).rejects.toThrow(
    /Parcels has no rows of its own: it is a file or a link\. Open its page/,
  );
});

it.each<[string, string | null, string]>([
  ['with the media type of GeoJSON', 'application/geo+json', '/lots'],
  ['without a format', null, '/files/lots.gpkg?v=2'],
  ['without the name of its host', 'GeoJSON', '/files/lots.geojson'],
])('finds the file of a data set of CKAN %s', async (_, format, url) => {
  const resources = [
    { id: '1', name: 'Map', format: 'WMS', url: 'https://example.org/wms?service=WMS' },
    { id: '2', name: 'Notes', format: null, url: '/files/notes.pdf' },
    { id: '3', name: 'Lots', format, url },
  ];
  const { origin } = await openLocalServer((_url, response) =>
    sendJson(response, { success: true, result: { title: 'Parcels', resources } }),
  );
  const found = await describeOddLayer(`${origin}/dataset/parcels`);
  expect(found).toMatchObject({ file: { href: origin + url } });
});

it('keeps rows of a data set of Socrata that are the same in all columns', async () => {
  const columns = [{ name: 'Shape', fieldName: 'the_geom', dataTypeName: 'multipolygon' }];
  const features = ['A', 'A', 'B'].map((pin) => ({ type: 'Feature', properties: { pin }, geometry: null }));
  const { origin } = await openLocalServer(({ pathname, searchParams }, response) => {
    if (pathname.startsWith('/api/views/')) return sendJson(response, { id: 'lots-1234', columns });
    if (pathname.endsWith('.json')) return sendJson(response, [{ count: '3' }]);
    const from = Number(searchParams.get('$offset') ?? 0);
    return sendJson(response, { type: 'FeatureCollection', features: features.slice(from) });
  });
  const { features: written, isWhole } = await fetchOddLayer(`${origin}/d/lots-1234`);
  expect(written.map(({ properties }) => properties['pin'])).toEqual(['A', 'A', 'B']);
  expect(isWhole).toBe(true);
});

const RING = [
  [-76.6, 39.3],
  [-76.6, 39.4],
  [-76.5, 39.4],
  [-76.6, 39.3],
];
const SHAPE = { type: 'MultiPolygon', coordinates: [[RING]] };
const CENTER = { type: 'Point', coordinates: [-76.6, 39.3] };

it('reads the polygons of a data set of Socrata whose first column of shapes has points, in pages that the portal allows', async () => {
  const columns = [
    { name: 'Center', fieldName: 'center', dataTypeName: 'point' },
    { name: 'Shape', fieldName: 'the_geom', dataTypeName: 'multipolygon' },
  ];
  const features = Array.from({ length: 1500 }, (_, pin) => ({
    type: 'Feature',
    properties: pin === 0 ? { pin } : { pin, the_geom: SHAPE },
    geometry: CENTER,
  }));
  const { origin } = await openLocalServer(({ pathname, searchParams }, response) => {
    if (pathname.startsWith('/api/views/')) return sendJson(response, { id: 'lots-1234', columns });
    if (pathname.endsWith('.json')) return sendJson(response, [{ count: '1500' }]);
    const [from, size] = ['$offset', '$limit'].map((name) => Number(searchParams.get(name)));
    if (size === undefined || size > 1000)
      return void response.writeHead(400).end('{"message":"Invalid limit: the maximum is 1000"}');
    return sendJson(response, {
      type: 'FeatureCollection',
      features: features.slice(from, (from ?? 0) + size),
    });
  });
  const { features: written, isWhole } = await fetchOddLayer(`${origin}/d/lots-1234`);
  expect(isWhole).toBe(true);
  expect(written.map(({ properties }) => properties)).toEqual(features.map((_, pin) => ({ pin })));
  expect(written.slice(0, 2).map(({ geometry }) => geometry)).toEqual([null, SHAPE]);
});
