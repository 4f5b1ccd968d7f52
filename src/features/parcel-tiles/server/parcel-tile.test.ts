import { VectorTile, type VectorTileLayer, classifyRings } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { decodePng } from '../../../../tests/support/decode-png.ts';
import { type Rings, openStoreFixture, rectangle } from '../../../../tests/support/store-fixture.ts';
import { type ClassPaint, drawPaintedTile } from '../../../backend/tiles/painted-tile.ts';
import { type TileId, lonOfMercatorX, latOfMercatorY, mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { encodeClassGrid } from './class-grid.ts';
import { encodeLargestParcels } from './largest-parcels.ts';
import { encodeParcelTile } from './parcel-tile.ts';
import { drawParcelTile } from './raster-tile.ts';

const HERE = { lon: -100, lat: 40 };

function decode(bytes: Uint8Array): VectorTileLayer | undefined {
  return new VectorTile(new PbfReader(bytes)).layers['parcels'];
}

function tileAt(lon: number, lat: number, z: number): TileId {
  return { z, x: Math.floor(mercatorX(lon) * 2 ** z), y: Math.floor(mercatorY(lat) * 2 ** z) };
}

/** Creates a rectangle from pixels of a tile (4096 per tile). */
function inTile(tile: TileId, west: number, north: number, east: number, south: number) {
  const side = 2 ** tile.z;
  const lon = (x: number) => lonOfMercatorX((tile.x + x / 4096) / side);
  const lat = (y: number) => latOfMercatorY((tile.y + y / 4096) / side);
  return rectangle(lon(west), lat(south), lon(east), lat(north));
}

interface Pixel {
  x: number;
  y: number;
}

/** Returns the area of a feature inside the tile without its buffer. Exact for axis-parallel shapes, which are clipped to 0..4096. */
function areaInside(parts: readonly (readonly Pixel[])[]): number {
  let area = 0;
  for (const ring of parts) {
    const clamped = ring.map(({ x, y }) => ({
      x: Math.min(4096, Math.max(0, x)),
      y: Math.min(4096, Math.max(0, y)),
    }));
    for (let i = 0; i + 1 < clamped.length; i++) {
      const [a, b] = [clamped[i], clamped[i + 1]];
      if (a && b) area += (a.x * b.y - b.x * a.y) / 2;
    }
  }
  return area;
}

test('a parcel across four tiles is whole: its parts add up and neighbors share their edge', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 15);
  const store = await openStoreFixture({
    parcels: [
      { rings: [[inTile(tile, 3000, 3500, 5000, 6000), inTile(tile, 3500, 4000, 4500, 4200).toReversed()]] },
    ],
  });
  let area = 0;
  for (const dx of [0, 1]) {
    for (const dy of [0, 1]) {
      const layer = decode(
        encodeParcelTile({ z: 15, x: tile.x + dx, y: tile.y + dy }, [{ store, classes: null }], 'none'),
      );
      expect(layer?.length).toBe(1);
      area += areaInside(layer?.feature(0).loadGeometry() ?? []);
    }
  }
  expect(area).toBe(2000 * 2500 - 1000 * 200);
});

test('holes and parts keep their places, and get the winding of the format', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 14);
  const rings: Rings = [
    [inTile(tile, 100, 100, 1100, 1100), inTile(tile, 300, 300, 500, 500).toReversed()],
    [inTile(tile, 2000, 2000, 2100, 2100)],
  ];
  const store = await openStoreFixture({ parcels: [{ rings }] });
  const layer = decode(encodeParcelTile(tile, [{ store, classes: null }], 'none'));
  const boxesOf = (decoded: VectorTileLayer | undefined) =>
    classifyRings(decoded?.feature(0).loadGeometry() ?? []).map((polygon) =>
      polygon.map((ring) => {
        const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
        return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      }),
    );
  const boxes = [
    [
      [100, 100, 1100, 1100],
      [300, 300, 500, 500],
    ],
    [[2000, 2000, 2100, 2100]],
  ];
  expect(boxesOf(layer)).toEqual(boxes);
  const reversed = rings.map((polygon) => polygon.map((ring) => ring.toReversed()));
  const other = await openStoreFixture({ parcels: [{ rings: reversed }] });
  const again = decode(encodeParcelTile(tile, [{ store: other, classes: null }], 'none'));
  expect(boxesOf(again)).toEqual(boxes);
});

