import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { startCpuClock } from '../../../tests/support/machine-speed.ts';
import { parseCoordinates } from './parse-coordinates.ts';
import { parseDegrees } from './parse-degrees.ts';
import { readPlusCode } from './plus-code.ts';

/** Ways in which people, instruments and other programs write the same point. */
const WAYS = `
  N 39.29 W 76.61|39.29 N 76.61 W|N39.29, W76.61|39.29° -76.61°|39.29°, −76.61°|39.29 north, 76.61 west|39.29 degrees N 76.61 degrees W
  39 deg 17 min 24 sec N, 76 deg 36 min 36 sec W|N 39° 17' 24" W 76° 36' 36"|N39 17 24 W76 36 36|39d17m24s N 76d36m36s W|39:17:24N 76:36:36W
  39-17-24 N 76-36-36 W|N39-17-24 W76-36-36|39°17'24" -76°36'36"|N 39 17.4 W 76 36.6|Lat 39.29 N, Long 76.61 W|39.29 lat, -76.61 long
  GPS: 39.29, -76.61|GPS coordinates 39.29 -76.61|coordinates: 39.29,-76.61|lat/long 39.29, -76.61|Lat, Lng: 39.29, -76.61|39,29; -76,61
  SRID=4326;POINT(-76.61 39.29)|POINT Z (-76.61 39.29 12.5)|https://maps.example/?mlat=39.29&mlon=-76.61#map=17/39.3/-76.6
  https://www.google.com/maps/place/Oak/@39.3,-76.6,17z/data=!3m1!4b1!3d39.29!4d-76.61
  @39.29,-76.61,17z|{"lat": 39.29, "lng": -76.61}|{lat: 39.29, lon: -76.61}|{ "longitude": -76.61, "latitude": 39.29 }`;

describe('coordinates in another form', () => {
  it.each(WAYS.trim().split(/\s*[|\n]\s*/))('%s', (text) => {
    const point = parseCoordinates(text);
    expect(point?.lat).toBeCloseTo(39.29, 9);
    expect(point?.lon).toBeCloseTo(-76.61, 9);
  });

  it.each([
    '45 north 100 west',
    '123 North 5 West',
    '12.5 North Main',
    'lat 39.29',
    'GPS 12',
    'Location: 12 Main St',
    '12-34-56 N',
    '12-34-5678',
    '12 sec 5',
    'Long St 12',
    '39,29; 76,61',
  ])('%s is not a position', (text) => expect(parseCoordinates(text)).toBeNull());
});

