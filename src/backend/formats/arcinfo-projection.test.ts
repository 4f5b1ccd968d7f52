import { expect, it } from 'vitest';
import { readStatedCrs } from './crs.ts';

/** The definitions of PostGIS. */
const DEFINITIONS = new Map([
  [
    32126,
    '+proj=lcc +lat_0=43.6666666666667 +lon_0=-120.5 +lat_1=46 +lat_2=44.3333333333333 +x_0=2500000 +y_0=0 +datum=NAD83 +units=m +no_defs',
  ],
  [
    32026,
    '+proj=lcc +lat_0=43.6666666666667 +lon_0=-120.5 +lat_1=44.3333333333333 +lat_2=46 +x_0=609601.219202438 +y_0=0 +datum=NAD27 +units=us-ft +no_defs',
  ],
]);
const lookUp = (code: number) => Promise.resolve(DEFINITIONS.get(code));
const read = (lines: string) => readStatedCrs(lines.replaceAll(/ *; */g, '\n'), 'from the .prj file', lookUp);
const CONIC = '33 0 0.0 /* 1st standard parallel; 45 0 0.0; -120 30 0.0; 41 45 0.0';

/** The decimals of degrees that are compared for NAD 27, whose shift to NAD 83 is exact to 10 meters. */
const NAD27_DIGITS = 3;

// The expected degrees are those of GDAL 3.6 for the same keywords.
it.each([
  [
    'STATEPLANE; Fipszone 3601; Datum NAD83; Zunits NO; Units FEET; Spheroid GRS1980; Xshift 0.0; Yshift 0.0; Parameters',
    [7_640_000, 680_000],
    [-122.692896733, 45.51093153],
  ],
  [
    'STATEPLANE; Zone 5076; Datum NAD27; Units FEET; Spheroid CLARKE1866; Parameters',
    [1_440_000, 680_000],
    [-122.685893216, 45.510897403],
    NAD27_DIGITS,
  ],
  [
    'UTM; Zone 12; Datum NAD83; Units METERS; Parameters',
    [497_000, 5_061_000],
    [-111.038537533, 45.702546912],
  ],
  ['GEOGRAPHIC; Spheroid GRS80; Units DD; Parameters', [-111, 45.7], [-111, 45.7]],
  [
    `LAMBERT; Datum NAD83; Units METERS; Parameters; ${CONIC}; 400000.0 /* (meters); 0.0`,
    [300_000, 450_000],
    [-121.784296584, 45.801167369],
  ],
  [
    'ALBERS; Datum NAD83; Units METERS; Parameters; 34 0 0.0; 40 30 0.0; -120 0 0.0; 0 0 0.0; 0.0; -4000000.0',
    [-200_000, 10_000],
    [-122.283358725, 38.084654934],
  ],
  [
    'TRANSVERSE; Datum NAD83; Units FEET; Parameters; 0.9996; -90 0 0.0; 0 0 0.0; 520000.0; -4480000.0',
    [1_900_000, 1_000_000],
    [-89.272135338, 43.213674868],
  ],
])('is read as GDAL reads it: Projection %s', async (lines, point, [lon = 0, lat = 0], digits = 8) => {
  const { toLonLat, label } = await read(`Projection    ${lines}`);
  const coords = Float64Array.from(point);
  toLonLat?.(coords, 0, 1);
  expect(coords[0]).toBeCloseTo(lon, digits);
  expect(coords[1]).toBeCloseTo(lat, digits);
  expect(label).toMatch(/^[A-Z][A-Z0-9 ]+ \(from the \.prj file\)$/);
});

it.each([
  [
    'a zone number that officially means Oregon North, and in ArcInfo Florida East',
    'STATEPLANE; Zone 3601; Datum NAD83; Units FEET',
  ],
  ['a zone that PostGIS does not know', 'STATEPLANE; Fipszone 3602; Datum NAD83; Units FEET'],
  ['shifted coordinates', 'UTM; Zone 12; Datum NAD83; Units METERS; Xshift -500000'],
  ['another projection', 'POLYCONIC; Datum NAD83; Units METERS; Parameters; -90 0 0; 0 0 0; 0; 0'],
  ['a parameter too few', 'ALBERS; Datum NAD83; Units METERS; Parameters; 34 0 0.0; 40 30 0.0'],
])('counts as unknown, so that the location of the county decides: %s', async (_, lines) => {
  expect(await read(`Projection ${lines}`)).toMatchObject({ isAssumed: true, toLonLat: null });
});
