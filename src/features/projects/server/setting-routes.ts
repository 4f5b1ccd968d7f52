import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { type Route, writeRoute } from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { wrongField } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { focusAreaSlugOf } from '../../focus-areas/rules/focus-area-path.ts';
import { addProjectFocus, removeProjectFocus, setProjectRoot } from '../contract.ts';
import { withoutMapPath } from './create-project.ts';
import { describeProject } from './describe-project.ts';
import { type OpenProject, loadProject, projectLoader } from './open-project.ts';
import type { ProjectContext, ProjectParts } from './project-parts.ts';
import { findRegions } from './project-regions.ts';
import { assertKnown } from './project-routes.ts';
import { addRegion, listRegions, removeRegion } from './queries-regions.ts';
import { updateProject } from './queries.ts';
import { assertNewest } from './save-project.ts';

/** The maximum number of regions of one project. */
const MAX_REGIONS = 500;

/** Routes for the home and the focus areas of a project. */
export function settingRoutes({ plans }: ProjectParts): Route[] {
  const load = projectLoader(plans);
  const change = async (
    { trx, actor, record }: ProjectContext,
    work: (trx: Trx, project: OpenProject) => Promise<void>,
  ) => {
    await work(trx, record);
    const project = await loadProject(record.slug, { db: trx, trx, actor }, plans());
    return { status: 'ok' as const, map: await describeProject(trx, project, actor, plans()) };
  };

  return [
    writeRoute(addProjectFocus, load, ({ body }, context) =>
      change(context, (trx, project) => attachArea(trx, project, context.actor, body.path)),
    ),
    writeRoute(removeProjectFocus, load, ({ body: { folder, path } }, context) =>
      change(context, async (trx, project) => {
        // Removing a missing region changes nothing.
        if (!(await removeRegion(trx, { projectId: project.id, folder, path }))) return;
        await note(trx, project, context.actor, 'project.focus_area_removed', path);
      }),
    ),
    writeRoute(setProjectRoot, load, ({ body }, context) =>
      change(context, (trx, project) => setRoot(trx, project, context.actor, body)),
    ),
  ];
}

/**
 * Attaches a focus area: adds it to folder 0 of the project. An attached area stays as it is, unless its owner attaches it, which shows it to everyone who may
 * open the project. Throws `invalid_input` for other paths, and for areas that the actor may not open.
 */
export async function attachArea(trx: Trx, project: OpenProject, actor: Actor, path: string): Promise<void> {
  if (focusAreaSlugOf(path) === null)
    throw wrongField('body.path', `${path} is not the path of a focus area.`);
  const regions = await listRegions(trx, project.id);
  const attached = regions.find((region) => region.path === path);
  const known = await findRegions(trx, actor, [path]);
  const isOwner = known.get(path)?.ownerId === actor.userId;
  if (attached !== undefined && (!isOwner || attached.addedBy === actor.userId)) return;
  assertKnown(known, path, 'body.path');
  if (attached === undefined && regions.length >= MAX_REGIONS)
    throw wrongField('body.path', `A project has at most ${MAX_REGIONS} focus areas.`);
  await addRegion(trx, { projectId: project.id, folder: 0, path, addedBy: actor.userId });
  await note(trx, project, actor, 'project.focus_area_added', path);
}

/** Makes a place or a focus area the home of the project; a focus area is also attached to it. Saves this as a new version of the project. */
export async function setRoot(
  trx: Trx,
  project: OpenProject,
  actor: Actor,
  { path, version }: { path: string; version?: number | undefined },
): Promise<void> {
  if (path === project.rootPath) return;
  if (version !== undefined) assertNewest(project, { version, name: project.name, content: project });
  const regions = await listRegions(trx, project.id);
  assertKnown(await findRegions(trx, actor, [path], regions), path, 'body.path');
  if (focusAreaSlugOf(path) !== null) await attachArea(trx, project, actor, path);
  await updateProject(trx, project.id, {
    name: project.name,
    rootPath: path,
    content: withoutMapPath(project),
    by: actor.userId,
  });
  await note(trx, project, actor, 'project.home_set', path);
}

function note(trx: Trx, project: OpenProject, actor: Actor, verb: ActVerb, path: string): Promise<void> {
  return recordAct(trx, {
    actor: actedBy(actor),
    verb,
    subject: { kind: 'project', id: project.id, name: project.name },
    detail: { path },
  });
}
