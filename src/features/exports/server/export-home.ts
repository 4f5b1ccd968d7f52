import type { AccessRecord, Actor } from '../../../kernel/permission.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import type { OpenProject } from '../../projects/server/index.ts';

/** The owner of exports: a project, or the person who exports without one. */
export interface ExportHome extends AccessRecord {
  /** The actor with their role and plan in the account that the export counts for. */
  actorInGroup: Actor;
  /** The id of the project or, without one, of the person's account: `parcel_export.owner_id`. */
  ownerId: string;
  project: { id: string; name: string } | null;
}

export interface ProjectHome extends ExportHome {
  project: { id: string; name: string };
}

export function homeOfProject(project: OpenProject): ProjectHome {
  const { actorInGroup, groupId, id, name } = project;
  return { actorInGroup, groupId, ownerId: id, project: { id, name } };
}

/** Returns the home of exports without a project. They belong to the person; their free rows are those of the group that the person works in. */
export function homeOfPerson(actor: Actor): ExportHome {
  return { actorInGroup: actor, ownerId: accountOf(actor), project: null };
}
