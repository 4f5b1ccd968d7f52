import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { square, zippedShapefile } from '../../../../../tests/support/shapefile-fixture.ts';
import { fitCountyOutline } from '../../../parcel-tiles/server/index.ts';
import { fitOutlineJob } from '../../../parcel-tiles/server/outline/county-outlines.ts';
import { listUnfittedCounties } from '../../../parcel-tiles/server/queries.ts';
import { placesAtPoint } from '../../../places/server/index.ts';
import { findParcelsOfPlace } from '../../../places/server/queries.ts';
import { importCommands } from '../index.ts';

/** Several sources of county outlines, and parcels near a coarse outline. */

let world: ImportWorld;
const COUNTY_AROUND = '/us/md/baltimore';

beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());
beforeEach(async () => {
  await world.reset();
  await sql`update place p set geom = o.geom, west = o.west, south = o.south, east = o.east, north = o.north,
    outline_source = 'bundled', outline_error_m = 3000 from county_outline o where o.place_path = p.path and o.source = 'bundled'`.execute(
    world.services.database.kysely,
  );
  await sql`delete from county_outline`.execute(world.services.database.kysely);
  await sql`delete from place where style = 'our_counties'`.execute(world.services.database.kysely);
});

async function run(command: string, ...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  const io = {
    print: (line: string) => void printed.push(line),
    progress: () => undefined,
    cwd: world.services.scratchDir,
    signal: new AbortController().signal,
  };
  const found = importCommands.find(({ name }) => name === command);
  await found?.run(world.context, args, io);
  return printed;
}

async function outlineOf(placePath: string) {
  const { rows } = await sql<{ source: string; error: number; west: number; valid: boolean; box: string }>`
    select outline_source as source, outline_error_m as error, west, st_isvalid(geom) as valid, st_extent(geom)::text as box
    from place where path = ${placePath} group by path, outline_source, outline_error_m, west, geom`.execute(
    world.services.database.kysely,
  );
  return rows[0];
}

/** A file of counties in the form of the Census Bureau: a zipped Shapefile with GEOID and NAME. */
async function censusFile(name: string, counties: readonly [geoid: string, x: number, y: number][]) {
  const file = path.join(world.services.scratchDir, name);
  const zip = zippedShapefile(path.basename(name, '.zip'), {
    fields: [
      { name: 'GEOID', type: 'C', length: 14 },
      { name: 'NAME', type: 'C', length: 20 },
    ],
    rows: counties.map(([geoid, x, y]) => ({ rings: [square(x, y, 0.2)], values: [geoid, 'Somewhere'] })),
  });
  await writeFile(file, zip);
  return file;
}

describe('the outline of a county', () => {
  it('is the bundled one at first, with the error of its scale', async () => {
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'bundled', error: 3000 });
    expect(await run('boundaries list')).toEqual([]);
  });

  it('is that of a Census file after the command, even when the command runs twice', async () => {
    const file = await censusFile('cb_2023_us_county_500k.zip', [
      ['24510', -76.72, 39.19],
      ['99999', 0, 0],
    ]);
    expect(await run('boundaries census', file)).toEqual([
      'County outlines saved: 1, at a scale of 1:500,000 (within 254 m).',
      '  Codes that belong to no county here (1): 99999',
    ]);
    const once = await outlineOf(PLACE);
    expect(once).toMatchObject({ source: 'census', error: 254, west: -76.72, valid: true });
    expect(await run('boundaries list')).toEqual([
      expect.stringMatching(
        /^\/us\/md\/baltimore-city +Census Bureau file +254 m +\d{4}-\d\d-\d\d {2}cb_2023_us_county_500k\.zip$/,
      ),
    ]);
    await run('boundaries census', file);
    expect(await outlineOf(PLACE)).toEqual(once);
    expect(await outlineOf(COUNTY_AROUND)).toMatchObject({ source: 'bundled' });
    expect(world.seen.published).toBe(2);
  });

  it('is that of a newer and finer Census file, whose codes may have the long form', async () => {
    await run('boundaries census', await censusFile('cb_2022_us_county_20m.zip', [['24510', -76.72, 39.19]]));
    expect(await outlineOf(PLACE)).toMatchObject({ error: 10_160 });
    const tiger = await censusFile('tl_2024_us_county.zip', [['0500000US24510', -76.71, 39.19]]);
    await run('boundaries census', tiger);
    expect(await outlineOf(PLACE)).toMatchObject({ error: 51, west: -76.71 });
  });

  it('needs the scale as an option where the name of the file does not say it', async () => {
    const file = await censusFile('counties.zip', [['24510', -76.72, 39.19]]);
    await expect(run('boundaries census', file)).rejects.toThrow(/counties\.zip does not say.*--scale 500k/);
    await expect(run('boundaries census', file, '--scale', 'coarse')).rejects.toThrow(/--scale is 500k/);
    await run('boundaries census', file, '--scale', '5m');
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'census', error: 2540 });
  });

  it('is not taken from a file without counties', async () => {
    const tracts = await censusFile('cb_2023_24_tract_500k.zip', [['24510120100', -76.72, 39.19]]);
    await expect(run('boundaries census', tracts)).rejects.toThrow(/no known county/);
    const lots = await world.geojson('cb_2023_us_county_20m.geojson', [lot(1)]);
    await expect(run('boundaries census', lots)).rejects.toThrow(/no column GEOID.*PIN/);
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'bundled' });
  });

  it('is the operator’s own if there is one, even if others are loaded later', async () => {
    const set = path.join(world.services.scratchDir, 'ours.geojson');
    await writeFile(
      set,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { label: 'Charm City', fips: 24510 },
            geometry: { type: 'Polygon', coordinates: [square(-76.73, 39.19, 0.21)] },
          },
        ],
      }),
    );
    const args = ['--style', 'our_counties', '--kind', 'county', '--place', '/us/md'];
    const printed = await run('boundaries import', set, ...args, '--name', 'label', '--geoid', 'fips');
    expect(printed).toContain('Counties that got their outline from this file: 1.');
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'operator', error: 50, west: -76.73 });
    await run('boundaries census', await censusFile('tl_2024_us_county.zip', [['24510', -76.71, 39.19]]));
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'operator', west: -76.73 });
  });
});