describe('coordinates', () => {
  test.each([
    ['39.29, -76.61', 39.29, -76.61],
    ['39.29 -76.61', 39.29, -76.61],
    ['39.29,-76.61', 39.29, -76.61],
    ['+39.29; -76.61', 39.29, -76.61],
    ['-76.61, 39.29', 39.29, -76.61],
    ['-114.5, 45.5', 45.5, -114.5],
    ['-14.3, -170.7', -14.3, -170.7],
    ['39.29N 76.61W', 39.29, -76.61],
    ['39.29 N, 76.61 W', 39.29, -76.61],
    ['N39.29 W76.61', 39.29, -76.61],
    ['76.61W 39.29N', 39.29, -76.61],
    ['39° N 76° W', 39, -76],
    [`39°17'24"N 76°36'36"W`, 39.29, -76.61],
    ['39°17′24″ N, 76°36′36″ W', 39.29, -76.61],
    ['39 17 24 N 76 36 36 W', 39.29, -76.61],
    ['39 17.4 N 76 36.6 W', 39.29, -76.61],
    ["39°17.4'N 76°36.6'W", 39.29, -76.61],
    ['33.9s 18.4e', -33.9, 18.4],
  ])('%j', (text, lat, lon) => {
    const point = parseCoordinates(text);
    expect(point?.lat).toBeCloseTo(lat, 9);
    expect(point?.lon).toBeCloseTo(lon, 9);
  });

  test.each([
    'lat 39.29 lon -76.61',
    'Lat: 39.29, Lng: -76.61',
    'longitude=-76.61 latitude=39.29',
    '(lat 39.29, long -76.61)',
    '(39.29, -76.61)',
    '[39.29, -76.61]',
    'POINT(-76.61 39.29)',
    'point (-76.61 39.29)',
    'geo:39.29,-76.61?z=17',
    '39.29/-76.61',
    'https://www.google.com/maps/@39.29,-76.61,17z',
    'https://www.google.com/maps/place/Oak/@39.29,-76.61,17z/data=!3m1',
    'https://maps.example/?q=39.29,-76.61&z=17',
    'https://maps.example/?ll=39.29%2C-76.61',
    'https://maps.example/#map=17/39.29/-76.61',
  ])('in the form of another program: %j', (text) =>
    expect(parseCoordinates(text)).toEqual({ lat: 39.29, lon: -76.61 }),
  );

  test('with decimal commas', () =>
    expect(parseCoordinates('39,2901; -76,6105')).toEqual({ lat: 39.2901, lon: -76.6105 }));

  test.each([
    '',
    '39',
    '39,29; 76,61',
    'lat 39.29',
    'lat 99 lon 5',
    'point rd 39.29 -76.61',
    'https://maps.example/12.5/main',
    '12 34',
    '100, 200',
    '12 N MAIN ST',
    '123 W 4',
    '45 N 100 W',
    '39.29',
    '95.5, 95.5',
    '39.29N 76.61N',
    `39°77'24"N 76°36'36"W`,
    '39.29, -76.61, 3.5',
    '1234.5, 12.5',
    '39.29, -181.5',
    '5 S 5 E ELM',
    '12 5N 20W',
    'N39 17 24 W76',
  ])('%j has no coordinates', (text) => expect(parseCoordinates(text)).toBeNull());

  test('have the latitude first unless the values decide otherwise', () => {
    expect(parseCoordinates('91.5, -76.61 ')).toEqual({ lat: -76.61, lon: 91.5 });
    expect(parseCoordinates('-36.85, 174.76')).toEqual({ lat: -36.85, lon: 174.76 });
  });

  test('are read back from their decimal form', () => {
    const degree = (limit: number) => fc.integer({ min: 1, max: limit * 1e5 - 1 }).map((n) => n / 1e5);
    fc.assert(
      fc.property(degree(90), degree(180), (lat, lon) => {
        expect(parseCoordinates(`${lat.toFixed(5)}, ${(-lon).toFixed(5)}`)).toEqual({ lat, lon: -lon });
      }),
    );
  });
});

it.each([' '.repeat(60_000), `lat${' '.repeat(60_000)}x`, 'lat '.repeat(60_000), `1,${'1'.repeat(90_000)},`])(
  'a long text of a file is refused in less than a second (%#)',
  (text) => {
    const elapsedMs = startCpuClock();
    expect([parseCoordinates(text), parseDegrees(text, 'lat')]).toEqual([null, null]);
    expect(elapsedMs()).toBeLessThan(1000);
  },
);

describe('one coordinate of a known axis', () => {
  test.each([
    '39.29',
    '39,29',
    '+39.29',
    '39.29N',
    'N 39.29',
    '39.29°',
    'Lat: 39.29',
    '39.29 degrees north',
    `39°17'24"`,
    `39°17'24" N`,
    '39 17 24',
    '39 17.4',
    '39-17-24N',
    '39-17-24',
    '39:17:24.0',
    '39d17m24s N',
  ])('%s', (text) => expect(parseDegrees(text, 'lat')).toBeCloseTo(39.29, 9));

  test.each([
    '-76.61',
    '−76.61',
    '76.61W',
    `-76°36'36"`,
    '-76 36 36',
    '-76-36-36',
    '076-36-36W',
    'W076 36.6',
  ])('%s is west', (text) => expect(parseDegrees(text, 'lon')).toBeCloseTo(-76.61, 9));

  test.each([
    '',
    'N',
    '39.29W',
    '91',
    '39 77 24',
    '39 17 24 12',
    '-39.29S',
    '1,421,345.67',
    '1421345.67',
    '12 MAIN',
  ])('%j is not a latitude', (text) => expect(parseDegrees(text, 'lat')).toBeNull());
});

describe('a plus code', () => {
  test.each([
    ['87F579RQ+54', 39.2904375, -76.6121875],
    ['87f579rq+54 Baltimore, MD', 39.2904375, -76.6121875],
    ['8FVC9G8F+6XQ', 47.3655875, 8.52498438],
  ])('%s is at %d, %d', (text, lat, lon) => {
    expect(parseCoordinates(text)?.lat).toBeCloseTo(lat, 4);
    expect(parseCoordinates(text)?.lon).toBeCloseTo(lon, 4);
  });

  test.each(['79RQ+54', '87F579RQ', '87F579RA+54', 'FFF579RQ+54', '12+34', ''])(
    '%j is not a whole code',
    (text) => expect(readPlusCode(text)).toBeNull(),
  );
});