test('a tile has ids, and paths and classes when they are asked for', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 16);
  const store = await openStoreFixture({
    geoid: '99007',
    columns: ['path'],
    parcels: [0, 1, 2].map((i) => ({
      rings: [[inTile(tile, i * 1000, 0, i * 1000 + 900, 900)]],
      values: [`/us/zz/alder/x-${i}`],
    })),
  });
  const plain = decode(encodeParcelTile(tile, [{ store, classes: null }], 'none'));
  const ids = Array.from({ length: plain?.length ?? 0 }, (_, i) => plain?.feature(i).id);
  expect(new Set(ids)).toEqual(new Set([990_070_000_001, 990_070_000_002, 990_070_000_003]));
  expect(plain?.feature(0).properties).toEqual({});

  const withPath = decode(encodeParcelTile(tile, [{ store, classes: null }], 'path'));
  for (let i = 0; i < 3; i++) {
    const { id, properties } = withPath?.feature(i) ?? {};
    expect(properties).toEqual({ fid: id, path: `/us/zz/alder/x-${(id ?? 0) - 990_070_000_001}` });
  }

  const classes = Uint8Array.from(store.ogcFids, (fid) => (fid === 1 ? 0 : fid));
  const classed = decode(encodeParcelTile(tile, [{ store, classes }], 'none'));
  const found = Array.from({ length: classed?.length ?? 0 }, (_, i) => classed?.feature(i));
  const classOf = new Map(found.map((feature) => [feature?.id, feature?.properties['class']]));
  expect(Object.fromEntries(classOf)).toEqual({ 990_070_000_002: 2, 990_070_000_003: 3 });
});

test('of stacked parcels, all but the uppermost are marked, so that lines are drawn once and one class has one color', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 16);
  const square = inTile(tile, 0, 0, 900, 900);
  const withHole = [square, inTile(tile, 300, 300, 500, 500).toReversed()];
  // Two triangles with one box.
  const [a, b, c, d] = inTile(tile, 2000, 2000, 2900, 2900);
  if (!a || !b || !c || !d) throw new Error('a rectangle has four corners');
  const store = await openStoreFixture({
    parcels: [
      { rings: [[square]] },
      { rings: [[square]] },
      { rings: [[square]] },
      { rings: [withHole] },
      { rings: [withHole] },
      { rings: [[[a, b, c, a]]] },
      { rings: [[[a, c, d, a]]] },
    ],
  });
  const underOf = (classes: Uint8Array | null) => {
    const layer = decode(encodeParcelTile(tile, [{ store, classes }], 'none', { withRest: true }));
    const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i));
    expect(features).toHaveLength(7);
    const marked = features.filter((feature) => feature?.properties['under'] === 1);
    return marked.map((feature) => (feature?.id ?? 0) % 100).toSorted((x, y) => x - y);
  };
  expect(underOf(null)).toEqual([1, 2, 4]);
  expect(underOf(new Uint8Array(7).fill(1))).toEqual([1, 2, 4]);
  // The class of the lower parcel doesn't matter. An upper parcel without a class doesn't cover a lower one that has a class.
  expect(underOf(Uint8Array.from(store.ogcFids, (fid) => [0, 2, 1, 0, 1, 0, 1, 1][fid] ?? 0))).toEqual([
    1, 3, 5,
  ]);
});

test('stacks are found among thousands of parcels, and beside hundreds of shapes in one box', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 14);
  const squares = Array.from({ length: 2500 }, (_, i) => {
    const [x, y] = [(i % 50) * 60, Math.floor(i / 50) * 60];
    return inTile(tile, x, y, x + 50, y + 50);
  });
  // Every fiftieth parcel is there twice.
  const stacked = squares.filter((_, i) => i % 50 === 7);
  const [a, b, c, d] = inTile(tile, 3500, 3500, 4000, 4000);
  if (!a || !b || !c || !d) throw new Error('a rectangle has four corners');
  const between = (share: number): [number, number] => [
    a[0] + (c[0] - a[0]) * share,
    a[1] + (c[1] - a[1]) * share,
  ];
  const sameBox = Array.from({ length: 300 }, (_, i) => [a, b, c, between(0.1 + i / 400), a]);
  const parcels = [...squares, ...stacked, ...sameBox].map((ring) => ({ rings: [[ring]] }));
  const store = await openStoreFixture({ parcels });
  const classes = new Uint8Array(parcels.length).fill(1);
  const layer = decode(encodeParcelTile(tile, [{ store, classes }], 'none'));
  const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i));
  const marked = features.filter((feature) => feature?.properties['under'] === 1);
  const fids = marked.map((feature) => (feature?.id ?? 0) % 10_000_000).toSorted((x, y) => x - y);
  expect(fids).toEqual(stacked.map((_, i) => 8 + i * 50));
});

test('two counties make one layer', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 14);
  const sources = await Promise.all(
    ['99001', '99002'].map(async (geoid, i) => ({
      store: await openStoreFixture({
        geoid,
        parcels: [{ rings: [[inTile(tile, i * 2000, 0, i * 2000 + 2000, 900)]] }],
      }),
      classes: null,
    })),
  );
  expect(decode(encodeParcelTile(tile, sources, 'path'))?.length).toBe(2);
});

