import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type ImportWorld, openImportWorld } from '../../../../../tests/support/import-world.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { FoundServices } from '../../contract.ts';
import { LICENSE_NOTICE } from '../../rules/parcel-services.ts';
import { createUploads, importCommands, importRoutes, type Uploads } from '../index.ts';
import { findLayerAddress } from '../services/layer-address.ts';
import { readCatalog } from './read-catalog.ts';

let world: ImportWorld;
let uploads: Uploads;
let server: TestServer;
beforeAll(async () => {
  world = await openImportWorld();
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, importRoutes(world.context, uploads));
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await world.services.close();
});

async function run(name: string, ...args: string[]) {
  const lines: string[] = [];
  const io = {
    cwd: world.services.scratchDir,
    print: (line: string) => void lines.push(line),
    progress: () => undefined,
    signal: new AbortController().signal,
  };
  const command = importCommands.find((known) => known.name === name);
  await command?.run(world.context, args, io);
  return lines;
}

describe('the catalog', () => {
  it('names counties that exist, ArcGIS addresses that can be read, and every service once', async () => {
    const catalog = await readCatalog();
    expect(catalog.length).toBeGreaterThan(1_100);
    const rows = await world.services.database.kysely.selectFrom('place').select('geoid').execute();
    const known = new Set(rows.map(({ geoid }) => geoid));
    expect(catalog.filter(({ geoid }) => geoid?.length === 5 && !known.has(geoid))).toEqual([]);
    expect(catalog.filter(({ scope, geoid }) => (scope === 'state') !== (geoid?.length === 2))).toEqual([]);
    expect(
      catalog.filter(({ name, geoid }) => name === null && ![2, 5].includes(geoid?.length ?? 0)),
    ).toEqual([]);
    const keys = catalog.map(({ geoid, name, state, url }) => `${geoid} ${name} ${state} ${url}`);
    expect(new Set(keys).size).toBe(keys.length);
    const withAccount = catalog.filter(({ url }) => new URL(url).username !== '');
    expect(withAccount).toEqual([]);
    const unread = catalog.filter(
      ({ protocol, url }) => protocol === 'arcgis' && findLayerAddress(url) === undefined,
    );
    expect(unread).toEqual([]);
  });
});

describe('operators find services', () => {
  const find = async (q: string) =>
    (await server.get(`/admin/parcel-services.json?q=${encodeURIComponent(q)}`, 'olive'))
      .body as FoundServices;

  test.each(['travis', 'Travis, Texas', '48453', '/us/tx/travis'])(
    'of %s: the service of its state',
    async (q) => {
      const { counties } = await find(q);
      expect(counties.map(({ path }) => path)).toEqual(['/us/tx/travis']);
      expect(counties[0]?.services).toHaveLength(1);
      expect(counties[0]?.services[0]).toMatchObject({
        scope: 'state',
        title: 'All of Texas',
        kind: 'ArcGIS REST layer',
        license: { label: 'License', url: expect.stringMatching(/^https:/) },
        can_import: true,
      });
      expect(counties[0]?.services[0]?.notes[0]).toMatch(
        /all of Texas\. The import uses your condition, if you give one\. Otherwise it looks for a column that selects Travis County\./,
      );
    },
  );

  test('of a county before those of its state', async () => {
    const { counties } = await find('Baltimore City, MD');
    expect(counties[0]?.services.map(({ title }) => title)).toEqual(['Baltimore City', 'All of Maryland']);
  });

  test('of a city by its name', async () => {
    expect((await find('Abilene')).cities).toMatchObject([{ title: 'City of Abilene, TX', scope: 'city' }]);
  });

  test('of several counties with one name', async () => {
    expect((await find('Washington')).counties.length).toBeGreaterThan(25);
  });

  test.each([
    ['an unknown county', 'Gondwana'],
    ['signs of SQL', "' or 1=1 --"],
    ['a pattern', '%_.*'],
    ['control characters', '\u0001\u001b[2J'],
    ['the longest text', 'z'.repeat(200)],
  ])('but none for %s', async (_, q) =>
    expect(await find(q)).toEqual({ is_exact: false, counties: [], cities: [] }),
  );

  test.each([
    ['no text', ''],
    ['blanks', '%20%20'],
    ['a text that is too long', 'z'.repeat(201)],
  ])('and get an error for %s', async (_, q) => {
    expect((await server.get(`/admin/parcel-services.json?q=${q}`, 'olive')).status).toBe(400);
  });

  test('and nobody else may search', async () => {
    expect((await server.get('/admin/parcel-services.json?q=travis')).status).toBe(401);
    expect((await server.get('/admin/parcel-services.json?q=travis', 'alice')).status).toBe(403);
  });
});

