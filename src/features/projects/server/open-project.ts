import type { LoadContext } from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import { PLANS } from '../../accounts/rules/plans.ts';
import { projectContentSchema } from '../contract.ts';
import { type ProjectAccess, projectAccess } from '../rules/project-access.ts';
import type { ProjectContent } from '../rules/project-content.ts';
import { projectPath } from '../rules/project-path.ts';
import { type ProjectRow, findProject, lockProject } from './queries.ts';

/** A project as somebody may open it. */
export interface OpenProject extends ProjectAccess, Omit<ProjectRow, keyof ProjectContent>, ProjectContent {
  path: string;
}

const NOTHING =
  'It may have been deleted, or it is not shared with you: ask whoever gave you the address to share it.';
const NOTHING_FOR_VISITORS =
  'It may have been deleted, or it is private. Sign in with an account that it is shared with.';

/** The row as this actor may see it. Throws `not_found`, the same for one that is not shared with them: nobody learns what others have. */
export function openRow(
  row: ProjectRow | undefined,
  actor: Actor,
  plans: readonly Plan[] = PLANS,
): OpenProject {
  const access = row === undefined ? null : projectAccess(actor, row, plans);
  if (row === undefined || access === null)
    throw new Problem('not_found', actor.userId === null ? NOTHING_FOR_VISITORS : NOTHING);
  return { ...row, ...access, ...contentOf(row), path: projectPath(row.slug) };
}

/**
 * What is kept passed these schemas when it was saved; anything else is a bug and is reported as one. The boundary of a project is its home,
 * whatever the query was looked at in when it was saved.
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

/**
 * Loads a project as this actor may see it. While the transaction of a request is open, nobody else changes the project before it ends. Throws as
 * {@link openRow}.
 */
export async function loadProject(
  slug: string,
  { db, trx, actor }: Pick<LoadContext, 'db' | 'trx' | 'actor'>,
  plans: readonly Plan[],
): Promise<OpenProject> {
  const row =
    trx === null ? await findProject(db, slug, actor.userId) : await lockProject(trx, slug, actor.userId);
  return openRow(row, actor, plans);
}

/** Makes the loader of the routes below `/projects/{slug}`. */
export function projectLoader(plans: readonly Plan[]) {
  return ({ params: { slug } }: { params: { slug: string } }, context: LoadContext): Promise<OpenProject> =>
    loadProject(slug, context, plans);
}
