import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERSONAS, type Persona } from '../../../../tests/support/personas.ts';
import { errorOf, openProjectWorld, projectOf } from '../../../../tests/support/project-world.ts';
import { GROUP_ROLES } from '../../../kernel/permission.ts';
import type { Project, ProjectSharing } from '../contract.ts';
import { MAX_PEOPLE, type Sharing } from '../rules/sharing.ts';
import { PROJECTS_OF_PERSON } from './queries-personal.ts';

let world: Awaited<ReturnType<typeof openProjectWorld>>;
beforeAll(async () => {
  world = await openProjectWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const share = (path: string, sharing: Sharing, as: Persona = 'alice') =>
  world.server.post(`${path}/settings/sharing.json`, { sharing }, as);
const invite = (path: string, email: string, as: Persona = 'alice') =>
  world.server.post(`${path}/people.json`, { email }, as);
const open = async (path: string, as: Persona) => (await world.server.get(`${path}.json`, as)).status;
const listed = async (as: Persona) =>
  ((await world.server.get('/projects.json', as)).body as { projects: Project[] }).projects;

describe('members', () => {
  it.each([
    ['manager', { update: true, remove: true, share: true }],
    ['member', { update: true, remove: false, share: false }],
    ['billing', { update: false, remove: false, share: false }],
    ['surveyor', { update: false, remove: false, share: false }],
  ] as const)('%s', async (role, may) => {
    const made = await world.made({ name: 'Lots' });
    await world.setBob(role);
    const seen = await world.read(made.path, 'bob');
    expect(seen).toMatchObject({ access: 'member', permissions: { update: may.update }, shared_by: null });
    expect({
      update: seen.abilities.update === null,
      remove: seen.abilities.delete === null,
      share: seen.abilities.share === null,
    }).toEqual(may);
    const saved = await world.server.post(`${made.path}.json`, { version: 1, name: 'Mine' }, 'bob');
    expect(saved.status).toBe(may.update ? 200 : 403);
    expect((await share(made.path, 'link', 'bob')).status).toBe(may.share ? 200 : 403);
    expect((await world.server.delete(`${made.path}.json`, 'bob')).status).toBe(may.remove ? 200 : 403);
  });

  it('find it in their lists with every role but guest', async () => {
    const made = await world.made();
    for (const role of GROUP_ROLES) {
      await world.setBob(role);
      expect((await listed('bob')).map(({ path }) => path)).toEqual(role === 'guest' ? [] : [made.path]);
    }
  });
});

describe('sharing', () => {
  it.each([
    ['private', { stranger: 404, visitor: 404, named: 404, isListed: false }],
    ['people', { stranger: 404, visitor: 404, named: 200, isListed: false }],
    ['link', { stranger: 200, visitor: 200, named: 200, isListed: false }],
    ['public', { stranger: 200, visitor: 200, named: 200, isListed: true }],
  ] as const)('%s', async (sharing, expected) => {
    const made = await world.made();
    await share(made.path, sharing);
    expect(await open(made.path, 'bob')).toBe(expected.stranger);
    expect(await open(made.path, 'chelsea')).toBe(expected.visitor);
    await invite(made.path, PERSONAS.bob.email.toUpperCase());
    await share(made.path, sharing);
    expect(await open(made.path, 'bob')).toBe(expected.named);
    const all = await world.server.get('/projects/public.json?query=project');
    expect((all.body as { projects: Project[] }).projects.length).toBe(expected.isListed ? 1 : 0);
  });

  it('tells a guest the name of the person who shared it and nothing about the account, and allows no change', async () => {
    const made = await world.made();
    expect((await invite(made.path, PERSONAS.bob.email)).body).toMatchObject({
      sharing: 'people',
      people: [{ email: PERSONAS.bob.email, added_by: 'Alice' }],
    });
    for (const role of [null, 'guest'] as const) {
      await world.setBob(role);
      expect(await world.read(made.path, 'bob')).toMatchObject({
        access: 'guest',
        shared_by: 'Alice',
        group_id: null,
        group_name: null,
        updated_by: null,
        permissions: { update: false },
      });
      expect((await listed('bob')).map(({ access }) => access)).toEqual(['guest']);
      for (const call of [
        world.server.post(`${made.path}.json`, { version: 1, name: 'Mine' }, 'bob'),
        world.server.post(`${made.path}/settings/set_root.json`, { path: '/us/zz' }, 'bob'),
        world.server.get(`${made.path}/settings/sharing.json`, 'bob'),
        world.server.delete(`${made.path}.json`, 'bob'),
      ])
        expect(errorOf(await call).code).toBe('not_allowed');
    }
  });

  it('tells a guest the name of the account when the accounts of its people were deleted', async () => {
    const made = await world.made();
    await invite(made.path, PERSONAS.bob.email);
    const { kysely } = world.services.database;
    await kysely.updateTable('project_person').set({ added_by: null }).execute();
    await kysely.updateTable('project').set({ created_by: null }).execute();
    expect(await world.read(made.path, 'bob')).toMatchObject({
      access: 'guest',
      shared_by: 'Alice’s account',
    });
  });

  it('waits for an email to be confirmed', async () => {
    const made = await world.made();
    await invite(made.path, PERSONAS.bob.email);
    const { kysely } = world.services.database;
    const setConfirmed = (at: Date | null) =>
      kysely
        .updateTable('account')
        .set({ email_confirmed_at: at })
        .where('email', '=', PERSONAS.bob.email)
        .execute();
    const inArchive = async () => {
      const { id } = await kysely
        .selectFrom('account')
        .select('id')
        .where('email', '=', PERSONAS.bob.email)
        .executeTakeFirstOrThrow();
      const records = await PROJECTS_OF_PERSON.page(kysely, id, { offset: 0, limit: 99 });
      return records.some(({ slug }) => made.path.endsWith(String(slug)));
    };
    await setConfirmed(null);
    expect([await open(made.path, 'bob'), await listed('bob'), await inArchive()]).toEqual([404, [], false]);
    await setConfirmed(new Date());
    expect([await open(made.path, 'bob'), await inArchive()]).toEqual([200, true]);
  });

  it('has a limit of people, which does not concern a person who is on the list already', async () => {
    const made = await world.made();
    await invite(made.path, 'first@people.example');
    const { kysely } = world.services.database;
    await kysely
      .insertInto('project_person')
      .values(
        Array.from({ length: MAX_PEOPLE - 1 }, (_, n) => ({
          project_id: made.id,
          email: `number-${n}@people.example`,
        })),
      )
      .execute();
    expect((await invite(made.path, 'FIRST@people.example')).body).toMatchObject({ email_state: null });
    expect(errorOf(await invite(made.path, 'last@people.example'))).toMatchObject({ code: 'limit_reached' });
    const { body } = await world.server.get(`${made.path}/settings/sharing.json`, 'alice');
    expect((body as ProjectSharing).people).toHaveLength(MAX_PEOPLE);
  });

  it('ends when somebody is taken off the list', async () => {
    const made = await world.made();
    await invite(made.path, PERSONAS.bob.email);
    const { people } = (await invite(made.path, PERSONAS.bob.email)).body as ProjectSharing;
    expect(people.length).toBe(1);
    const remove = () => world.server.delete(`${made.path}/people/${people[0]?.id}.json`, 'alice');
    expect((await remove()).body).toMatchObject({ people: [] });
    expect((await remove()).status).toBe(404);
    expect(await open(made.path, 'bob')).toBe(404);
    expect(await world.actsOf(made.id)).toEqual([
      'project.created',
      'project.person_added',
      'project.person_removed',
    ]);
  });

  it('sends one email to the invited person, and says when it could not be sent', async () => {
    const made = await world.made({ name: 'River lots' });
    const email = `friend-${made.slug}@people.example`;
    expect((await invite(made.path, email)).body).toMatchObject({ email_state: 'sent' });
    expect((await invite(made.path, email)).body).toMatchObject({ email_state: null });
    const emails = world.emails.filter(({ to }) => to === email);
    expect(emails.length).toBe(1);
    expect(emails[0]?.subject).not.toContain('River');
    expect(emails[0]?.text).toContain('Alice shared the project “River lots”');
    expect(emails[0]?.text).toContain(`${world.services.config.publicUrl}${made.path}\n`);
    world.mailServer.isDown = true;
    const failed = await invite(made.path, `other-${made.slug}@people.example`);
    world.mailServer.isDown = false;
    expect(failed.body).toMatchObject({ email_state: 'failed' });
    expect((failed.body as ProjectSharing).people.length).toBe(2);
  });

  it('sends no email for a person who may not share, or whose own email is not confirmed', async () => {
    const made = await world.made();
    await world.setBob('member');
    const before = world.emails.length;
    expect(errorOf(await invite(made.path, 'x@people.example', 'bob')).detail).toContain('owner or manager');
    await world.setBob('manager');
    const { kysely } = world.services.database;
    const setConfirmed = (at: Date | null) =>
      kysely
        .updateTable('account')
        .set({ email_confirmed_at: at })
        .where('email', '=', PERSONAS.bob.email)
        .execute();
    await setConfirmed(null);
    expect(errorOf(await invite(made.path, 'x@people.example', 'bob')).detail).toContain(
      'Confirm your email',
    );
    await setConfirmed(new Date());
    expect(world.emails.length).toBe(before);
    expect(await world.read(made.path)).toMatchObject({ sharing: 'private' });
  });

  it('is refused for a text that is not an email address', async () => {
    const made = await world.made();
    expect((await invite(made.path, 'bob')).text).toContain('is not an email address');
  });
});

describe('home and focus areas', () => {
  const attach = (path: string, area: string, as: Persona = 'alice') =>
    world.server.post(`${path}/settings/add_focus.json`, { folder: 0, path: area }, as);
  const detach = (path: string, area: string) =>
    world.server.post(`${path}/settings/remove_focus.json`, { folder: 0, path: area }, 'alice');
  const setRoot = (path: string, body: object, as: Persona = 'alice') =>
    world.server.post(`${path}/settings/set_root.json`, body, as);
  const boundaries = async (area: string, as: Persona) =>
    (await world.server.get(`${area}/boundaries.json`, as)).status;

  it('are attached and removed, each once, without a new version', async () => {
    const [made, area] = [await world.made(), await world.makeArea()];
    await attach(made.path, area);
    const again = await attach(made.path, area);
    expect(again.body).toMatchObject({ status: 'ok', map: { version: 1 } });
    expect(projectOf(again).regions).toMatchObject([
      { folder: 0, items: [{ path: area, headline: 'River lots' }] },
    ]);
    await detach(made.path, area);
    expect(projectOf(await detach(made.path, area)).regions[0]?.items).toEqual([]);
    expect(await world.actsOf(made.id)).toEqual([
      'project.created',
      'project.focus_area_added',
      'project.focus_area_removed',
    ]);
  });

  it('are shown by their owner to all who may open the project, and to nobody once it is private again', async () => {
    const [made, area] = [await world.made(), await world.makeArea()];
    expect(await boundaries(area, 'bob')).toBe(404);
    await attach(made.path, area);
    expect(await boundaries(area, 'bob')).toBe(404);
    await share(made.path, 'link');
    expect([await boundaries(area, 'bob'), await boundaries(area, 'chelsea')]).toEqual([200, 200]);
    const copy = projectOf(await world.server.post(`${made.path}/copy.json`, {}, 'bob'));
    expect(copy.regions[0]?.items).toEqual([]);
    await share(made.path, 'private');
    expect(await boundaries(area, 'bob')).toBe(404);
  });

  it('are shown to all once their owner attaches them, even when a member attached them first', async () => {
    await world.setBob('member');
    const [made, area] = [await world.made(), await world.makeArea('bob')];
    const ofGroup = { id: area.split('/').at(-1), name: 'River lots', group_slug: 'alice' };
    expect((await world.server.post('/neighborhoods.json', ofGroup, 'bob')).status).toBe(200);
    await share(made.path, 'link');
    await attach(made.path, area);
    expect(await boundaries(area, 'chelsea')).toBe(404);
    await attach(made.path, area, 'bob');
    const seen = async () => (await world.read(made.path, 'chelsea')).regions[0]?.items;
    expect([await boundaries(area, 'chelsea'), await seen()]).toMatchObject([
      200,
      [{ headline: 'River lots' }],
    ]);
    // Attaching it again changes nothing.
    await attach(made.path, area);
    await attach(made.path, area, 'bob');
    expect(await boundaries(area, 'chelsea')).toBe(200);
    const acts = await world.actsOf(made.id);
    expect(acts.filter((act) => act === 'project.focus_area_added')).toHaveLength(2);
  });

  it('are refused when they belong to somebody else, or are not focus areas', async () => {
    const [made, area] = [await world.made(), await world.makeArea('bob')];
    expect((await attach(made.path, area)).status).toBe(400);
    expect((await attach(made.path, '/us/zz/alder')).text).toContain('is not the path of a focus area');
    expect((await setRoot(made.path, { path: area })).status).toBe(400);
    const otherFolder = { folder: 1, path: area };
    const reply = await world.server.post(`${made.path}/settings/add_focus.json`, otherFolder, 'alice');
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('body.folder: must be 0"')]);
  });

  it('are named for everyone who may open the project, and have no name once they are deleted', async () => {
    await world.setBob('member');
    const [made, area] = [await world.made(), await world.makeArea('bob', 'Secret lots')];
    await attach(made.path, area, 'bob');
    await world.setBob(null);
    const [item] = (await world.read(made.path)).regions[0]?.items ?? [];
    // Bob attached his own area, so everyone who may open the project sees it.
    expect(item).toMatchObject({ path: area, headline: 'Secret lots' });
    await world.server.delete(`${area}.json`, 'bob');
    const [gone] = (await world.read(made.path)).regions[0]?.items ?? [];
    expect(gone).toMatchObject({ path: area, headline: 'A focus area that is gone or not shared with you' });
  });

  it('a place can become the home, which is a new version and is refused when somebody saved since', async () => {
    const made = await world.made();
    const moved = projectOf(await setRoot(made.path, { path: '/us/zz', version: 1 }));
    expect(moved).toMatchObject({ version: 2, root: { path: '/us/zz', name: 'Zedland' } });
    const refused = await setRoot(made.path, { path: '/us', version: 1 });
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'conflict']);
    expect(projectOf(await setRoot(made.path, { path: '/us' })).root_path).toBe('/us');
    expect((await setRoot(made.path, { path: '/us/zz/nowhere' })).status).toBe(400);
  });

  it('a new focus area goes into a project and becomes its home', async () => {
    const made = await world.made();
    const shape = JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [-99.99, 40.01],
          [-99.98, 40.01],
          [-99.98, 40.02],
          [-99.99, 40.01],
        ],
      ],
    });
    const save = (as: Persona) =>
      world.server.post(
        '/neighborhoods.json',
        { name: 'Home', shape, map_slug: made.slug, set_as_default: true },
        as,
      );
    const saved = (await save('alice')).body as { path: string; map_regions: string[] };
    expect(saved).toMatchObject({ set_as_default: true, map_slug: made.slug, map_regions: [saved.path] });
    expect((await world.read(made.path)).root).toMatchObject({ path: saved.path, headline: 'Home' });
    expect((await save('bob')).text).toContain('that you can change');
    expect((await world.server.get('/neighborhoods.json', 'bob')).body).toMatchObject({ neighborhoods: [] });
  });
});
