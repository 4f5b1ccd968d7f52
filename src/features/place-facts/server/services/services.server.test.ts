import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BALTIMORE, MARYLAND, insertBaltimorePlaces } from '../../../../../tests/support/baltimore-places.ts';
import { type LocalServer, openLocalServer, sendJson } from '../../../../../tests/support/local-server.ts';
import { squareAt } from '../../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../../tests/support/services.ts';
import { createPlace } from '../../../places/server/index.ts';
import { createPlaceInfo } from '../place-info.ts';

const FELLS_POINT = `${BALTIMORE}/fells-point`;

const summary = (title: string, more: object = {}) => ({
  type: 'standard',
  title,
  extract: `${title} is a place.`,
  content_urls: { desktop: { page: `https://en.wikipedia.org/wiki/${title}` } },
  ...more,
});

/** The pages of the wiki on this machine, by title. A function writes the whole reply itself, for example an error. */
let pages: Record<string, object | ((response: ServerResponse) => void)>;
let asked: { path: string; agent: string | undefined }[];
let wiki: LocalServer;
let services: Awaited<ReturnType<typeof openTestServices>>;

beforeAll(async () => {
  services = await openTestServices();
  await insertBaltimorePlaces(services);
  const db = services.database.kysely;
  await sql`insert into place (path, kind, style, name, headline, country, parent_path, geom, west, south, east, north)
    select ${FELLS_POINT}, 'neighborhood', 'neighborhoods', 'Fells Point', 'Fells Point, Baltimore', 'us', ${BALTIMORE}, geom, west, south, east, north
    from place where path = ${BALTIMORE}`.execute(db);
  wiki = await openLocalServer((url, response, request) => {
    asked.push({ path: decodeURIComponent(url.pathname) + url.search, agent: request.headers['user-agent'] });
    const title = decodeURIComponent(url.pathname.replace('/api/rest_v1/page/summary/', ''));
    if (url.pathname.startsWith('/w/rest.php/'))
      return sendJson(response, {
        license: { title: 'CC BY-SA 4.0', url: '//creativecommons.org/licenses/by-sa/4.0/' },
      });
    const page = url.pathname.endsWith('/api/index.php') ? pages['territories'] : pages[title];
    if (page === undefined) return void response.writeHead(404).end('{}');
    if (typeof page === 'function') return page(response);
    return sendJson(response, page);
  });
});
afterAll(async () => {
  await wiki.close();
  await services.close();
});
beforeEach(async () => {
  pages = {};
  asked = [];
  await sql`delete from service_answer`.execute(services.database.kysely);
  await sql`delete from fact_set`.execute(services.database.kysely);
  await sql`delete from place where style = 'native_land'`.execute(services.database.kysely);
});

function openInfo(settings: Readonly<Record<string, string>> = {}, fetchPrivate = 'on') {
  const config = {
    ...services.config,
    publicUrl: 'https://parcels.example',
    featureSettings: {
      ...services.config.featureSettings,
      PLATBOOK_FETCH_PRIVATE: fetchPrivate,
      ...settings,
    },
  };
  return createPlaceInfo({ ...services, config });
}
const withWiki = () => openInfo({ ENCYCLOPEDIA_URL: wiki.origin });
const withLand = () => openInfo({ NATIVE_LAND_KEY: 'secret-key', NATIVE_LAND_URL: wiki.origin });

