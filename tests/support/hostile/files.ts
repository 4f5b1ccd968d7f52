import { gzipSync } from 'node:zlib';
import { WGS84_WKT, shapefileBytes, square, zipBytes } from '../shapefile-fixture.ts';
import { tarBytes } from '../tar-fixture.ts';

/** A file that tries to keep a reader busy, to fill its memory or to mislead it. */
export interface HostileFile {
  title: string;
  /** The file name, whose extension selects the reader. */
  name: string;
  /** The rows to read from the file, in the form of the request: `1,2`. */
  rows?: string;
  make(): Buffer;
}

const MB = 2 ** 20;

/** Caches the bytes of a file that takes a second or more to make. The first test that needs the file makes it. */
export function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

const text = (title: string, name: string, make: () => string): HostileFile => ({
  title,
  name,
  make: () => Buffer.from(make()),
});
const zipped = (title: string, inner: string, make: () => string | Buffer): HostileFile => ({
  title,
  name: 'packed.zip',
  make: () => zipBytes([{ name: inner, data: Buffer.from(make()) }]),
});

const placemark = (inside: string) =>
  `<kml><Placemark>${inside}<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0,1 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`;
const polygon = (ring: string) =>
  `{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[${ring}]]}}`;

/** A comb whose teeth overlap when seen from the side: every edge has to be compared with every other. */
function comb(teeth: number, isUpright: boolean, west = -100, south = 40): string {
  const size = 0.05;
  const corners: [number, number][] = [];
  for (let tooth = 0; tooth < teeth; tooth++) {
    const from = (tooth / teeth) * size;
    const to = ((tooth + 0.5) / teeth) * size;
    corners.push([from, 0.002], [from, size], [to, size], [to, 0.002]);
  }
  corners.push([size, 0.002], [size, 0], [0, 0]);
  const ring = [...corners, corners[0] ?? [0, 0]];
  return polygon(
    ring
      .map(([along, up]) => (isUpright ? [west + along, south + up] : [west + up, south + along]))
      .map(([lon = 0, lat = 0]) => `[${lon.toFixed(7)},${lat.toFixed(7)}]`)
      .join(),
  );
}

function lyingShapefile(spoil: (shp: Buffer, dbf: Buffer) => void): Buffer {
  const files = shapefileBytes({
    fields: [{ name: 'NAME', type: 'C', length: 10 }],
    rows: [{ rings: [square(-100, 40, 0.01)], values: ['West'] }],
    prj: WGS84_WKT,
  });
  const shp = files.get('.shp') ?? Buffer.alloc(0);
  const dbf = files.get('.dbf') ?? Buffer.alloc(0);
  spoil(shp, dbf);
  return zipBytes([...files].map(([extension, data]) => ({ name: `lots${extension}`, data })));
}

const gzipBomb = once(() => gzipSync(Buffer.alloc(200 * MB)));

