import { expect, it } from 'vitest';
import { type CensusFeature, type CountyOutline, readCensusOutlines } from './read-census-outlines.ts';

/** A county whose outline is a regular polygon. */
function county(geoid: unknown, corners = 4): CensusFeature {
  const ring = Array.from({ length: corners + 1 }, (_, corner): GeoJSON.Position => {
    const angle = (2 * Math.PI * (corner % corners)) / corners;
    return [Math.cos(angle) - 76, Math.sin(angle) + 39];
  });
  return { geoid, geometry: { type: 'Polygon', coordinates: [ring] } };
}

async function read(features: readonly CensusFeature[]) {
  const batches: string[][] = [];
  const unusable = await readCensusOutlines(
    (async function* () {
      yield* features;
    })(),
    async (batch: readonly CountyOutline[]) => void batches.push(batch.map(({ geoid }) => geoid)),
  );
  return { batches, unusable };
}

/** The number of corners that fills a batch. */
const LARGE = 200_000;

it('sends each county once, in batches, and counts rows that are not counties', async () => {
  const point: CensusFeature = { geoid: '24003', geometry: { type: 'Point', coordinates: [0, 0] } };
  const features = [
    county('24001'),
    county('24001'),
    county('24510', LARGE),
    county(1001),
    county('x'),
    point,
  ];
  expect(await read(features)).toEqual({ batches: [['24001', '24510'], ['01001']], unusable: 2 });
});

it('joins the rows of a county that alone fills a batch', async () => {
  const features = [county('02016', LARGE), county('02016'), county('02020')];
  expect(await read(features)).toEqual({ batches: [['02016'], ['02020']], unusable: 0 });
});

it('refuses a file with another row of a county whose outline was sent', async () => {
  await expect(read([county('24001'), county('24510', LARGE), county('24001')])).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringContaining('county 24001'),
  });
});