test('the class grid of low zooms has one feature for each class, with the area of its parcels', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 12);
  const store = await openStoreFixture({
    parcels: [
      { rings: [[inTile(tile, 0, 0, 2048, 1024), inTile(tile, 512, 256, 1024, 512).toReversed()]] },
      { rings: [[inTile(tile, 2048, 0, 4096, 1024)]] },
      { rings: [[inTile(tile, 3000, 3000, 3002, 3002)]] },
      { rings: [[inTile(tile, -900, 2000, 5000, 2800)]] },
    ],
  });
  const classes = Uint8Array.from(store.ogcFids, (fid) => (fid === 4 ? 0 : fid === 2 ? 2 : 1));
  const layer = decode(encodeClassGrid(tile, [{ store, classes }]));
  const areas = Object.fromEntries(
    Array.from({ length: layer?.length ?? 0 }, (_, i) => {
      const feature = layer?.feature(i);
      return [feature?.properties['class'], areaInside(feature?.loadGeometry() ?? [])];
    }),
  );
  // The parcel that is smaller than a cell still appears, as one cell of 8 by 8.
  expect(areas).toEqual({ 1: 2048 * 1024 - 512 * 256 + 64, 2: 2048 * 1024 });
  const whole = decode(encodeClassGrid(tile, [{ store, classes: null }]));
  expect(whole?.length).toBe(1);
  expect(whole?.feature(0).properties).toEqual({});
  expect(areaInside(whole?.feature(0).loadGeometry() ?? [])).toBe(4096 * 1024 - 512 * 256 + 64 + 4096 * 800);
});

test('tiles away from every parcel have no bytes', async () => {
  const store = await openStoreFixture({ parcels: [{ rings: [[rectangle(-100, 40, -99.99, 40.01)]] }] });
  const sources = [{ store, classes: null }];
  expect(encodeParcelTile(tileAt(0, 0, 14), sources, 'path')).toHaveLength(0);
  expect(encodeClassGrid(tileAt(0, 0, 10), sources)).toHaveLength(0);
  expect(drawParcelTile(tileAt(0, 0, 12), [store], '008888')).toHaveLength(0);
  expect(drawParcelTile(tileAt(-100, 40, 12), [store], '008888').length).toBeGreaterThan(100);
});

test('lines of stacked parcels are drawn once, and those of two triangles in one square all', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 13);
  const square = inTile(tile, 500, 500, 3500, 3500);
  const cornersOf = (...corners: number[]) => corners.flatMap((corner) => square.slice(corner, corner + 1));
  const triangle = cornersOf(0, 1, 2, 0);
  const linesOf = async (...rings: (typeof triangle)[]) => {
    const store = await openStoreFixture({ parcels: rings.map((ring) => ({ rings: [[ring]] })) });
    return Buffer.from(drawParcelTile(tile, [store], '008888')).toString('hex');
  };
  const once = await linesOf(triangle);
  expect(await linesOf(triangle, triangle)).toBe(once);
  expect(await linesOf(triangle, cornersOf(0, 2, 3, 0))).not.toBe(once);
});

test('parcels of class 0 appear only on request, without a class, and requested columns are properties', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 16);
  const columns = ['zoning', 'parval', 'struct', 'saledate', 'll_gisacre'] as const;
  const store = await openStoreFixture({
    columns,
    parcels: [
      ['R-1', 1000, true, 11_000, 0.25],
      ['R-1', null, false, null, null],
      [null, 5, null, 0, -1.5],
    ].map((values, i) => ({ rings: [[inTile(tile, i * 1000, 0, i * 1000 + 900, 900)]], values })),
  });
  const classes = Uint8Array.from(store.ogcFids, (fid) => fid - 1);
  const sources = [{ store, classes }];
  const propertiesOf = (extras: Parameters<typeof encodeParcelTile>[3]) => {
    const layer = decode(encodeParcelTile(tile, sources, 'none', extras));
    const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i));
    return Object.fromEntries(features.map((feature) => [(feature?.id ?? 0) % 10, feature?.properties]));
  };
  expect(propertiesOf({})).toEqual({ 2: { class: 1 }, 3: { class: 2 } });
  expect(propertiesOf({ withRest: true })).toEqual({ 1: {}, 2: { class: 1 }, 3: { class: 2 } });
  expect(propertiesOf({ withRest: true, columns: [...columns, 'owner'] })).toEqual({
    1: { zoning: 'R-1', parval: 1000, struct: true, saledate: '2000-02-13', ll_gisacre: 0.25 },
    2: { class: 1, zoning: 'R-1', struct: false },
    3: { class: 2, parval: 5, saledate: '1970-01-01', ll_gisacre: -1.5 },
  });
});

