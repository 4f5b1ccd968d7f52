import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import {
  ARCGIS_FIELDS,
  type ArcgisFeature,
  arcgisLot,
  openFakeArcgis,
} from '../../../../../tests/support/fake-arcgis.ts';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { openLocalServer } from '../../../../../tests/support/local-server.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import { importCommand } from '../commands/import.ts';
import { createUploads, importRoutes, type Uploads } from '../index.ts';
import { findFilterOfCounty } from './find-county-filter.ts';

const LOTS = 30;
const STATEWIDE = [
  ...ARCGIS_FIELDS,
  { name: 'COUNTY_NM', type: 'esriFieldTypeString' },
  { name: 'FIPS', type: 'esriFieldTypeInteger' },
];
let world: ImportWorld;
let server: TestServer;
let uploads: Uploads;
let statewide: Awaited<ReturnType<typeof openFakeArcgis>>;
let plain: Awaited<ReturnType<typeof openFakeArcgis>>;

/** Returns a lot in Baltimore City (GEOID 24510) or, for an odd index, in another county. Its column FIPS has only the county part of the GEOID. */
const ofState = (index: number): ArcgisFeature => {
  const { attributes, geometry } = arcgisLot(index);
  const isOurs = index % 2 === 0;
  return {
    attributes: { ...attributes, COUNTY_NM: isOurs ? 'BALTIMORE CITY' : 'HOWARD', FIPS: isOurs ? 510 : 27 },
    geometry,
  };
};

beforeAll(async () => {
  world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  statewide = await openFakeArcgis(
    Array.from({ length: LOTS }, (_, index) => ofState(index)),
    STATEWIDE,
  );
  plain = await openFakeArcgis(Array.from({ length: LOTS }, (_, index) => arcgisLot(index)));
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, importRoutes(world.context, uploads));
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await statewide.close();
  await plain.close();
  await world.services.close();
});
beforeEach(() => world.reset());

const ask = (url: string, place = PLACE, as: 'olive' | 'alice' | 'chelsea' = 'olive') =>
  server.get(`/admin/county-filter.json?${new URLSearchParams({ url, place }).toString()}`, as);

describe('the condition that limits a layer of a state to a county', () => {
  it('is the first that selects some features but not all', async () => {
    expect((await ask(statewide.layer)).body).toEqual({
      where: 'FIPS = 510',
      features: LOTS / 2,
      all_features: LOTS,
    });
  });

  it('is null for a layer without a column of the county', async () => {
    expect((await ask(plain.layer)).body).toEqual({ where: null, features: null, all_features: LOTS });
  });

  test.each([
    ['a file', 'https://x.example/a.zip', PLACE, 400],
    ['a county that does not exist', 'LAYER', '/us/md/atlantis', 404],
    ['a server that can’t be reached', 'http://127.0.0.1:1/FeatureServer/0', PLACE, 422],
  ])('is refused for %s', async (_, url, place, status) => {
    expect((await ask(url === 'LAYER' ? plain.layer : url, place)).status).toBe(status);
  });

  it('is given up when the layer does not answer in time', async () => {
    const silent = await openLocalServer(() => undefined);
    await expect(
      findFilterOfCounty(world.services, {
        url: `${silent.origin}/rest/services/Lots/FeatureServer/0`,
        placePath: PLACE,
        timeoutMs: 200,
      }),
    ).rejects.toThrow(/^127\.0\.0\.1:\d+ did not answer in time: try again\.$/);
  });

  it('is found for operators only, and not for a layer at a private address', async () => {
    expect((await ask(plain.layer, PLACE, 'alice')).status).toBe(403);
    expect((await ask(plain.layer, PLACE, 'chelsea')).status).toBe(401);
    world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'off';
    onTestFinished(() => void (world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on'));
    const reply = await ask(plain.layer);
    expect(reply.status).toBe(400);
    expect(reply.text).toMatch(/private network/);
  });
});

describe('platbook import --county', () => {
  const run = async (...args: string[]) => {
    const printed: string[] = [];
    await importCommand.run(world.context, args, {
      cwd: world.services.scratchDir,
      print: (line) => void printed.push(line),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    return printed.join('\n');
  };

  it('lists the services of a county that has several', async () => {
    await expect(run('--county', '24510')).rejects.toThrow(
      /Baltimore City, MD has 2 known services that can be imported\. Choose one with --service 1 to 2:\n {2}1 {2}Baltimore City: .*\n {5}https:/,
    );
    await expect(run('--county', '24510', '--service', '3')).rejects.toThrow(
      /Choose one with --service 1 to 2/,
    );
  });

  it('prints the license, refuses the file of a whole state, and takes no other file', async () => {
    const printed: string[] = [];
    await expect(
      importCommand.run(world.context, ['--county', 'Petroleum County, Montana'], {
        cwd: '/',
        print: (line) => void printed.push(line),
        progress: () => undefined,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow(/All of Montana covers a whole state\. Download the file, keep the rows of the county/);
    expect(printed.join('\n')).toMatch(
      /All of Montana: Shapefile at https:.*\nLicense: .*\nRead the license/,
    );
    await expect(run('a.zip', '--county', '48453')).rejects.toThrow(/--county takes no file/);
    await expect(run('--place', PLACE)).rejects.toThrow(/FILE is missing/);
    await expect(run('a.zip')).rejects.toThrow(/One of --place or --county is missing/);
  });

  it('refuses options that would have no effect', async () => {
    await expect(run('a.zip', '--place', PLACE, '--service', '2')).rejects.toThrow(
      /--service selects a service of --county/,
    );
    await expect(run('a.zip', '--place', PLACE, '--rows', '20')).rejects.toThrow(
      /--rows is the size of the sample of --dry-run/,
    );
  });
});
