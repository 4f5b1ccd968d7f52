import type { LoadContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { projectContentSchema } from '../contract.ts';
import { type ProjectAccess, projectAccess } from '../rules/project-access.ts';
import type { ProjectContent } from '../rules/project-content.ts';
import { projectPath } from '../rules/project-path.ts';
import { type ProjectRow, findProject, listProjectsById, lockProject } from './queries.ts';

/** A project to which the actor has access. */
export interface OpenProject extends ProjectAccess, Omit<ProjectRow, keyof ProjectContent>, ProjectContent {
  path: string;
}

const NOTHING =
  'The project may have been deleted, or it is not shared with you: ask the person who gave you the address to share it.';
const NOTHING_FOR_VISITORS =
  'The project may have been deleted, or it is private. Sign in with an account that it is shared with.';

/**
 * Checks the access of the actor. Throws `not_found` for a missing project and for one without access alike, so that no one learns which projects exist, and
 * `not_allowed` for a suspended one, unless the request is one that a suspended project allows.
 */
export function openRow(
  row: ProjectRow | undefined,
  actor: Actor,
  plans: readonly Plan[],
  { evenSuspended = false }: { evenSuspended?: boolean } = {},
): OpenProject {
  const access = row === undefined ? null : projectAccess(actor, row, plans);
  if (row === undefined || access === null)
    throw new Problem('not_found', actor.userId === null ? NOTHING_FOR_VISITORS : NOTHING);
  if (row.isSuspended && !evenSuspended)
    throw new Problem(
      'not_allowed',
      access.kind === 'member'
        ? `The project “${row.name}” is suspended: the plan of ${row.groupName} is too small for it. It comes back with a larger plan, or when another project is deleted.`
        : 'This project is suspended. Ask the person who gave you the address.',
    );
  return { ...row, ...access, ...contentOf(row), path: projectPath(row.slug) };
}

/**
 * Parses the stored content. It passed these schemas when it was saved, so an error here is a bug and is reported as one. The boundary of a
 * project is always its home, whatever the boundary of the saved query.
 */
function contentOf(row: ProjectRow): ProjectContent {
  const content = projectContentSchema.parse({
    query: row.query,
    styles: row.styles,
    layers: row.layers,
    camera: row.camera,
  });
  return { ...content, query: { ...content.query, path: row.rootPath, mapPath: projectPath(row.slug) } };
}

/** Loads a project with an access check. Inside a transaction, it also locks the project. Throws the same errors as {@link openRow}. */
export async function loadProject(
  slug: string,
  { db, trx, actor }: Pick<LoadContext, 'db' | 'trx' | 'actor'>,
  plans: readonly Plan[],
  options?: { evenSuspended: boolean },
): Promise<OpenProject> {
  const row =
    trx === null ? await findProject(db, slug, actor.userId) : await lockProject(trx, slug, actor.userId);
  return openRow(row, actor, plans, options);
}

/** Returns the loader of the routes below `/projects/{slug}`. */
export function projectLoader(plans: () => readonly Plan[], options?: { evenSuspended: boolean }) {
  return ({ params: { slug } }: { params: { slug: string } }, context: LoadContext): Promise<OpenProject> =>
    loadProject(slug, context, plans(), options);
}

/** Returns those of these projects that a signed-in person may open now, by their ids. */
export async function openProjectsById(
  { config, database }: Pick<Services, 'config' | 'database'>,
  ids: readonly string[],
  actor: Actor,
): Promise<Map<string, OpenProject>> {
  if (actor.userId === null || ids.length === 0) return new Map();
  const rows = await listProjectsById(database.kysely, ids, actor.userId);
  return new Map(
    rows
      .filter((row) => projectAccess(actor, row, plansOf(config)) !== null)
      .map((row) => [row.id, openRow(row, actor, plansOf(config))]),
  );
}
