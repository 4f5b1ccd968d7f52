import type { Trx } from '../../../backend/db/database.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { assertAllowed } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type ProjectSharing,
  addProjectPerson,
  getProjectSharing,
  removeProjectPerson,
  setProjectSharing,
} from '../contract.ts';
import { projectVerdict } from '../rules/project-access.ts';
import { projectPath } from '../rules/project-path.ts';
import { MAX_PEOPLE } from '../rules/sharing.ts';
import { type OpenProject, openProject, openRow } from './open-project.ts';
import type { ProjectParts } from './project-parts.ts';
import { PRIVATE } from './project-routes.ts';
import { lockProject } from './queries.ts';
import { addPerson, listPeople, removePerson, setSharing } from './queries-people.ts';

/** Whom a project is shared with. Members of its account see it; who may change it is asked of `can`. */
export function sharingRoutes({ db, plans }: ProjectParts): Route[] {
  const describe = async (slug: string, actor: Actor): Promise<ProjectSharing> => {
    const project = await openProject(db, projectPath(slug), actor, plans);
    if (project.kind !== 'member')
      throw new Problem('not_allowed', 'Only members of its account see whom a project is shared with.');
    const people = await listPeople(db, project.id);
    return {
      status: 'ok',
      sharing: project.sharing,
      people: people.map(({ id, email, addedBy, addedAt }) => ({
        id,
        email,
        added_by: addedBy,
        added_at: addedAt.toISOString(),
      })),
    };
  };

  const change = async (
    slug: string,
    actor: Actor,
    work: (trx: Trx, project: OpenProject) => Promise<void>,
  ) => {
    await db.transaction().execute(async (trx) => {
      const project = openRow(await lockProject(trx, slug, actor.userId), actor, plans);
      assertAllowed(projectVerdict(project, 'project.share', project, plans));
      await work(trx, project);
    });
    return describe(slug, actor);
  };

  return [
    route(getProjectSharing, async ({ params: { slug } }, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      return describe(slug, actor);
    }),
    route(setProjectSharing, ({ params: { slug }, body: { sharing } }, { actor }) =>
      change(slug, actor, async (trx, project) => {
        if (sharing === project.sharing) return;
        await setSharing(trx, project.id, sharing);
        await note(trx, project, actor, 'project.sharing_changed', { from: project.sharing, to: sharing });
      }),
    ),
    route(addProjectPerson, ({ params: { slug }, body: { email } }, { actor }) =>
      change(slug, actor, async (trx, project) => {
        if ((await listPeople(trx, project.id)).length >= MAX_PEOPLE)
          throw new Problem(
            'limit_reached',
            `A project is shared with at most ${MAX_PEOPLE} people by name.`,
          );
        if (!(await addPerson(trx, { projectId: project.id, email, addedBy: actor.userId }))) return;
        // Naming somebody is of no use while nobody but members may look.
        if (project.sharing === 'private') await setSharing(trx, project.id, 'people');
        await note(trx, project, actor, 'project.person_added', {});
      }),
    ),
    route(removeProjectPerson, ({ params: { slug, id } }, { actor }) =>
      change(slug, actor, async (trx, project) => {
        if (!(await removePerson(trx, project.id, id)))
          throw new Problem('not_found', 'The project is not shared with this person any more.');
        await note(trx, project, actor, 'project.person_removed', { person: id });
      }),
    ),
  ];
}

function note(
  trx: Trx,
  project: OpenProject,
  actor: Actor,
  verb: string,
  detail: Record<string, string>,
): Promise<void> {
  return recordAct(trx, {
    actor: actedBy(actor),
    verb,
    subject: { kind: 'project', id: project.id, name: project.name },
    detail,
  });
}