/** Returns a function that reads the red, green, blue and alpha of a pixel of a PNG. */
function pixelsOf(png: Uint8Array): (x: number, y: number) => number[] {
  const { width, channels, pixels } = decodePng(png);
  return (x, y) => [...pixels.subarray((y * width + x) * channels, (y * width + x + 1) * channels)];
}

test('a painted tile draws the fill and line of parcels in the colors of their class', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 15);
  const square = (column: number) => [[inTile(tile, column * 1000, 1000, column * 1000 + 800, 1800)]];
  const store = await openStoreFixture({ parcels: [0, 1, 2, 3].map((i) => ({ rings: square(i) })) });
  const classes = Uint8Array.from(store.ogcFids, (fid) => fid - 1);
  const paints: (ClassPaint | null)[] = [
    { fill: '#ff0000', line: '#0000ff' },
    { fill: 'transparent', line: 'transparent' },
    null,
  ];
  const pixel = pixelsOf(drawPaintedTile(tile, [{ store, classes }], paints, '#008888'));
  const middle = (column: number) => pixel(column * 125 + 50, 175);
  expect(middle(0)).toEqual([0, 0, 0, 0]);
  expect(middle(1)).toEqual([255, 0, 0, 158]);
  expect(middle(2)).toEqual([0, 0, 0, 0]);
  expect(middle(3)).toEqual([0, 0, 0, 0]);
  const top = (column: number) => pixel(column * 125 + 50, 125);
  const [red = 0, , blue = 0, alpha = 0] = top(1);
  expect(blue).toBeGreaterThan(red);
  expect(alpha).toBeGreaterThan(158);
  expect(top(3)[3]).toBeGreaterThan(80);
  expect(top(2)).toEqual([0, 0, 0, 0]);

  const far = tileAt(HERE.lon, HERE.lat, 10);
  expect(drawPaintedTile(far, [{ store, classes }], paints, '#008888').length).toBeGreaterThan(50);
  expect(drawPaintedTile(tile, [{ store, classes: new Uint8Array(4) }], paints, '#008888')).toHaveLength(0);
});

test('a painted tile from far away tints parcels that have a line but no fill', async () => {
  const near = tileAt(HERE.lon, HERE.lat, 15);
  const store = await openStoreFixture({ parcels: [{ rings: [[inTile(near, 0, 0, 4000, 4000)]] }] });
  const sources = [{ store, classes: null }];
  const lined = [{ fill: 'transparent', line: '#008888' }];
  for (const zoom of [11, 12]) {
    const far = tileAt(HERE.lon, HERE.lat, zoom);
    const tinted = drawPaintedTile(far, sources, lined, '#ff0000');
    // The same light tint as that of a class without colors.
    expect([...tinted]).toEqual([...drawPaintedTile(far, sources, [null], '#008888')]);
    expect(decodePng(tinted).pixels.some((value) => value > 0)).toBe(true);
    const invisible = [{ fill: 'transparent', line: 'transparent' }];
    expect(drawPaintedTile(far, sources, invisible, '#ff0000')).toHaveLength(0);
  }
  const pixel = pixelsOf(drawPaintedTile(near, sources, lined, '#ff0000'));
  expect(pixel(250, 250)).toEqual([0, 0, 0, 0]);
});

test('the largest parcel in each part of a tile has a point, and no parcel has points in two tiles', async () => {
  const tile = tileAt(HERE.lon, HERE.lat, 12);
  const store = await openStoreFixture({
    parcels: [
      inTile(tile, 100, 100, 140, 140),
      inTile(tile, 200, 200, 300, 300),
      inTile(tile, 2200, 2200, 2240, 2240),
      // Its middle is in the next tile.
      inTile(tile, 4000, 200, 4400, 300),
    ].map((ring) => ({ rings: [[ring]] })),
  });
  const pointsOf = (id: TileId, classes: Uint8Array | null) => {
    const layer = decode(encodeLargestParcels(id, [{ store, classes }]));
    return Array.from({ length: layer?.length ?? 0 }, (_, at) => {
      const feature = layer?.feature(at);
      return [(feature?.id ?? 0) % 10, feature?.loadGeometry()[0]?.[0]];
    });
  };
  const here = pointsOf(tile, null);
  expect(here.map(([id]) => id)).toEqual([2, 3]);
  expect(here[0]?.[1]).toMatchObject({ x: 250, y: 250 });
  expect(pointsOf({ ...tile, x: tile.x + 1 }, null).map(([id]) => id)).toEqual([4]);
  // A parcel without a class is left out.
  expect(pointsOf(tile, Uint8Array.of(1, 0, 0, 1)).map(([id]) => id)).toEqual([1]);
});