/** At most ten megabytes each, the limit for files with outlines. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  text('KML of nothing but <', 'a.kml', () => `<kml>${'<'.repeat(9 * MB)}`),
  text('KML of undefined entities', 'a.kml', () => placemark(`<name>${'&x;'.repeat(3 * MB)}</name>`)),
  text('KML with a billion laughs', 'a.kml', () => {
    const levels = Array.from(
      { length: 10 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    );
    return `<!DOCTYPE kml [<!ENTITY l0 "lol">${levels.join('')}]>${placemark('<name>&l10;</name>')}`;
  }),
  text('KML nested a million deep', 'a.kml', () => `<kml>${'<Folder>'.repeat(MB)}`),
  text('KML with half a million attributes', 'a.kml', () => {
    const attributes = Array.from({ length: 500_000 }, (_, index) => `a${index}="1"`).join(' ');
    return `<kml ${attributes}>${placemark('').slice(5)}`;
  }),
  text('KML with a comment that never ends', 'a.kml', () => `<kml><!--${'-'.repeat(9 * MB)}`),
  text('KML of control characters', 'a.kml', () => placemark(`<name>${'\u0001'.repeat(9 * MB)}</name>`)),
  text(
    'KML of seven hundred thousand short placemarks',
    'a.kml',
    () => `<kml>${'<Placemark/>'.repeat(700_000)}</kml>`,
  ),
  zipped('a zip of sixty megabytes of blanks', 'a.kml', () => `<kml>${' '.repeat(60 * MB)}</kml>`),
  zipped('a zip of one GeoJSON feature full of empty lists', 'a.geojson', () =>
    collection(`{"type":"Feature","geometry":null,"properties":{"a":[${'[],'.repeat(MB)}0]}}`),
  ),
  zipped('a zip of a million features', 'a.geojson', () =>
    collection(`${'{"type":"Feature","geometry":null},'.repeat(MB)}{"type":"Feature","geometry":null}`),
  ),
  zipped(
    'a zip of a table with one cell of sixty megabytes',
    'a.csv',
    () => `id,wkt\n1,"${'x'.repeat(60 * MB)}"\n`,
  ),
  zipped('a zip of a table with a hundred thousand columns', 'a.csv', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join();
    return `${names}\n${','.repeat(99_999)}\n`;
  }),
  {
    title: 'a zip of eleven thousand files',
    name: 'packed.zip',
    make: once(() =>
      zipBytes(
        Array.from({ length: 11_000 }, (_, index) => ({ name: `${index}.kml`, data: Buffer.alloc(0) })),
      ),
    ),
  },
  {
    title: 'a KMZ in a KMZ',
    name: 'a.kmz',
    make: () =>
      zipBytes([{ name: 'b.kmz', data: zipBytes([{ name: 'doc.kml', data: Buffer.from(placemark('')) }]) }]),
  },
  { title: 'a gzip bomb with the name of a KMZ', name: 'a.kmz', make: gzipBomb },
  { title: 'a gzip bomb with the name of GeoJSON', name: 'a.geojson', make: gzipBomb },
  {
    title: 'a tar in gzip of a hundred zips of sixty megabytes of blanks',
    name: 'a.tgz',
    make: once(() => {
      const zip = zipBytes([{ name: 'a.geojson', data: Buffer.alloc(60 * MB, 0x20) }]);
      return gzipSync(
        tarBytes(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}.zip`, zip]))),
      );
    }),
  },
  text('GeoJSON of four hundred thousand corners', 'a.geojson', () =>
    collection(
      polygon(
        Array.from({ length: 400_000 }, (_, index) => {
          const angle = (index / 399_999) * 2 * Math.PI;
          return `[${(Math.cos(angle) / 10).toFixed(6)},${(Math.sin(angle) / 10).toFixed(6)}]`;
        }).join(),
      ),
    ),
  ),
  text('GeoJSON of a million corners that cross each other', 'a.geojson', () =>
    collection(polygon('[0,0],[1,1],[1,0],[0,1],'.repeat(350_000) + '[0,0]')),
  ),
  text('GeoJSON of lists in lists', 'a.geojson', () =>
    collection(
      `{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":${'['.repeat(4 * MB)}${']'.repeat(4 * MB)}}}`,
    ),
  ),
  text('GeoJSON of coordinates beyond the largest number', 'a.geojson', () =>
    collection(polygon(`${'[1e308,-1e308],[1e999,0],'.repeat(300_000)}[1e308,-1e308]`)),
  ),
  text('GeoJSON with a key of nine megabytes', 'a.geojson', () =>
    collection(`{"type":"Feature","geometry":null,"properties":{"${'\\u0000'.repeat(1.5 * MB)}":1}}`),
  ),
  {
    title: 'GeoJSON that is not UTF-8',
    name: 'a.geojson',
    make: () =>
      Buffer.concat([
        Buffer.from('{"type":"FeatureCollection","features":[{"type":"'),
        Buffer.alloc(9 * MB, 0xff),
        Buffer.from('"}]}'),
      ]),
  },
  {
    title: 'a comb of ten thousand corners',
    name: 'a.geojson',
    make: () => Buffer.from(collection(comb(2_498, false))),
  },
  {
    title: 'combs that cross each other a million times',
    name: 'a.geojson',
    rows: '1,2',
    make: () => Buffer.from(collection([comb(600, false), comb(600, true)].join())),
  },
  text('TopoJSON of polygons that repeat one of its arcs back and forth', 'a.json', () =>
    JSON.stringify({
      type: 'Topology',
      arcs: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      objects: {
        a: {
          type: 'GeometryCollection',
          geometries: Array.from({ length: 2_000 }, () => ({
            type: 'Polygon',
            arcs: [Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 0 : -1))],
          })),
        },
      },
    }),
  ),
  text('TopoJSON of arcs that are not there', 'a.json', () =>
    JSON.stringify({
      type: 'Topology',
      arcs: [],
      objects: { a: { type: 'Polygon', arcs: [[4_294_967_295, -2_147_483_648, 1e300]] } },
    }),
  ),
  {
    title: 'a Shapefile whose header promises gigabytes',
    name: 'lots.zip',
    make: () =>
      lyingShapefile((shp, dbf) => {
        shp.writeInt32BE(2 ** 31 - 1, 24);
        dbf.writeUInt32LE(2 ** 32 - 1, 4);
      }),
  },
  {
    title: 'a Shapefile whose polygon promises a billion parts',
    name: 'lots.zip',
    make: () =>
      lyingShapefile((shp) => {
        shp.writeInt32LE(1_000_000_000, 144);
        shp.writeInt32LE(2_000_000_000, 148);
      }),
  },
];