describe('on the command line', () => {
  it('counties find lists counties with their number of services', async () => {
    expect((await run('counties find', 'travis'))[0]).toBe(
      '48453  /us/tx/travis  Travis County, TX: 1 known service',
    );
    const several = await run('counties find', 'Baltimore, MD');
    expect(several.slice(0, 2)).toEqual([
      '24005  /us/md/baltimore       Baltimore County, MD: 2 known services',
      '24510  /us/md/baltimore-city  Baltimore City, MD: 2 known services',
    ]);
  });

  it('counties find says that no county has the name, with similar ones', async () => {
    expect(await run('counties find', 'travvis')).toEqual([
      'No county has this name. Similar names:',
      '48453  /us/tx/travis  Travis County, TX: 1 known service',
      '',
      'See the services of a county with platbook counties show GEOID.',
    ]);
  });

  it('counties show says address, website and license, and that the license must be read', async () => {
    const lines = await run('counties show', '48453');
    expect(lines[0]).toBe('Travis County, TX  /us/tx/travis  GEOID 48453');
    expect(lines).toContain('All of Texas: ArcGIS REST layer');
    expect(lines.join('\n')).toMatch(
      / {2}address {2}https:.*\n {2}website {2}https:.*\n {2}license {2}https:/,
    );
    expect(lines).toContain(LICENSE_NOTICE);
  });

  it('says how a file and a layer are imported, and that FTP is not fetched', async () => {
    const catalog = await readCatalog();
    const show = async (protocol: string) => {
      const found = catalog.find((service) => service.protocol === protocol && service.scope === 'county');
      return (await run('counties show', found?.geoid ?? '')).join('\n');
    };
    expect(await show('http')).toMatch(/Import it: platbook import --county \d{5}/);
    expect(await show('arcgis')).toMatch(/Import it: platbook import --county \d{5}/);
    const byFtp = await show('ftp');
    expect(byFtp).toContain('Platbook doesn’t fetch files over FTP');
    expect(byFtp).not.toContain('platbook import ftp:');
    expect((await run('counties show', '48453')).join('\n')).toContain(
      'Import it: platbook import --county 48453',
    );
  });

  test.each([
    ['counties find', 'Gondwana', /no county "Gondwana"\. Give the name, GEOID or path/],
    ['counties find', '', /The name of the county is empty/],
    ['counties show', '/us/va/williamsburg', /Did you mean \/us\/va\/williamsburg-city/],
    ['counties show', 'washington', /is the name of 3\d places.*\n {2}\/us\/al\/washington/],
    ['editions list', '/us/tx/travvis', /Did you mean \/us\/tx\/travis/],
  ])('%s %j says what is wrong', async (name, text, message) => {
    const args = name === 'editions list' ? ['--place', text] : [text];
    await expect(run(name, ...args)).rejects.toThrow(message);
  });

  it('other commands find a county by its name or GEOID, as counties find does', async () => {
    await expect(run('editions remove', '--place', 'Travis, Texas', '--edition', '1')).rejects.toThrow(
      '/us/tx/travis has no edition 1',
    );
    await expect(run('columns list', '--place', '48453')).rejects.toThrow(Problem);
    await expect(run('boundaries remove', '--place', 'travis', '--source', 'census')).rejects.toThrow(
      '/us/tx/travis has no county outline of this source',
    );
  });
});