describe('an outline that was loaded by mistake', () => {
  it('is removed, and the next best is used', async () => {
    const before = await outlineOf(PLACE);
    await run(
      'boundaries census',
      await censusFile('cb_2023_us_county_500k.zip', [['24510', -76.72, 39.19]]),
    );
    const remove = (source: string) => run('boundaries remove', '--place', PLACE, '--source', source);
    await expect(remove('operator')).rejects.toThrow(/no county outline of this source/);
    await expect(remove('bundled')).rejects.toThrow(/--source: must be operator or census/);
    await remove('census');
    expect(await outlineOf(PLACE)).toEqual(before);
  });
});

describe('parcels near a coarse outline', { timeout: 120_000 }, () => {
  /** Lots of Baltimore City that lie a few hundred meters outside its bundled outline, in the county around it. */
  const lotsOutside = (count: number, latitude = 39.3745) =>
    Array.from({ length: count }, (_, index) => ({
      ...lot(index),
      rings: [square(-76.7 + (index % 50) * 0.003, latitude + Math.floor(index / 50) * 0.0006, 0.0005)],
    }));

  it('are accepted within the error of the outline', async () => {
    const file = await world.geojson('border.geojson', lotsOutside(60));
    expect(await world.importFile(file)).toMatchObject({ outcome: 'published', rows_kept: 60 });
  });

  it('are refused when a finer outline excludes them', async () => {
    await run('boundaries census', await censusFile('tl_2024_us_county.zip', [['24510', -76.71, 39.17]]));
    const file = await world.geojson('border.geojson', lotsOutside(60));
    await expect(world.importFile(file)).rejects.toThrow(
      /60 of 60 sampled parcels are outside of Baltimore City.*They seem to be in Baltimore County/,
    );
  });

  it('are refused when the file is of a neighboring county that is as small as the error', async () => {
    const lots = Array.from({ length: 64 }, (_, index) => ({
      ...lot(index),
      rings: [square(-76.719 + (index % 8) * 0.007, 37.255 + Math.floor(index / 8) * 0.006, 0.0005)],
    }));
    const file = await world.geojson('williamsburg.geojson', lots);
    await expect(world.importFile(file, '/us/va/james-city')).rejects.toThrow(
      /outside of James City County.*They seem to be in Williamsburg.*boundaries census/,
    );
    expect(await world.importFile(file, '/us/va/williamsburg-city')).toMatchObject({ outcome: 'published' });
  });

  it('are refused when the file is of a county far away', async () => {
    const file = await world.geojson('far.geojson', [lot(1), lot(2)]);
    await expect(world.importFile(file, '/us/mt/gallatin')).rejects.toThrow(
      /2 of 2 sampled parcels are outside of Gallatin County/,
    );
  });

  it('are refused for their place even if none of them can be read', async () => {
    const corner = [-76.6, 39.3] as const;
    const flat = { ...lot(1), rings: [[corner, corner, corner, corner]] };
    const file = await world.geojson('flat.geojson', [flat, flat]);
    await expect(world.importFile(file, '/us/mt/gallatin')).rejects.toThrow(
      /2 of 2 sampled parcels are outside of Gallatin County/,
    );
  });

  it('are in the nearest county where the outlines of different sources leave a gap', async () => {
    // The city's new outline ends south of the bundled line, where the county around it begins.
    await run('boundaries census', await censusFile('tl_2024_us_county.zip', [['24510', -76.7, 39.165]]));
    const { kysely } = world.services.database;
    expect((await placesAtPoint(kysely, -76.6, 39.369)).county).toMatchObject({ path: COUNTY_AROUND });
    expect((await placesAtPoint(kysely, -76.6, 39.364)).county).toMatchObject({ path: PLACE });
  });
});

