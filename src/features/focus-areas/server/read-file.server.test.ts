import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { squareAt } from '../../../../tests/support/parcels-fixture.ts';
import { type Persona, headersOf } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import {
  shapefileBytes,
  square,
  zipBytes,
  zippedShapefile,
} from '../../../../tests/support/shapefile-fixture.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { type AreaFile, MAX_FILE_BYTES } from '../contract.ts';
import { focusAreaRoutes } from './index.ts';
import { joinShapes } from './queries.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services, focusAreaRoutes(services));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

async function send(
  name: string,
  payload: Buffer | string,
  {
    as = 'alice',
    query = '',
    type = 'application/octet-stream',
  }: { as?: Persona; query?: string; type?: string } = {},
) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/focus-areas/file.json?name=${encodeURIComponent(name)}${query}`,
    headers: { ...headersOf(as), 'content-type': type },
    payload,
  });
  return { status: reply.statusCode, body: JSON.parse(reply.payload) as unknown };
}
it('a joined outline counts a corner once, without the closing position of its ring', async () => {
  const shapes = [JSON.stringify(squareAt(-100, 40, 0.01)), JSON.stringify(squareAt(-99, 40, 0.01))];
  const db = services.database.kysely;
  expect(await joinShapes(db, shapes, 8)).toMatchObject({ text: expect.any(String), corners: 8 });
  expect(await joinShapes(db, shapes, 7)).toEqual({ text: null, corners: 8 });
});

async function read(name: string, payload: Buffer | string, query = ''): Promise<AreaFile> {
  const reply = await send(name, payload, { query });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as AreaFile;
}
const detailOf = (reply: { body: unknown }) => (reply.body as { error: { detail: string } }).error.detail;

const feature = (geometry: GeoJSON.Geometry | null, name: string) => ({
  type: 'Feature',
  properties: { name },
  geometry,
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const WEST = squareAt(-100, 40, 0.01);
const EAST = squareAt(-99.99, 40, 0.01);
const BOW_TIE: GeoJSON.Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
};

/** Returns the files of a Shapefile of lines (type 3) or polygons (type 5) with one square, or empty. */
const shapefileOf = (name: string, shapeType: 3 | 5, { isEmpty = false } = {}) => {
  const rows = isEmpty ? [] : [{ rings: [square(-100, 40, 0.01)], values: [name] }];
  const files = shapefileBytes({ shapeType, fields: [{ name: 'NAME', type: 'C', length: 20 }], rows });
  return Array.from(files, ([extension, data]) => ({ name: name + extension, data }));
};
const LINES = [...shapefileOf('roads', 3), ...shapefileOf('rivers', 3)];

describe('a file of one outline', () => {
  it('of GeoJSON gives its shape, name and geodesic area', async () => {
    const { shape, features, format } = await read('lots.geojson', collection(feature(WEST, 'West lots')));
    expect(format).toBe('GeoJSON');
    expect(features).toMatchObject([{ row: 1, name: 'West lots', fault: null }]);
    expect(shape).toMatchObject({
      geometry: WEST,
      name: 'West lots',
      rows: [1],
      bbox: [-100, 40, -99.99, 40.01],
    });
    expect(shape?.area_sqm).toBeGreaterThan(947_000);
    expect(shape?.area_sqm).toBeLessThan(949_000);
  });

  it('of KML or KMZ gives its shape and name', async () => {
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Pond</name><Polygon><outerBoundaryIs><LinearRing>
      <coordinates>-100,40,0 -99.99,40,0 -99.99,40.01,0 -100,40.01,0 -100,40,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`;
    expect((await read('pond.kml', kml)).shape).toMatchObject({ name: 'Pond', geometry: WEST });
    const kmz = zipBytes([{ name: 'doc.kml', data: Buffer.from(kml) }]);
    expect((await read('pond.kmz', kmz)).shape).toMatchObject({ name: 'Pond', geometry: WEST });
  });

  it('of a zipped Shapefile in another coordinate system is turned into degrees', async () => {
    // In UTM zone 14 N, easting 500,000 m is the meridian 99° W.
    const prj =
      'PROJCS["WGS_1984_UTM_Zone_14N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-99.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
    const zip = zippedShapefile('lots', {
      fields: [{ name: 'NAME', type: 'C', length: 20 }],
      rows: [{ rings: [square(500_000, 4_400_000, 1000)], values: ['Square km'] }],
      prj,
    });
    const { shape, crs } = await read('lots.zip', zip);
    expect(crs).toContain('UTM_Zone_14N');
    expect(shape?.bbox[0]).toBeCloseTo(-99, 6);
    expect(shape?.bbox[1]).toBeCloseTo(39.75, 1);
    expect((shape?.area_sqm ?? 0) / 1e6).toBeCloseTo(1 / 0.9996 ** 2, 3);
  });
});

