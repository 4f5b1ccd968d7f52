import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  cheaperThan,
  errorOf,
  openProjectWorld,
  projectOf,
} from '../../../../tests/support/project-world.ts';
import { PLANS } from '../../accounts/rules/plans.ts';
import type { ProjectList } from '../contract.ts';
import { listProjects, loadProject } from './index.ts';

let world: Awaited<ReturnType<typeof openProjectWorld>>;
beforeAll(async () => {
  world = await openProjectWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const RED = {
  field: 'usedesc',
  source: 'parcel',
  path: '/us/zz/alder',
  predicate: 'is',
  value: 'Vacant',
  fill: '#ff0000',
  line: 'transparent',
};
const styles = { rules: [RED], default: { fill: '#eeeeee', line: '#333333' } };
const camera = { lon: -99.9, lat: 40.1, zoom: 14, bearing: 0, pitch: 0 };

async function listOf(as: 'alice' | 'bob' | 'olive'): Promise<ProjectList> {
  return (await world.server.get('/projects.json', as)).body as ProjectList;
}

describe('a new project', () => {
  it('keeps filters, colors, layers, camera and home, and is listed by name', async () => {
    const layers = { base: 'satellite1', layer: 'flood', structures: true };
    const made = await world.made({
      name: ' Vacant lots ',
      query: cheaperThan(5000),
      styles,
      layers,
      camera,
    });
    expect(made).toMatchObject({
      name: 'Vacant lots',
      version: 1,
      access: 'member',
      sharing: 'private',
      permissions: { update: true },
      abilities: { update: null, delete: null, share: null, export: null },
      query: { ...cheaperThan(5000), mapPath: made.path, operation: 'intersection' },
      styles,
      layers,
      camera,
      root: { path: '/us/zz/alder', name: 'Alder County', headline: 'Alder County, ZZ' },
      regions: [{ folder: 0, items: [] }],
      updated_by: 'Alice',
    });
    expect(made.path).toMatch(/^\/projects\/[a-z0-9]{16}$/);
    // null stands for no colors, as for a source of tiles.
    expect(await world.made({ name: 'attic', styles: null })).toMatchObject({
      styles: { rules: [], default: null },
    });
    const { projects, limit } = await listOf('alice');
    expect(projects.map(({ name }) => name)).toEqual(['attic', 'Vacant lots']);
    expect(limit).toEqual({ used: 2, total: 5, refusal: null });
    expect(await world.actsOf(made.id)).toEqual(['project.created']);
  });

  it('is counted against the plan of the account, even when two are made at once', async () => {
    const both = await Promise.all([world.create({}, 'bob'), world.create({}, 'bob')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const refused = await world.create({}, 'bob');
    expect(errorOf(refused)).toMatchObject({
      code: 'limit_reached',
      detail: 'A Starter account has 1 project. Please upgrade to the Pro plan for more.',
    });
    expect((await listOf('bob')).limit).toEqual({
      used: 1,
      total: 1,
      refusal: { reason: 'limit', message: errorOf(refused).detail, upsell: 'pro' },
    });
  });

  it('goes to another account only if the person is an editor there', async () => {
    expect((await world.create({ group_slug: 'alice' }, 'bob')).status).toBe(400);
    await world.setBob('surveyor');
    expect(errorOf(await world.create({ group_slug: 'alice' }, 'bob')).code).toBe('not_allowed');
    await world.setBob('member');
    const made = await world.made({ group_slug: 'alice' }, 'bob');
    expect(await world.read(made.path, 'alice')).toMatchObject({ access: 'member', updated_by: 'Bob' });
    expect((await listOf('bob')).limit.used).toBe(0);
  });

  it.each([
    ['no name', { name: '  ' }, 'Give the project a name.'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'at most 100 characters'],
    ['no such place', { query: { path: '/us/zz/nowhere', parcel: {} } }, 'There is no place or focus area'],
    ['no such home', { root_path: '/focus-areas/0000000000000000' }, 'There is no place or focus area'],
    [
      'a fill that is not a color',
      { styles: { rules: [{ ...RED, fill: 'url(x)' }], default: null } },
      'body.styles',
    ],
    [
      'too many rules',
      { styles: { rules: Array.from({ length: 201 }, () => RED), default: null } },
      'body.styles',
    ],
    ['a layer whose name is a path', { layers: { base: '../x' } }, 'layer'],
    ['a camera outside of the world', { camera: { ...camera, lat: 91 } }, '90'],
  ])('is refused with %s', async (_, body, message) => {
    const reply = await world.create(body);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(message);
  });

  it('is for people who signed in', async () => {
    expect((await world.create({}, 'chelsea')).status).toBe(401);
    expect((await world.server.get('/projects.json')).status).toBe(401);
  });
});

describe('saving', () => {
  const save = (path: string, body: object, as: 'alice' | 'bob' = 'alice') =>
    world.server.post(`${path}.json`, body, as);

  it('writes the given parts as a new version and keeps the others', async () => {
    const made = await world.made({ styles, camera });
    const saved = projectOf(await save(made.path, { version: 1, query: cheaperThan(9), name: 'Renamed' }));
    expect(saved).toMatchObject({ version: 2, name: 'Renamed', query: cheaperThan(9), styles, camera });
    const cleared = projectOf(await save(made.path, { version: 2, camera: null }));
    expect(cleared).toMatchObject({ version: 3, camera: null, styles });
    expect(await world.actsOf(made.id)).toEqual(['project.created', 'project.saved', 'project.saved']);
  });

  it('refuses a change of an older version, describes both versions, and overwrites nothing', async () => {
    await world.setBob('member');
    const made = await world.made({ name: 'Lots' });
    await save(made.path, { version: 1, name: 'Cheap lots', query: cheaperThan(5000) }, 'bob');
    const refused = await save(made.path, { version: 1, styles });
    expect(refused.status).toBe(409);
    expect(errorOf(refused).detail).toBe(
      'Bob saved this project after you opened it: version 2 has 1 filter and no style rules. ' +
        'Yours, made from version 1, has 1 filter and 1 style rule. ' +
        'Nothing was overwritten: take theirs, save yours over it, or save yours as a copy.',
    );
    expect(await world.read(made.path)).toMatchObject({
      version: 2,
      updated_by: 'Bob',
      styles: { rules: [] },
    });
    const over = projectOf(await save(made.path, { version: 2, styles }));
    expect(over).toMatchObject({ version: 3, styles, query: cheaperThan(5000) });
  });

  it('accepts one of two simultaneous changes', async () => {
    const made = await world.made();
    const both = await Promise.all([
      save(made.path, { version: 1, name: 'One' }),
      save(made.path, { version: 1, name: 'Two' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await world.read(made.path)).version).toBe(2);
  });

  it('writes no second version when the same request is sent again', async () => {
    const made = await world.made();
    const body = { version: 1, query: cheaperThan(7), styles };
    const [first, again] = [await save(made.path, body), await save(made.path, body)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(projectOf(again).version).toBe(2);
  });
});

it('the boundary of a project is its home, wherever its filters were saved', async () => {
  const made = await world.made({ query: { ...cheaperThan(5), path: '/us' }, root_path: '/us/zz' });
  expect(made).toMatchObject({ query: { path: '/us/zz' }, root: { path: '/us/zz' } });
  const body = { version: 1, query: { ...cheaperThan(6), path: '/us' } };
  const saved = projectOf(await world.server.post(`${made.path}.json`, body, 'alice'));
  expect(saved).toMatchObject({ version: 2, query: { path: '/us/zz', parcel: cheaperThan(6).parcel } });
});

describe('copying', () => {
  it('makes a private project with what was saved, or with unsaved changes', async () => {
    const made = await world.made({ name: 'Lots', styles });
    await world.server.post(`${made.path}/settings/sharing.json`, { sharing: 'public' }, 'alice');
    const copy = projectOf(
      await world.server.post(`${made.path}/copy.json`, { query: cheaperThan(3) }, 'alice'),
    );
    expect(copy).toMatchObject({ name: 'Copy of Lots', sharing: 'private', version: 1, styles });
    expect(copy.query).toMatchObject({ ...cheaperThan(3), mapPath: copy.path });
    expect(await world.read(made.path)).toMatchObject({ query: EVERYTHING });
    expect(await world.actsOf(copy.id)).toEqual(['project.copied']);
  });

  it('takes a shared project into one’s own account, within its limit', async () => {
    const made = await world.made();
    await world.server.post(`${made.path}/settings/sharing.json`, { sharing: 'link' }, 'alice');
    const copy = projectOf(await world.server.post(`${made.path}/copy.json`, {}, 'bob'));
    expect(copy).toMatchObject({ access: 'member', permissions: { update: true } });
    expect(errorOf(await world.server.post(`${made.path}/copy.json`, {}, 'bob')).code).toBe('limit_reached');
    expect((await world.server.post(`${made.path}/copy.json`, {})).status).toBe(401);
  });

  it.each([
    ['the county of the filters', { query: cheaperThan(5) }, '/us/zz/alder'],
    ['the county around the view of the map', { camera: { ...camera, lat: 40.5 } }, '/us/zz/alder'],
    ['the state around it', { camera: { ...camera, lat: 45 } }, '/us/zz'],
    ['the country', {}, '/us'],
  ])('replaces a home that is gone by %s', async (_, content, home) => {
    const area = await world.makeArea();
    const made = await world.made({ ...content, root_path: area });
    await world.server.post(`${made.path}/settings/sharing.json`, { sharing: 'link' }, 'alice');
    await world.server.delete(`${area}.json`, 'alice');
    const copy = projectOf(await world.server.post(`${made.path}/copy.json`, {}, 'bob'));
    expect(copy).toMatchObject({ root: { path: home }, query: { path: home, parcel: made.query.parcel } });
    expect(copy.root.bbox).not.toBeNull();
  });

  it('replaces another person’s focus area as the home by the county around it', async () => {
    const area = await world.makeArea();
    const made = await world.made({ root_path: area });
    await world.server.post(`${made.path}/settings/sharing.json`, { sharing: 'link' }, 'alice');
    const copyAs = async (person: 'alice' | 'bob') =>
      projectOf(await world.server.post(`${made.path}/copy.json`, {}, person));
    expect(await copyAs('bob')).toMatchObject({
      root: { headline: 'Alder County, ZZ' },
      regions: [{ items: [] }],
    });
    expect(await copyAs('alice')).toMatchObject({
      root: { path: area },
      regions: [{ items: [{ path: area }] }],
    });
  });
});

describe('deleting', () => {
  const remove = (path: string, as: 'alice' | 'bob' = 'alice') => world.server.delete(`${path}.json`, as);
  const restore = (path: string, as: 'alice' | 'bob' = 'alice') =>
    world.server.post(`${path}/restore.json`, undefined, as);

  it('is for owners and managers, and can be undone for a week', async () => {
    const made = await world.made();
    await world.setBob('member');
    expect(errorOf(await remove(made.path, 'bob')).code).toBe('not_allowed');
    expect((await remove(made.path)).status).toBe(200);
    expect((await world.server.get(`${made.path}.json`, 'alice')).status).toBe(404);
    expect((await listOf('alice')).projects).toEqual([]);
    expect(errorOf(await restore(made.path, 'bob')).code).toBe('not_allowed');
    expect(projectOf(await restore(made.path))).toMatchObject({ name: made.name, version: 1 });
    expect((await restore(made.path)).status).toBe(404);
    expect(await world.actsOf(made.id)).toEqual(['project.created', 'project.deleted', 'project.restored']);
  });

  it('can be restored only while the plan has room', async () => {
    const made = await world.made({}, 'bob');
    await remove(made.path, 'bob');
    await world.made({}, 'bob');
    expect(errorOf(await restore(made.path, 'bob')).code).toBe('limit_reached');
  });

  it('is final after a week', async () => {
    const old = await world.made();
    await remove(old.path);
    await sql`update project set deleted_at = now() - interval '8 days' where slug = ${old.slug}`.execute(
      world.services.database.kysely,
    );
    // Even though the nightly job has not purged it yet.
    expect((await restore(old.path)).status).toBe(404);
  });
});

describe('loading a project', () => {
  it('gives a project to people who may open it, with their role in its account', async () => {
    const made = await world.made({ query: cheaperThan(5) });
    const bob = { userId: await world.idOf('bob'), tier: 'starter', isOperator: false } as const;
    const context = { db: world.services.database.kysely, trx: null, actor: bob };
    const load = (slug: string) => loadProject(slug, context, PLANS);
    await expect(load(made.slug)).rejects.toMatchObject({ code: 'not_found' });
    await expect(load('nothing')).rejects.toMatchObject({ code: 'not_found' });
    expect(await listProjects(world.services, bob)).toEqual([]);
    await world.setBob('manager');
    expect(await load(made.slug)).toMatchObject({
      id: made.id,
      groupId: made.group_id,
      kind: 'member',
      actorInGroup: { tier: 'pro', group: { role: 'manager', plan: 'pro' } },
      query: cheaperThan(5),
    });
    expect(await listProjects(world.services, bob)).toMatchObject([{ path: made.path }]);
  });
});
