import type { Db } from '../../../backend/db/database.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { can } from '../../accounts/rules/can.ts';
import { type Plan, planOfActor } from '../../accounts/rules/plans.ts';
import type { Project, ProjectList, ProjectSummary } from '../contract.ts';
import { projectsFeature } from '../feature.ts';
import {
  type ProjectAccess,
  type ProjectAction,
  projectAccess,
  projectReason,
} from '../rules/project-access.ts';
import { projectPath } from '../rules/project-path.ts';
import type { OpenProject } from './open-project.ts';
import { describeRegion, describeRoot, findRegions } from './project-regions.ts';
import { listRegions } from './queries-regions.ts';
import type { ProjectRow } from './queries.ts';

/** Returns projects as items of a list, without those to which the actor has no access. */
export function summariesFor(
  rows: readonly ProjectRow[],
  actor: Actor,
  plans: readonly Plan[],
): ProjectSummary[] {
  return rows.flatMap((row) => {
    const access = projectAccess(actor, row, plans);
    return access === null ? [] : [describeSummary(row, access, plans)];
  });
}

function describeSummary(
  row: Omit<ProjectRow, 'query' | 'styles' | 'layers' | 'camera'>,
  access: ProjectAccess,
  plans: readonly Plan[],
): ProjectSummary {
  const isMember = access.kind === 'member';
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    path: projectPath(row.slug),
    version: row.version,
    group_id: isMember ? row.groupId : null,
    group_name: isMember ? row.groupName : null,
    sharing: row.sharing,
    access: access.kind,
    // Guests see the person who shared it with them, or the account if that person's account and the creator's were deleted; visitors see only the account.
    shared_by: isMember
      ? null
      : ((access.kind === 'guest' ? (row.invitedBy ?? row.createdBy) : null) ?? row.groupName),
    permissions: {
      update: !row.isSuspended && projectReason({ ...row, ...access }, 'update', plans) === null,
    },
    is_suspended: row.isSuspended,
    root_path: row.rootPath,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Describes a project with its home and regions, as far as this reader may see them. */
export async function describeProject(
  db: Db,
  project: OpenProject,
  actor: Actor,
  plans: readonly Plan[],
): Promise<Project> {
  const regions = await listRegions(db, project.id);
  const visible = await findRegions(
    db,
    actor,
    [project.rootPath, ...regions.map(({ path }) => path)],
    regions,
  );
  const reason = (action: ProjectAction) => projectReason(project, action, plans);
  return {
    ...describeSummary(project, project, plans),
    query: project.query,
    styles: project.styles,
    layers: project.layers,
    camera: project.camera,
    root: describeRoot(project.rootPath, visible),
    regions: [
      { folder: 0, name: 'Focus areas', items: regions.map(({ path }) => describeRegion(path, visible)) },
    ],
    created_at: project.createdAt.toISOString(),
    is_watched: project.isWatched,
    updated_by: project.kind === 'member' ? project.updatedBy : null,
    abilities: {
      update: reason('update'),
      delete: reason('delete'),
      share: reason('share'),
      export: reason('export'),
    },
  };
}

/** Describes how many more projects the actor's current account can have, with the reason when none. */
export function describeLimit(actor: Actor, used: number, plans: readonly Plan[]): ProjectList['limit'] {
  const verdict = can(actor, projectsFeature.permissions['project.create'], { used }, plans);
  const total = actor.isOperator ? null : planOfActor(actor, plans).limits.projects;
  if (verdict.allowed) return { used, total, refusal: null };
  const { reason, message, upsell } = verdict;
  return { used, total, refusal: { reason, message, upsell } };
}
