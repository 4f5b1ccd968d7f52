import type { Db } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { can } from '../../accounts/rules/can.ts';
import { planOfActor } from '../../accounts/rules/plans.ts';
import { assertAllowed } from '../../accounts/server/index.ts';
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
import { projectsFeature } from '../feature.ts';
import { projectVerdict } from '../rules/project-access.ts';
import { copyNameOf } from '../rules/project-name.ts';
import { projectPath } from '../rules/project-path.ts';
import { actorIn, assertRoom, createProjectRow } from './create-project.ts';
import { describeProject, summaryFor } from './describe-project.ts';
import { openProject, openRow } from './open-project.ts';
import type { ProjectParts } from './project-parts.ts';
import { findRegions } from './project-regions.ts';
import {
  countProjects,
  listProjectsOf,
  listPublicRows,
  lockProject,
  markDeleted,
  purgeDeleted,
  unmarkDeleted,
} from './queries.ts';
import { addRegion, listRegions } from './queries-regions.ts';
import { mergedContent, openForUpdate, saveInto } from './save-project.ts';

/** Nobody looks through more; the plan that keeps any number is for teams. */
const MAX_LISTED = 2000;
const MAX_PUBLIC = 100;
const KEEP_DELETED_DAYS = 7;
export const PRIVATE = ['cache-control', 'private, no-store'] as const;

/** Projects as a whole: listing, making, saving, copying and deleting. */
export function projectItemRoutes({ db, plans }: ProjectParts): Route[] {
  const reply = async (db: Db, slug: string, actor: Actor) => {
    const project = await openProject(db, projectPath(slug), actor, plans);
    return { status: 'ok' as const, project: await describeProject(db, project, actor, plans) };
  };

  /** What room there is in the account that is worked in. */
  const limitOf = async (actor: Actor): Promise<ProjectList['limit']> => {
    const used = actor.group ? await countProjects(db, actor.group.id) : 0;
    const verdict = can(actor, projectsFeature.permissions['project.create'], { used }, plans);
    const total = actor.isOperator ? null : planOfActor(actor, plans).limits.projects;
    if (verdict.allowed) return { used, total, refusal: null };
    const { reason, words, upsell } = verdict;
    return { used, total, refusal: { reason, words, upsell } };
  };

  return [
    route(listProjects, async (_, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      const { userId } = signedIn(actor);
      const rows = await listProjectsOf(db, userId, MAX_LISTED);
      const projects = rows.map((row) => summaryFor(row, actor, plans)).filter((one) => one !== null);
      return { status: 'ok' as const, projects, limit: await limitOf(actor) };
    }),
    route(listPublicProjects, async ({ query }, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      const rows = await listPublicRows(db, actor.userId, query.query, MAX_PUBLIC);
      const projects = rows.map((row) => summaryFor(row, actor, plans)).filter((one) => one !== null);
      return { status: 'ok' as const, projects };
    }),
    route(getProject, async ({ params: { slug } }, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      return reply(db, slug, actor);
    }),
    writeRoute(createProject, async ({ body }, { trx, actor }) => {
      const here = await actorIn(trx, signedIn(actor), body.group_slug, plans);
      const rootPath = body.root_path ?? body.query.path;
      const known = await findRegions(trx, actor, [rootPath]);
      const field = body.root_path === undefined ? 'body.query.path' : 'body.root_path';
      const root = assertKnown(known, rootPath, field);
      const made = await createProjectRow(
        trx,
        here,
        { name: body.name, rootPath, content: body, copyOf: null },
        plans,
      );
      if (root.ownerId !== null)
        await addRegion(trx, { projectId: made.id, folder: 0, path: rootPath, addedBy: actor.userId });
      return reply(trx, made.slug, actor);
    }),
    writeRoute(saveProject, async ({ params: { slug }, body }, { trx, actor }) => {
      const project = await openForUpdate(trx, slug, actor, plans);
      await saveInto(trx, project, body, actor);
      return reply(trx, slug, actor);
    }),
    writeRoute(copyProject, async ({ params: { slug }, body }, { trx, actor }) => {
      const here = await actorIn(trx, signedIn(actor), body.group_slug, plans);
      const project = openRow(await lockProject(trx, slug, actor.userId), actor, plans);
      const copy = await createProjectRow(
        trx,
        here,
        {
          name: body.name ?? copyNameOf(project.name),
          rootPath: project.rootPath,
          content: mergedContent(project, body),
          copyOf: project.id,
        },
        plans,
      );
      // Only what the actor could attach themselves: who shared an area with this project did not share it with others.
      const regions = await listRegions(trx, project.id);
      const own = await findRegions(
        trx,
        actor,
        regions.map(({ path }) => path),
      );
      for (const { folder, path } of regions)
        if (own.has(path)) await addRegion(trx, { projectId: copy.id, folder, path, addedBy: actor.userId });
      return reply(trx, copy.slug, actor);
    }),
    writeRoute(deleteProject, async ({ params: { slug } }, { trx, actor }) => {
      const project = openRow(await lockProject(trx, slug, actor.userId), actor, plans);
      assertAllowed(projectVerdict(project, 'delete', project, plans));
      await markDeleted(trx, project.id);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'project.deleted',
        subject: { kind: 'project', id: project.id, name: project.name },
      });
      await purgeDeleted(trx, KEEP_DELETED_DAYS);
      return { status: 'ok' as const, path: projectPath(slug) };
    }),
    writeRoute(restoreProject, async ({ params: { slug } }, { trx, actor }) => {
      const row = await lockProject(trx, slug, actor.userId, { isDeleted: true });
      if (row === undefined)
        throw new Problem('not_found', 'There is nothing to restore: it is not deleted, or gone for good.');
      const project = openRow(row, actor, plans);
      assertAllowed(projectVerdict(project, 'delete', project, plans));
      await assertRoom(trx, project.here, plans);
      await unmarkDeleted(trx, project.id);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'project.restored',
        subject: { kind: 'project', id: project.id, name: project.name },
      });
      return reply(trx, slug, actor);
    }),
  ];
}

function signedIn(actor: Actor): Actor & { userId: string } {
  if (actor.userId === null) throw new Problem('sign_in_required');
  return { ...actor, userId: actor.userId };
}

/** The place or focus area at this path. Throws `invalid_input` when there is none, or none that the actor may open. */
export function assertKnown<Region>(known: ReadonlyMap<string, Region>, path: string, field: string): Region {
  const region = known.get(path);
  if (region !== undefined) return region;
  const message = `There is no place or focus area ${path} that you can open.`;
  throw new Problem('invalid_input', { detail: message, fields: [{ field, message }] });
}
