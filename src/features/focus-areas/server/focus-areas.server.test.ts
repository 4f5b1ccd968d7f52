import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertFixturePlaces, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { FocusArea, SavedFocusArea } from '../contract.ts';
import type { FocusAreaLinks } from './focus-area-links.ts';
import { NO_LINKS, focusAreaRoutes } from './index.ts';
import { updateFocusArea } from './queries.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
/** Bob and Alice are both in the group "acme". */
const links: FocusAreaLinks = {
  ...NO_LINKS,
  groupSlugsOf: async (_, { isOperator }) => (isOperator ? [] : ['acme']),
};

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  await makeGroup();
  server = await openTestServer(services, focusAreaRoutes(services, links));
});
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(async () => {
  await sql`delete from focus_area`.execute(services.database.kysely);
});

const makeGroup = () =>
  services.database.kysely
    .insertInto('account_group')
    .values({ name: 'Acme', slug: 'acme', plan: 'team' })
    .execute();

const SQUARE = squareAt(-99.99, 40.01, 0.02);
const shapeOf = (geometry: GeoJSON.Geometry) => JSON.stringify(geometry);
const body = (change: object = {}) => ({ name: 'River lots', shape: shapeOf(SQUARE), ...change });
const save = (as: Persona = 'alice', change: object = {}) =>
  server.post('/neighborhoods.json', body(change), as);
async function saved(as: Persona = 'alice', change: object = {}): Promise<FocusArea> {
  const reply = await save(as, change);
  expect(reply.status).toBe(200);
  return (reply.body as SavedFocusArea).neighborhood;
}
async function listOf(as: Persona): Promise<FocusArea[]> {
  const reply = await server.get('/neighborhoods.json', as);
  expect(reply.body).toMatchObject({ status: 'ok' });
  return (reply.body as { neighborhoods: FocusArea[] }).neighborhoods;
}
const errorOf = (reply: { body: unknown }) =>
  (reply.body as { error: { code: string; detail: string; request_id?: string } }).error;