describe('the encyclopedia', () => {
  it('without an address asks nobody, and returns that it is not configured', async () => {
    expect(await openInfo().encyclopedia(BALTIMORE)).toEqual({
      source: 'none',
      name: 'no encyclopedia',
      state: 'not_configured',
      text: null,
    });
    expect(asked).toEqual([]);
  });

  it('returns the text of a page with its license, names the site in the user agent, and asks once', async () => {
    pages['Baltimore,_Maryland'] = summary('Baltimore', { coordinates: { lat: 39.29, lon: -76.61 } });
    const info = withWiki();
    const found = {
      source: 'service',
      name: '127.0.0.1',
      state: 'found',
      text: {
        title: 'Baltimore',
        extract: 'Baltimore is a place.',
        url: 'https://en.wikipedia.org/wiki/Baltimore',
        license: { title: 'CC BY-SA 4.0', url: 'http://creativecommons.org/licenses/by-sa/4.0/' },
      },
    };
    expect(await Promise.all([info.encyclopedia(BALTIMORE), info.encyclopedia(BALTIMORE)])).toEqual([
      found,
      found,
    ]);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/rest_v1/page/summary/Baltimore,_Maryland',
      '/w/rest.php/v1/page/Baltimore,_Maryland/bare',
    ]);
    expect(asked[0]?.agent).toBe('Platbook/1.0 (+https://parcels.example; self-hosted parcel map)');
    // Another process, or this one after a restart, finds the answer in the table.
    expect(await withWiki().encyclopedia(BALTIMORE)).toEqual(found);
    expect(asked).toHaveLength(2);
  });

  it('asks again after the answer expired', async () => {
    pages['Maryland'] = summary('Maryland');
    await withWiki().encyclopedia(MARYLAND);
    await sql`update service_answer set expires_at = now() - interval '1 minute'`.execute(
      services.database.kysely,
    );
    pages['Maryland'] = summary('Maryland', { extract: 'New text.' });
    expect(await withWiki().encyclopedia(MARYLAND)).toMatchObject({ text: { extract: 'New text.' } });
  });

  it('a page that does not exist, a disambiguation and a page about a place far away are missing', async () => {
    const missing = { source: 'service', state: 'missing', text: null };
    expect(await withWiki().encyclopedia(MARYLAND)).toMatchObject(missing);
    pages['Fells_Point,_Baltimore'] = summary('Fells Point', { type: 'disambiguation' });
    expect(await withWiki().encyclopedia(FELLS_POINT)).toMatchObject(missing);
    expect(asked.map(({ path }) => path)).toContain('/api/rest_v1/page/summary/Fells_Point,_Baltimore');
    pages['Baltimore,_Maryland'] = summary('Baltimore', { coordinates: { lat: 51.3, lon: -9.4 } });
    expect(await withWiki().encyclopedia(BALTIMORE)).toMatchObject(missing);
    // The second title of the city was tried.
    expect(asked.map(({ path }) => path)).toContain('/api/rest_v1/page/summary/Baltimore_City,_Maryland');
  });

  it('follows a redirect to another title', async () => {
    pages['Baltimore,_Maryland'] = (response) =>
      void response.writeHead(302, { location: `${wiki.origin}/api/rest_v1/page/summary/Baltimore` }).end();
    pages['Baltimore'] = summary('Baltimore');
    expect(await withWiki().encyclopedia(BALTIMORE)).toMatchObject({
      state: 'found',
      text: { title: 'Baltimore' },
    });
  });

  it.each([
    ['an error', (response: ServerResponse) => void response.writeHead(500).end()],
    ['too many requests', (response: ServerResponse) => void response.writeHead(429).end()],
    ['HTML', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['JSON of an unexpected shape', (response: ServerResponse) => sendJson(response, { title: 5 })],
    [
      'a page of ten megabytes',
      (response: ServerResponse) => void response.writeHead(200).end('x'.repeat(10 << 20)),
    ],
    [
      'a link that is a script',
      (response: ServerResponse) =>
        sendJson(
          response,
          summary('Maryland', { content_urls: { desktop: { page: 'javascript:alert(1)' } } }),
        ),
    ],
    ['a connection that breaks off', (response: ServerResponse) => void response.destroy()],
    [
      'redirects without end',
      (response: ServerResponse) =>
        void response.writeHead(302, { location: '/api/rest_v1/page/summary/Maryland' }).end(),
    ],
  ])('%s is a failure that is not stored', async (_, answer) => {
    pages['Maryland'] = answer;
    expect(await withWiki().encyclopedia(MARYLAND)).toMatchObject({
      source: 'service',
      state: 'failed',
      text: null,
    });
    pages['Maryland'] = summary('Maryland');
    expect(await withWiki().encyclopedia(MARYLAND)).toMatchObject({ state: 'found' });
  });

  it('sends no request to another host that a redirect names', async () => {
    pages['Maryland'] = (response) =>
      void response.writeHead(302, { location: wiki.origin.replace('127.0.0.1', 'localhost') }).end();
    const info = withWiki();
    expect(await info.encyclopedia(MARYLAND)).toMatchObject({ source: 'service', state: 'failed' });
    expect(asked.map(({ path }) => path)).toEqual(['/api/rest_v1/page/summary/Maryland']);
    pages['Maryland'] = summary('Maryland');
    expect(await info.encyclopedia(MARYLAND)).toMatchObject({ state: 'found' });
  });

  it('after the reply “too many requests”, the service gets no request for a while', async () => {
    pages['Maryland'] = (response) => void response.writeHead(429).end();
    const info = withWiki();
    await info.encyclopedia(MARYLAND);
    expect(await info.encyclopedia(BALTIMORE)).toMatchObject({ state: 'failed' });
    expect(asked).toHaveLength(1);
  });

  it('reaches the private network only with PLATBOOK_FETCH_PRIVATE', async () => {
    pages['Maryland'] = summary('Maryland');
    expect(await openInfo({ ENCYCLOPEDIA_URL: wiki.origin }, 'off').encyclopedia(MARYLAND)).toMatchObject({
      state: 'failed',
    });
    expect(asked).toEqual([]);
    expect(await openInfo({ ENCYCLOPEDIA_URL: wiki.origin }, 'on').encyclopedia(MARYLAND)).toMatchObject({
      state: 'found',
    });
  });

  it('is not asked about an invented county', async () => {
    expect(await withWiki().encyclopedia('/us/zz/alder')).toMatchObject({ state: 'missing' });
    expect(asked).toEqual([]);
  });

  it('prefers the texts that the operator loaded', async () => {
    const facts = ['Charm City', 'A city on the Patapsco.', 'javascript:alert(1)', 'CC BY 4.0'];
    await sql`with made as (
        insert into fact_set (name, state, country, source, license, file_name, columns) values ('encyclopedia', 'ready', 'us', 'County library', 'CC BY-SA', 'texts.csv',
          ${JSON.stringify(['title', 'extract', 'url', 'license'].map((key) => ({ key, label: key, format: 'text', has_margin: false })))}::jsonb) returning id)
      insert into place_fact (set_id, geoid, facts) select id, '24510', ${JSON.stringify(facts)}::jsonb from made`.execute(
      services.database.kysely,
    );
    const info = withWiki();
    expect(await info.encyclopedia(BALTIMORE)).toEqual({
      source: 'file',
      name: 'County library',
      state: 'found',
      text: {
        title: 'Charm City',
        extract: 'A city on the Patapsco.',
        url: null,
        license: { title: 'CC BY 4.0', url: null },
      },
    });
    expect(asked).toEqual([]);
    // The set holds texts, so it is not among the facts of the place.
    expect(await info.facts(BALTIMORE)).toMatchObject({ sets: [] });
  });
});

