import type { Db, Trx } from '../../../backend/db/database.ts';
import { markDeleted, restoreDeleted } from '../../../backend/db/soft-delete.ts';
import {
  type LoadContext,
  type Route,
  type RouteInput,
  route,
  writeRoute,
} from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type ProjectList,
  copyProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  listPublicProjects,
  restoreProject,
  saveProject,
} from '../contract.ts';
import { copyNameOf } from '../rules/project-name.ts';
import { countForLimit, createProjectRow, loadAccount } from './create-project.ts';
import { describeLimit, describeProject, summariesFor } from './describe-project.ts';
import { homeOfCopy } from './home-of-copy.ts';
import { type OpenProject, loadProject, openRow, projectLoader } from './open-project.ts';
import type { ProjectParts } from './project-parts.ts';
import { findRegions } from './project-regions.ts';
import { addRegion, listRegions } from './queries-regions.ts';
import {
  DELETED_PROJECTS,
  countProjects,
  endProjectSuspension,
  listProjectsOf,
  listPublicRows,
  lockProject,
} from './queries.ts';
import { mergedContent, saveInto } from './save-project.ts';

const MAX_PUBLIC = 100;
export const PRIVATE = ['cache-control', 'private, no-store'] as const;

/** Routes to list, create, save, copy and delete projects. */
export function projectItemRoutes({ db, plans }: ProjectParts): Route[] {
  const load = projectLoader(plans);
  const loadEvenSuspended = projectLoader(plans, { evenSuspended: true });
  const replyWith = async (on: Db, project: OpenProject, actor: Actor) => ({
    status: 'ok' as const,
    project: await describeProject(on, project, actor, plans()),
  });
  /** Returns the project after a change. */
  const reply = async (trx: Trx, slug: string, actor: Actor) =>
    replyWith(trx, await loadProject(slug, { db: trx, trx, actor }, plans()), actor);

  /** Returns the limit of the current account. */
  const limitOf = async (actor: Actor): Promise<ProjectList['limit']> => {
    const used = actor.group ? await countProjects(db, actor.group.id) : 0;
    return describeLimit(actor, used, plans());
  };

  const loadForCopy = async (
    { params: { slug }, body }: RouteInput<typeof copyProject>,
    context: LoadContext,
  ) => {
    const project = await loadProject(slug, context, plans());
    return { ...(await loadAccount(body.group_slug, context, plans())), project };
  };
  const loadDeleted = async (
    { params: { slug } }: RouteInput<typeof restoreProject>,
    context: LoadContext,
  ) => {
    const row = await lockProject(context.db, slug, context.actor.userId, { isDeleted: true });
    if (row === undefined) throw nothingToRestore();
    const project = openRow(row, context.actor, plans(), { evenSuspended: true });
    return { ...project, used: await countForLimit(context, project.groupId) };
  };

  return [
    route(listProjects, async (_, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      const projects = summariesFor(await listProjectsOf(db, accountOf(actor)), actor, plans());
      return { status: 'ok' as const, projects, limit: await limitOf(actor) };
    }),
    route(listPublicProjects, async ({ query }, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      const rows = await listPublicRows(db, actor.userId, query.query, MAX_PUBLIC);
      return { status: 'ok' as const, projects: summariesFor(rows, actor, plans()) };
    }),
    route(getProject, load, async (_, { actor, record, setHeader }) => {
      setHeader(...PRIVATE);
      return replyWith(db, record, actor);
    }),
    writeRoute(
      createProject,
      ({ body }, context) => loadAccount(body.group_slug, context, plans()),
      async ({ body }, { trx, actor, record }) => {
        const rootPath = body.root_path ?? body.query.path;
        const known = await findRegions(trx, actor, [rootPath]);
        const field = body.root_path === undefined ? 'body.query.path' : 'body.root_path';
        const root = assertKnown(known, rootPath, field);
        const made = await createProjectRow(trx, record, {
          name: body.name,
          rootPath,
          content: body,
          copyOf: null,
        });
        if (root.ownerId !== null)
          await addRegion(trx, { projectId: made.id, folder: 0, path: rootPath, addedBy: actor.userId });
        return reply(trx, made.slug, actor);
      },
    ),
    writeRoute(saveProject, load, async ({ body }, { trx, actor, record: project }) => {
      await saveInto(trx, project, body, actor);
      return reply(trx, project.slug, actor);
    }),
    writeRoute(copyProject, loadForCopy, async ({ body }, { trx, actor, record }) => {
      const { project } = record;
      const regions = await listRegions(trx, project.id);
      const content = mergedContent(project, body);
      const rootPath = await homeOfCopy(trx, actor, { ...project, regions }, content);
      const copy = await createProjectRow(trx, record, {
        name: body.name ?? copyNameOf(project.name),
        rootPath,
        content: { ...content, query: { ...content.query, path: rootPath } },
        copyOf: project.id,
      });
      // Copies only the regions that the actor could attach themselves: an area's owner shared it with the readers of this project, not of the copy.
      const own = await findRegions(
        trx,
        actor,
        regions.map(({ path }) => path),
      );
      for (const { folder, path } of regions)
        if (own.has(path)) await addRegion(trx, { projectId: copy.id, folder, path, addedBy: actor.userId });
      return reply(trx, copy.slug, actor);
    }),
    writeRoute(deleteProject, loadEvenSuspended, async (_, { trx, actor, record: project }) => {
      await markDeleted(trx, DELETED_PROJECTS, { id: project.id });
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'project.deleted',
        subject: { kind: 'project', id: project.id, name: project.name },
      });
      return { status: 'ok' as const, path: project.path };
    }),
    writeRoute(restoreProject, loadDeleted, async (_, { trx, actor, record: project }) => {
      if (!(await restoreDeleted(trx, DELETED_PROJECTS, { id: project.id }))) throw nothingToRestore();
      // The router has checked that the plan has room for the project, so a suspension from before its deletion ends at once. The job that ends suspensions
      // runs only now and then.
      await endProjectSuspension(trx, project.id);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'project.restored',
        subject: { kind: 'project', id: project.id, name: project.name },
      });
      return reply(trx, project.slug, actor);
    }),
  ];
}

function nothingToRestore(): Problem {
  return new Problem(
    'not_found',
    'There is nothing to restore: this project is not deleted, or was deleted too long ago.',
  );
}

/** Returns the place or focus area at this path. Throws `invalid_input` when there is none, or when the actor may not open it. */
export function assertKnown<Region>(known: ReadonlyMap<string, Region>, path: string, field: string): Region {
  const region = known.get(path);
  if (region !== undefined) return region;
  throw wrongField(field, `There is no place or focus area ${path} that you can open.`);
}