describe('saving', () => {
  it('takes the empty fields of a form as absent', async () => {
    const empty = { id: '', group_slug: '', map_slug: '' };
    expect(await saved('alice', empty)).toMatchObject({ name: 'River lots', group_slug: null });
    const refused = await save('alice', { id: 'x' });
    expect([refused.status, errorOf(refused).detail]).toEqual([
      400,
      'body.id: is not the id of a focus area',
    ]);
  });

  it('answers with the path; the area is then in the list with its acres, and its outline can be read', async () => {
    const reply = await save('alice', { description: 'Below the dam', set_as_default: true });
    expect(reply.body).toMatchObject({ set_as_default: false, map_slug: null, map_regions: [] });
    const { path } = reply.body as SavedFocusArea;
    expect(path).toMatch(/^\/focus-areas\/[a-z0-9]{16}$/);
    const [area] = await listOf('alice');
    expect(area).toMatchObject({
      name: 'River lots',
      description: 'Below the dam',
      path,
      abilities: { update: true },
    });
    // According to GeographicLib, 0.02° by 0.02° at 40° N are about 3,791,700 m².
    expect(area?.acres).toBeGreaterThan(930);
    expect(area?.acres).toBeLessThan(940);
    expect(area?.bbox.map((degree) => degree.toFixed(2))).toEqual(['-99.99', '40.01', '-99.97', '40.03']);

    const outline = await server.get(`${path}/boundaries.json`, 'alice');
    expect(outline.body).toMatchObject({
      neighborhood: { name: 'River lots' },
      outline: { type: 'Feature', properties: { path, name: 'River lots' }, geometry: SQUARE },
    });
    const { parents } = outline.body as { parents: { path: string }[] };
    expect(parents.map((place) => place.path)).toContain('/us/zz/alder');
    const all = await server.get('/neighborhoods/outlines.json', 'alice');
    expect(all.body).toMatchObject({ features: [{ properties: { path } }] });
  });

  it('counts against the plan: a Starter account can have one area, and deleting it makes room', async () => {
    const first = await saved('bob');
    const second = await save('bob', { name: 'Second' });
    expect(second.status).toBe(403);
    const message = 'A Starter account has 1 focus area. Please upgrade to the Pro plan for more.';
    expect(errorOf(second)).toMatchObject({ code: 'limit_reached', detail: message });
    expect((await server.get('/neighborhoods.json', 'bob')).body).toMatchObject({
      limit: { used: 1, total: 1, refusal: message },
    });
    expect((await server.delete(`${first.path}.json`, 'bob')).status).toBe(200);
    const third = await saved('bob', { name: 'Third' });
    const undo = await server.post(`${first.path}/restore.json`, {}, 'bob');
    expect(undo.status).toBe(403);
    await server.delete(`${third.path}.json`, 'bob');
    expect((await server.post(`${first.path}/restore.json`, {}, 'bob')).status).toBe(200);
    expect((await listOf('bob')).map(({ name }) => name)).toEqual(['River lots']);
  });

  it('keeps to the limit when three requests come at once', async () => {
    const replies = await Promise.all([save('bob'), save('bob'), save('bob')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  });

  it.each([
    ['no name', { name: ' ' }, 'body.name', /Give the focus area a name/],
    ['a name of two characters', { name: 'ab' }, 'body.name', /at least 3 characters/],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'body.name', /at most 100/],
    ['a description that is too long', { description: 'x'.repeat(2001) }, 'body.description', /./],
    ['no shape', { shape: undefined }, 'body.shape', /./],
    ['a line', { shape: shapeOf({ type: 'LineString', coordinates: [] }) }, 'body.shape', /is a polygon/],
    [
      'a bow tie',
      { shape: '{"type":"Polygon","coordinates":[[[0,0],[0.1,0.1],[0.1,0],[0,0.1],[0,0]]]}' },
      'body.shape',
      /crosses itself at 0\.05000, 0\.05000/,
    ],
    [
      'a hole outside of the outline',
      {
        shape: shapeOf({
          type: 'Polygon',
          coordinates: [...squareAt(0, 0, 0.1).coordinates, ...squareAt(1, 1, 0.1).coordinates],
        }),
      },
      'body.shape',
      /not valid at 1\.\d+, 1\.\d+: hole lies outside shell/,
    ],
    [
      'parts that overlap',
      {
        shape: shapeOf({
          type: 'MultiPolygon',
          coordinates: [squareAt(0, 0, 0.1).coordinates, squareAt(0.02, 0.02, 0.01).coordinates],
        }),
      },
      'body.shape',
      /not valid at .*: nested shells/,
    ],
    [
      'an area that is too large',
      { shape: shapeOf(squareAt(-99, 40, 0.2)) },
      'body.shape',
      /too large\. Please select an area smaller than 80/,
    ],
    ['a group that the person is not in', { group_slug: 'rivals' }, 'body.group_slug', /not a member/],
    ['an unknown project', { map_slug: 'mine' }, 'body.map_slug', /no project mine/],
    ['an invalid id', { id: '1' }, 'body.id', /not the id/],
  ])('refuses %s, and names the field', async (_, change, field, message) => {
    const reply = await save('alice', change);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      error: { fields: [{ field, message: expect.stringMatching(message) }] },
    });
    expect(await listOf('alice')).toEqual([]);
  });

  it('refuses 80 square miles and takes a little less', async () => {
    // Near the equator, a square of 1° by 1° has 12,308.78 km². 80 square miles are 207.199 km², which is a square of 0.12974°.
    expect((await save('alice', { shape: shapeOf(squareAt(0, 0, 0.1298)) })).status).toBe(400);
    expect((await save('alice', { shape: shapeOf(squareAt(0, 0, 0.1296)) })).status).toBe(200);
  });
});

