import { expect, it } from 'vitest';
import { createConversion } from './find-conversion.ts';

type Position = readonly [number, number];

const WORLD = [-180, -90, 180, 90] as const;
const COUNTY = [-76.7, 39.2, -76.5, 39.4] as const;
const SWAPPED_COUNTY = [39.2, -76.7, 39.4, -76.5] as const;
const LATITUDE_FIRST = 'http://www.opengis.net/def/crs/EPSG/0/4326';

const lookUpCrs = () => Promise.resolve(undefined);
const page = (...positions: (Position | null)[]) => ({
  features: positions.map((at) => ({
    geometry: at === null ? null : { type: 'Point', coordinates: [...at] },
  })),
});

it.each<[string, readonly [number, number, number, number] | null, string | null, Position, Position]>([
  ['in order', COUNTY, null, [-76.6, 39.3], [-76.6, 39.3]],
  [
    'in order, although the reply states the other, in the box of a county',
    COUNTY,
    LATITUDE_FIRST,
    [-76.6, 39.3],
    [-76.6, 39.3],
  ],
  ['in order, in a box with the latitude first', SWAPPED_COUNTY, null, [-76.6, 39.3], [-76.6, 39.3]],
  ['swapped, in a box with the latitude first', SWAPPED_COUNTY, null, [39.3, -76.6], [-76.6, 39.3]],
  ['swapped in the east, as the box tells', [24, 59, 25, 60], null, [59.4, 24.7], [24.7, 59.4]],
  ['swapped', COUNTY, null, [39.3, -76.6], [-76.6, 39.3]],
  ['swapped as stated, in a box of the world', WORLD, LATITUDE_FIRST, [39.3, -76.6], [-76.6, 39.3]],
  ['in order, in a box of the world', WORLD, null, [-76.6, 39.3], [-76.6, 39.3]],
  ['swapped in the west, in a box of the world', WORLD, null, [39.3, -104.6], [-104.6, 39.3]],
  ['swapped in the west, outside of a wrong box', COUNTY, null, [39.3, -104.6], [-104.6, 39.3]],
  ['in order, although the reply states the other', null, LATITUDE_FIRST, [-104.6, 39.3], [-104.6, 39.3]],
  ['swapped in the west, although the reply states no order', null, 'urn:x', [39.3, -104.6], [-104.6, 39.3]],
  ['swapped as stated, without a box', null, LATITUDE_FIRST, [39.3, -76.6], [-76.6, 39.3]],
])('coordinates %s become longitude and latitude', async (_, box, replySystem, given, wanted) => {
  const convert = await createConversion({ box, system: null }, lookUpCrs)(page(given), replySystem);
  const coords = Float64Array.of(...given);
  convert?.(coords, 0, 1);
  expect([...coords]).toEqual(wanted);
});

it('shifts degrees of NAD 27', async () => {
  const replySystem = 'http://www.opengis.net/def/crs/EPSG/0/4267';
  const convert = await createConversion({ box: null, system: null }, lookUpCrs)(
    page([39.3, -76.6]),
    replySystem,
  );
  const coords = Float64Array.of(39.3, -76.6);
  convert?.(coords, 0, 1);
  expect(coords[0]).toBeCloseTo(-76.5997, 4);
  expect(coords[1]).toBeCloseTo(39.30005, 5);
});

it('waits for the first coordinates, even after many features without a shape', async () => {
  const conversionOf = createConversion({ box: COUNTY, system: null }, lookUpCrs);
  expect(await conversionOf(page(null, null))).toBeNull();
  const empty = Array.from({ length: 300 }, () => null);
  const found = await conversionOf(page(...empty, [39.3, -76.6]));
  expect(found).not.toBeNull();
  expect(await conversionOf(page([-76.6, 39.3]))).toBe(found);
});