/** The long timeout is for several imports per test on a busy machine. */
describe('the outline that is fitted to the parcels', { timeout: 120_000 }, () => {
  const fit = () => fitCountyOutline(world.services, PLACE);
  const countOutside = async () => {
    const { rows } = await sql<{ count: number; parcels: number }>`
      select count(*) filter (where not st_covers(place.geom, parcel.geom))::int as count, count(*)::int as parcels
      from parcel join county_edition using (edition_id) join place on place.path = county_edition.place_path`.execute(
      world.services.database.kysely,
    );
    return rows[0];
  };
  /** Lots on both sides of the city's bundled northern line. */
  const lots = Array.from({ length: 100 }, (_, index) => ({
    ...lot(index),
    rings: [square(-76.7 + (index % 10) * 0.001, 39.368 + Math.floor(index / 10) * 0.001, 0.0009)],
  }));

  it('contains all parcels that the bundled one cuts or excludes, and is computed once', async () => {
    await world.importFile(await world.geojson('edge.geojson', lots));
    expect((await countOutside())?.count).toBeGreaterThan(40);
    const { kysely } = world.services.database;
    expect(await findParcelsOfPlace(kysely, PLACE)).toEqual({ hasParcels: true, isOutlineRough: true });
    expect(await fit()).toBe(true);
    expect(await findParcelsOfPlace(kysely, PLACE)).toEqual({ hasParcels: true, isOutlineRough: false });
    expect(await countOutside()).toEqual({ count: 0, parcels: 100 });
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'parcels', error: 3000, valid: true });
    expect(await fit()).toBe(false);
    expect(await run('boundaries list')).toEqual([
      expect.stringMatching(/made from the parcels +3,000 m {2}\S+ {2}edition 1 and us-atlas, counties-10m$/),
    ]);
  });

  it('is computed again for another edition, and for another outline', async () => {
    const { kysely } = world.services.database;
    await world.importFile(await world.geojson('edge.geojson', lots));
    await fit();
    await world.importFile(
      await world.geojson('edge.geojson', [...lots, { ...lot(200), rings: [square(-76.6, 39.38, 0.001)] }]),
    );
    expect(await listUnfittedCounties(kysely)).toEqual([PLACE]);
    expect((await countOutside())?.count).toBe(1);
    await fit();
    expect(await countOutside()).toEqual({ count: 0, parcels: 101 });
    expect(await listUnfittedCounties(kysely)).toEqual([]);

    await run('boundaries census', await censusFile('cb_2023_us_county_20m.zip', [['24510', -76.72, 39.19]]));
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'census', west: -76.72 });
    expect(await listUnfittedCounties(kysely)).toEqual([PLACE]);
    await fit();
    expect(await outlineOf(PLACE)).toMatchObject({ source: 'census', error: 10_160, valid: true });
    expect(await countOutside()).toMatchObject({ count: 0 });

    const tiger = await censusFile('tl_2024_us_county.zip', [['24510', -76.72, 39.185]]);
    await run('boundaries census', tiger);
    const exact = await outlineOf(PLACE);
    await fit();
    expect(await outlineOf(PLACE)).toEqual(exact);
  });

  it('is queued again by the daily run as long as no job has computed it, and not once it is there', async () => {
    const queued: unknown[] = [];
    const job = fitOutlineJob(
      world.services,
      { enqueue: async (_, payload) => void queued.push(payload) },
      { onFitted: async () => undefined },
    );
    const { signal } = new AbortController();
    await world.importFile(await world.geojson('edge.geojson', lots));
    await job.run({}, signal);
    expect(queued).toEqual([{ placePath: PLACE }]);
    await job.run({ placePath: PLACE }, signal);
    expect(await findParcelsOfPlace(world.services.database.kysely, PLACE)).toMatchObject({
      isOutlineRough: false,
    });
    await job.run({}, signal);
    expect(queued).toHaveLength(1);
  });

  it('is the only outline of a county without a bundled one', async () => {
    const city = '/us/va/falls-church-city';
    const rings = [square(-77.17, 38.88, 0.005)];
    await world.importFile(await world.geojson('falls.geojson', [{ ...lot(1), rings }]), city);
    expect(await outlineOf(city)).toMatchObject({ source: null });
    expect(await fitCountyOutline(world.services, city)).toBe(true);
    expect(await outlineOf(city)).toMatchObject({ source: 'parcels', error: 1000, valid: true });
    const found = await placesAtPoint(world.services.database.kysely, -77.168, 38.882);
    expect(found.county).toMatchObject({ path: city });
  });
});