describe('changing', () => {
  it('renames and leaves the rest, and redraws', async () => {
    const area = await saved('alice', { description: 'Kept' });
    const renamed = await server.post('/neighborhoods.json', { id: area.id, name: ' New name ' }, 'alice');
    expect(renamed.body).toMatchObject({
      path: area.path,
      neighborhood: { name: 'New name', description: 'Kept', area_sqm: area.area_sqm },
    });
    const redrawn = await server.post(
      '/neighborhoods.json',
      { id: area.id, name: 'New name', shape: shapeOf(squareAt(-99.99, 40.01, 0.01)) },
      'alice',
    );
    const { neighborhood } = redrawn.body as SavedFocusArea;
    expect(neighborhood.area_sqm / area.area_sqm).toBeCloseTo(0.25, 2);
    expect(await listOf('alice')).toHaveLength(1);
  });

  it('is refused when the area was deleted meanwhile', async () => {
    const change = { name: 'River lots', description: null, groupSlug: null };
    await expect(updateFocusArea(services.database.kysely, 'deleted', change)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is not stopped by the limit', async () => {
    const area = await saved('bob');
    expect((await server.post('/neighborhoods.json', { id: area.id, name: 'Renamed' }, 'bob')).status).toBe(
      200,
    );
  });
});

describe('privacy', () => {
  it.each([
    ['alice', 200, null],
    [
      'bob',
      404,
      expect.stringMatching(/^The focus area may have been deleted, or it is not shared with you/),
    ],
    [
      'olive',
      404,
      expect.stringMatching(/^The focus area may have been deleted, or it is not shared with you/),
    ],
    ['chelsea', 404, expect.stringMatching(/^The focus area .* Sign in with an account/)],
  ] as const)('%s asking for alice’s area is answered %s', async (persona, status, message) => {
    const { path } = await saved('alice');
    for (const url of [`${path}/boundaries.json`, `${path}.geojson`]) {
      const reply = await server.get(url, persona);
      expect(reply.status).toBe(status);
      if (message !== null) {
        expect(errorOf(reply).detail).toEqual(message);
        const missing = await server.get(url.replace(/[a-z0-9]{16}/, 'zzzzzzzzzzzzzzzz'), persona);
        const { request_id: _, ...same } = errorOf(reply);
        expect(errorOf(missing)).toMatchObject(same);
        expect(reply.text).not.toContain('River lots');
        expect(reply.text).not.toContain('-99.99');
      }
    }
    expect((await server.get(`${path}/boundaries.json`, persona)).headers['cache-control']).toMatch(
      /no-store/,
    );
  });

  it.each(['bob', 'olive', 'chelsea'] as const)(
    '%s can neither change, delete nor restore an area of alice',
    async (persona) => {
      const area = await saved('alice');
      const refused = persona === 'chelsea' ? 401 : 404;
      const change = { id: area.id, name: 'Taken over' };
      expect((await server.post('/neighborhoods.json', change, persona)).status).toBe(refused);
      expect((await server.delete(`${area.path}.json`, persona)).status).toBe(refused);
      await server.delete(`${area.path}.json`, 'alice');
      const restored = await server.post(`${area.path}/restore.json`, {}, persona);
      expect(restored.status).toBe(refused);
      expect(await listOf('alice')).toEqual([]);
    },
  );

  it('lets members of the group of an area view it, but not change it', async () => {
    const area = await saved('alice', { group_slug: 'acme' });
    expect((await server.get(`${area.path}/boundaries.json`, 'bob')).status).toBe(200);
    expect(await listOf('bob')).toMatchObject([{ path: area.path, abilities: { update: false } }]);
    expect((await server.get(`${area.path}/boundaries.json`, 'olive')).status).toBe(404);
    expect((await server.delete(`${area.path}.json`, 'bob')).status).toBe(403);
    // Areas that other people share with Bob don't count against his limit.
    expect((await save('bob')).status).toBe(200);
  });

  it('an area is not shared with a new group that has the slug of a deleted one', async () => {
    const area = await saved('alice', { group_slug: 'acme' });
    await services.database.kysely.deleteFrom('account_group').where('slug', '=', 'acme').execute();
    await makeGroup();
    expect((await server.get(`${area.path}/boundaries.json`, 'bob')).status).toBe(404);
    expect(await listOf('alice')).toMatchObject([{ path: area.path, group_slug: null }]);
  });

  it.each(['/neighborhoods.json', '/neighborhoods/outlines.json'])('%s requires a sign-in', async (url) => {
    expect((await server.get(url)).status).toBe(401);
  });

  it('an unknown path is not found, and an invalid one is refused', async () => {
    const none = await server.get('/focus-areas/0123456789abcdef/boundaries.json', 'alice');
    expect(none.status).toBe(404);
    expect((await server.get('/focus-areas/1/boundaries.json', 'alice')).status).toBe(400);
  });
});

describe('deleting', () => {
  it('removes the area, can be undone, and is final after a week', async () => {
    const area = await saved('alice');
    expect((await server.delete(`${area.path}.json`, 'alice')).body).toEqual({ path: area.path });
    expect(await listOf('alice')).toEqual([]);
    expect((await server.get(`${area.path}/boundaries.json`, 'alice')).status).toBe(404);
    expect((await server.delete(`${area.path}.json`, 'alice')).status).toBe(404);
    const back = await server.post(`${area.path}/restore.json`, {}, 'alice');
    expect(back.body).toMatchObject({ neighborhood: { path: area.path, name: 'River lots' } });
    expect(await listOf('alice')).toHaveLength(1);

    await server.delete(`${area.path}.json`, 'alice');
    await sql`update focus_area set deleted_at = now() - interval '8 days'`.execute(services.database.kysely);
    // After a week the area can't be restored, even if the nightly job has not purged it yet.
    expect((await server.post(`${area.path}/restore.json`, {}, 'alice')).status).toBe(404);
  });
});

describe('the download', () => {
  it('is a GeoJSON file named for the area', async () => {
    const { path } = await saved('alice', { name: 'Río "lots" / north' });
    const reply = await server.get(`${path}.geojson`, 'alice');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="rio-lots-north.geojson"');
    expect(reply.headers['content-type']).toContain('application/geo+json');
    expect(JSON.parse(reply.text)).toMatchObject({ type: 'Feature', geometry: SQUARE });
  });
});