describe('native land', () => {
  it('without a key and without a boundary set asks nobody, and returns that it is not configured', async () => {
    expect(await openInfo().nativeLand(BALTIMORE)).toMatchObject({
      source: 'none',
      state: 'not_configured',
      territories: [],
    });
    expect(asked).toEqual([]);
  });

  it('asks the service once, about a point inside of the place', async () => {
    const territory = (Name: string, description: string) => ({
      type: 'Feature',
      properties: { Name, Slug: Name.toLowerCase(), description },
      geometry: null,
    });
    pages['territories'] = [
      territory('Piscataway', `${wiki.origin}/maps/territories/piscataway/`),
      territory('Susquehannock', 'https://elsewhere.example/'),
      // The configured address may be that of a proxy, so links to native-land.ca are accepted as well.
      territory('Lenape', 'https://native-land.ca/maps/territories/lenape/'),
      { properties: { Name: 5 } },
      null,
    ];
    const info = withLand();
    expect(await info.nativeLand(BALTIMORE)).toEqual({
      source: 'service',
      name: 'Native Land Digital',
      at: 'point',
      state: 'found',
      territories: [
        { id: 'piscataway', headline: 'Piscataway', link: `${wiki.origin}/maps/territories/piscataway/` },
        { id: 'susquehannock', headline: 'Susquehannock', link: null },
        { id: 'lenape', headline: 'Lenape', link: 'https://native-land.ca/maps/territories/lenape/' },
      ],
    });
    await withLand().nativeLand(BALTIMORE);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/index.php?maps=territories&position=39.50000%2C-76.50000&key=secret-key',
    ]);
  });

  it('asks a proxy below the path of its address', async () => {
    pages['territories'] = [];
    const settings = { NATIVE_LAND_KEY: 'secret-key', NATIVE_LAND_URL: `${wiki.origin}/land/` };
    await openInfo(settings).nativeLand(BALTIMORE);
    expect(asked.map(({ path }) => path)).toEqual([
      '/land/api/index.php?maps=territories&position=39.50000%2C-76.50000&key=secret-key',
    ]);
  });

  it.each([
    ['a wrong key', (response: ServerResponse) => void response.writeHead(403).end()],
    ['JSON of an unexpected shape', (response: ServerResponse) => sendJson(response, { error: 'no' })],
    ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end()],
  ])('%s is a failure', async (_, answer) => {
    pages['territories'] = answer;
    expect(await withLand().nativeLand(BALTIMORE)).toMatchObject({
      source: 'service',
      state: 'failed',
      territories: [],
    });
  });

  it('takes the territories of an imported boundary set, by area and without a request', async () => {
    const add = (slug: string, name: string, geometry: GeoJSON.Polygon) =>
      createPlace(services, {
        path: `/us/${slug}`,
        kind: 'other',
        geoid: null,
        name,
        state2: null,
        headline: name,
        geometry,
      });
    await add('piscataway', 'Piscataway', squareAt(-78, 38, 3));
    await add('faraway', 'Faraway', squareAt(-60, 38, 3));
    await add('neighbors', 'Neighbors', squareAt(-76, 39, 1)); // shares only a border with Baltimore
    await sql`update place set style = 'native_land' where path in ('/us/piscataway', '/us/faraway', '/us/neighbors')`.execute(
      services.database.kysely,
    );
    expect(await withLand().nativeLand(BALTIMORE)).toEqual({
      source: 'file',
      name: 'the imported boundary set native_land',
      at: 'area',
      state: 'found',
      territories: [{ id: '/us/piscataway', headline: 'Piscataway', link: '/us/piscataway' }],
    });
    expect(asked).toEqual([]);
  });
});
