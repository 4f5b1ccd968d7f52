import { addMember, findAccountByEmail } from '../../src/features/accounts/server/index.ts';
import { focusAreaRoutes } from '../../src/features/focus-areas/server/index.ts';
import { memberGroupSlugs } from '../../src/features/groups/server/index.ts';
import type { Project } from '../../src/features/projects/contract.ts';
import { projectAreaLinks, projectRoutes } from '../../src/features/projects/server/index.ts';
import type { GroupRole } from '../../src/kernel/permission.ts';
import { FIXTURE_COUNTY, insertFixturePlaces, squareAt } from './parcels-fixture.ts';
import { PERSONAS, type Persona } from './personas.ts';
import { openTestServices } from './services.ts';
import { openTestMail } from './test-mail.ts';
import { type TestReply, openTestServer } from './test-server.ts';

/** A query for every parcel of the invented county. */
export const EVERYTHING = { path: FIXTURE_COUNTY.path, parcel: {} };

/** Returns a query for parcels of the invented county with a lower value than this. */
export const cheaperThan = (value: number) => ({
  path: FIXTURE_COUNTY.path,
  parcel: {
    [FIXTURE_COUNTY.path]: { op: 'all', nodes: [{ op: 'lt', column: 'landval', value }] },
  },
});

export const projectOf = (reply: TestReply): Project => {
  const { project, map } = reply.body as { project?: Project; map?: Project };
  const found = project ?? map;
  if (found === undefined) throw new Error(`no project: ${reply.status} ${reply.text}`);
  return found;
};
export const errorOf = (reply: TestReply) =>
  (reply.body as { error: { code: string; detail: string } }).error;

/** Opens a server with projects and focus areas, and common actions of the project tests. Alice is on Pro, Bob on the free plan. */
export async function openProjectWorld() {
  const services = await openTestServices();
  await insertFixturePlaces(services);
  const { mail, emails, mailServer } = openTestMail();
  const server = await openTestServer(services, [
    ...projectRoutes(services, mail),
    ...focusAreaRoutes(services, {
      ...projectAreaLinks(services),
      groupSlugsOf: memberGroupSlugs,
    }),
  ]);
  const { kysely } = services.database;
  const idOf = async (persona: 'alice' | 'bob' | 'olive') =>
    (await findAccountByEmail(kysely, PERSONAS[persona].email))?.account.id ?? '';
  const groupIdOf = async (slug: string) =>
    (await kysely.selectFrom('account_group').select('id').where('slug', '=', slug).executeTakeFirstOrThrow())
      .id;
  let count = 0;
  const create = (body: object = {}, as: Persona = 'alice') =>
    server.post('/projects.json', { name: `Project ${++count}`, query: EVERYTHING, ...body }, as);
  return {
    services,
    server,
    emails,
    mailServer,
    idOf,
    create,
    made: async (...given: Parameters<typeof create>) => projectOf(await create(...given)),
    async read(path: string, as: Persona = 'alice') {
      return projectOf(await server.get(`${path}.json`, as));
    },
    /** Adds Bob to Alice's account, or removes him. */
    async setBob(role: GroupRole | null) {
      const groupId = await groupIdOf('alice');
      if (role !== null) return addMember(kysely, groupId, await idOf('bob'), role);
      await kysely
        .deleteFrom('group_member')
        .where('group_id', '=', groupId)
        .where('account_id', '=', await idOf('bob'))
        .execute();
    },
    async makeArea(as: Persona = 'alice', name = 'River lots') {
      const shape = JSON.stringify(squareAt(-99.99, 40.01, 0.02));
      const reply = await server.post('/neighborhoods.json', { name, shape }, as);
      return (reply.body as { path: string }).path;
    },
    /** Returns the verbs of the audit entries about a project, in order. */
    async actsOf(projectId: string) {
      const acts = await kysely
        .selectFrom('audit_entry')
        .select('verb')
        .where('subject_id', '=', projectId)
        .orderBy('id')
        .execute();
      return acts.map(({ verb }) => verb);
    },
    async clear() {
      await kysely.deleteFrom('project').execute();
      await kysely.deleteFrom('focus_area').execute();
      await this.setBob(null);
    },
    async close() {
      await server.close();
      await services.close();
    },
  };
}
