import type { Trx } from '../../../backend/db/database.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import type { saveProject } from '../contract.ts';
import { conflictMessage } from '../rules/project-conflict.ts';
import { PARTS, type ProjectContent, isSamePart } from '../rules/project-content.ts';
import { withoutMapPath } from './create-project.ts';
import type { OpenProject } from './open-project.ts';
import { updateProject } from './queries.ts';

type Body = BodyOf<typeof saveProject>;

/** Throws `conflict`, with a description of both versions, when the project was saved after `sent.version`, by anybody. */
export function assertNewest(
  project: OpenProject,
  sent: { version: number; name: string; content: Pick<ProjectContent, 'query' | 'styles'> },
): void {
  if (sent.version === project.version) return;
  const current = { ...project, content: project, savedBy: project.updatedBy };
  throw new Problem('conflict', conflictMessage(current, sent));
}

/**
 * Writes the given parts as a new version. Parts that are equal to the stored ones are neither a change nor a conflict, so that a request can
 * be repeated when its reply was lost.
 */
export async function saveInto(trx: Trx, project: OpenProject, body: Body, actor: Actor): Promise<void> {
  const content = mergedContent(project, body);
  const name = body.name ?? project.name;
  const changed: string[] = PARTS.filter((part) => !isSamePart(part, project, content));
  if (name !== project.name) changed.push('name');
  if (changed.length === 0) return;
  assertNewest(project, { version: body.version, name, content });
  await updateProject(trx, project.id, {
    name,
    rootPath: project.rootPath,
    content: withoutMapPath(content),
    by: actor.userId,
  });
  await recordAct(trx, {
    actor: actedBy(actor),
    verb: 'project.saved',
    subject: { kind: 'project', id: project.id, name },
    detail: { version: project.version + 1, changed },
  });
}

/** Returns the stored content with the given parts. The boundary stays the stored one: it is the project's home, which only `setProjectRoot` changes. */
export function mergedContent(stored: ProjectContent, given: Partial<ProjectContentInput>): ProjectContent {
  return {
    query: { ...(given.query ?? stored.query), path: stored.query.path },
    styles: given.styles ?? stored.styles,
    layers: given.layers ?? stored.layers,
    camera: given.camera === undefined ? stored.camera : given.camera,
  };
}

type ProjectContentInput = { [Part in keyof ProjectContent]: ProjectContent[Part] | undefined };