describe('a file of several outlines', () => {
  const several = collection(
    feature(WEST, 'West'),
    feature(EAST, 'East'),
    feature(BOW_TIE, 'Tie'),
    feature(null, 'None'),
  );

  it('lists them to choose from, each with what is wrong with it', async () => {
    const { shape, features } = await read('several.json', several);
    expect(shape).toBeNull();
    expect(features).toMatchObject([
      { row: 1, name: 'West', fault: null, area_sqm: expect.any(Number) as number },
      { row: 2, name: 'East', fault: null },
      {
        row: 3,
        name: 'Tie',
        fault: expect.stringMatching(/crosses itself at 0\.50000, 0\.50000/) as string,
        area_sqm: null,
      },
      { row: 4, name: 'None', fault: 'It has no shape.' },
    ]);
  });

  it('returns the selected shape, or the area that several shapes cover together', async () => {
    expect((await read('several.json', several, '&rows=2')).shape).toMatchObject({
      name: 'East',
      geometry: EAST,
    });
    const { shape } = await read('several.json', several, '&rows=1,2');
    const corners = [-100, 40, -99.98, 40.01].map((degrees) => expect.closeTo(degrees, 12) as unknown);
    expect(shape).toMatchObject({ rows: [1, 2], bbox: corners });
    expect(shape?.geometry.type).toBe('Polygon');
  });

  it.each([
    ['3', /several\.json, row 3: The outline crosses itself at 0\.50000, 0\.50000/],
    ['9', /several\.json: there is no row 9/],
  ])('refuses row %s with a message', async (rows, message) => {
    const reply = await send('several.json', several, { query: `&rows=${rows}` });
    expect(reply.status).toBe(422);
    expect(detailOf(reply)).toMatch(message);
  });

  it('of several layers lists the layers to choose from', async () => {
    const zip = zipBytes([
      { name: 'north.geojson', data: Buffer.from(collection(feature(WEST, 'N'))) },
      { name: 'south.geojson', data: Buffer.from(collection(feature(EAST, 'S'))) },
    ]);
    const asked = await read('both.zip', zip);
    expect(asked).toMatchObject({ layer: null, features: [], shape: null });
    expect(asked.layers.map(({ name }) => name)).toEqual(['north', 'south']);
    const selected = await read('both.zip', zip, '&layer=south');
    expect(selected).toMatchObject({ layer: 'south', shape: { name: 'S', geometry: EAST } });
  });

  it('of which only one has polygons reads that one', async () => {
    const water = await read('water.zip', zipBytes([...LINES, ...shapefileOf('pond', 5)]));
    expect(water).toMatchObject({ layers: [], shape: { name: 'pond' } });
    const empty = await send('water.zip', zipBytes([...LINES, ...shapefileOf('pond', 5, { isEmpty: true })]));
    expect(detailOf(empty)).toBe('water.zip holds no features.');
  });
});

describe('a file that can’t be used', () => {
  it('says that none of its layers has polygons', async () => {
    const reply = await send('lines.zip', zipBytes(LINES));
    expect(reply.status).toBe(422);
    expect(detailOf(reply)).toBe('lines.zip holds no layer with polygons. A focus area is a polygon.');
  });

  it.each([
    ['notes.txt', 'x', /notes\.txt has a format that can’t be read here/],
    ['lots.shp', 'x', /one part of a Shapefile\. Put its \.shp, \.dbf and \.prj into one \.zip/],
    ['empty.geojson', collection(), /holds no features|no feature/],
    ['broken.geojson', '{"type":"FeatureColl', /^broken\.geojson: The file is cut off at byte 20/],
    ['broken.zip', 'PK no zip', /not a complete zip archive/],
    [
      'points.geojson',
      collection(feature({ type: 'Point', coordinates: [0, 0] }, 'P')),
      /points\.geojson, row 1: It is a point/,
    ],
    [
      'many.geojson',
      collection(
        ...Array.from({ length: 500 }, () => feature({ type: 'Point', coordinates: [0, 0] }, 'P')),
        feature(squareAt(0, 0, 0.01), 'F'),
      ),
      /None of its first 500 features can be used/,
    ],
    [
      'tie.geojson',
      collection(feature(BOW_TIE, 'T')),
      /tie\.geojson, row 1: The outline crosses itself at 0\.50000/,
    ],
    [
      'far.geojson',
      collection(feature(squareAt(179.5, 0, 1), 'F')),
      /row 1: The outline crosses the 180° meridian/,
    ],
  ])('%s is refused with a message', async (name, text, message) => {
    const reply = await send(name, text);
    expect(reply.status).toBe(422);
    expect(detailOf(reply)).toMatch(message);
  });

  it('says that a Shapefile in meters lacks its .prj', async () => {
    const zip = zippedShapefile('lots', {
      fields: [{ name: 'NAME', type: 'C', length: 20 }],
      rows: [{ rings: [square(500_000, 4_400_000, 1000)], values: ['km'] }],
      prj: null,
    });
    const reply = await send('lots.zip', zip);
    expect(detailOf(reply)).toMatch(/row 1: .* is not a place on earth.*put its \.prj into the zip/);
  });

  it('is refused before it is read when it is too large, or would unpack to too much', async () => {
    const reply = await send('large.geojson', Buffer.alloc(MAX_FILE_BYTES + 1, 32));
    expect(reply.status).toBe(413);
    expect(detailOf(reply)).toBe('The file is larger than the 10 MB that this address accepts.');
    const bomb = zipBytes([{ name: 'a.geojson', data: Buffer.alloc(101 * 2 ** 20, 32) }]);
    const swelling = await send('bomb.zip', bomb);
    expect(swelling.status).toBe(413);
    expect(detailOf(swelling)).toMatch(/would unpack to 101 MB; at most 100 MB/);
  });

  it('is refused from people who are not signed in, and with another content type', async () => {
    expect((await send('lots.geojson', collection(), { as: 'chelsea' })).status).toBe(401);
    expect((await send('lots.geojson', '{}', { type: 'application/json' })).status).toBe(415);
  });

  it('can’t lead out of its folder', async () => {
    const reply = await send('../../lots.geojson', collection(feature(WEST, 'W')));
    expect(reply.body).toMatchObject({ file: 'lots.geojson', shape: { name: 'W' } });
  });
});

it('leaves nothing of a file behind, read or refused', async () => {
  await send('lots.geojson', collection(feature(WEST, 'W')));
  await send('broken.zip', 'PK no zip');
  expect(await readdir(services.scratchDir)).toEqual([]);
});
