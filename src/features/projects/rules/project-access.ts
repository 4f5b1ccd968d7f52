import type { Actor, GroupRole } from '../../../kernel/permission.ts';
import { can, reasonAgainst } from '../../accounts/rules/can.ts';
import { PLANS, type Plan, planOfActor } from '../../accounts/rules/plans.ts';
import { projectsFeature } from '../feature.ts';
import type { Sharing } from './sharing.ts';

/** The facts that decide who may do what with a project. */
export interface ProjectSubject {
  groupId: string;
  groupSlug: string;
  /** The plan of the project's group. */
  plan: string;
  sharing: Sharing;
  /** The actor's role in the project's group; null when they are not a member. */
  role: GroupRole | null;
  /** True when the project is shared with the actor's confirmed email. */
  isInvited: boolean;
}

export interface ProjectAccess {
  /**
   * `member`: a member of its account, with the rights of their role, or an operator, with those of an owner; `guest`: the project was shared with
   * this person; `visitor`: access by the link, or because the project is public.
   */
  kind: 'member' | 'guest' | 'visitor';
  /** The actor with their role and the plan of the project's account, whichever account they currently work in. Pass it to `can`. */
  actorInGroup: Actor;
}

/** Returns how this actor has access to the project; null without access. */
export function projectAccess(
  actor: Actor,
  subject: ProjectSubject,
  plans: readonly Plan[] = PLANS,
): ProjectAccess | null {
  const member = inGroup(actor, subject, subject.role ?? (actor.isOperator ? 'owner' : 'guest'), plans);
  const isShared = subject.isInvited && subject.sharing !== 'private';
  if (
    can(member, projectsFeature.permissions['project.read'], { groupId: subject.groupId, isShared }).allowed
  )
    return { kind: member.group?.role === 'guest' ? 'guest' : 'member', actorInGroup: member };
  if (subject.sharing === 'link' || subject.sharing === 'public')
    return {
      kind: 'visitor',
      actorInGroup: actor.userId === null ? actor : inGroup(actor, subject, 'guest', plans),
    };
  return null;
}

export type ProjectAction = 'update' | 'delete' | 'share' | 'export';

/** Returns the reason why the actor may not do this with the project, or null when they may. `actorInGroup` comes from {@link projectAccess}. */
export function projectReason(
  project: Pick<ProjectAccess, 'actorInGroup'> & Pick<ProjectSubject, 'groupId'>,
  action: ProjectAction,
  plans: readonly Plan[] = PLANS,
): string | null {
  return reasonAgainst(
    project.actorInGroup,
    projectsFeature.permissions[`project.${action}`],
    project,
    plans,
  );
}

/** Returns the actor with a role and the plan of this group. */
export function inGroup(
  actor: Actor,
  { groupId, groupSlug, plan }: Pick<ProjectSubject, 'groupId' | 'groupSlug' | 'plan'>,
  role: GroupRole,
  plans: readonly Plan[] = PLANS,
): Actor {
  const actorInGroup: Actor = { ...actor, group: { id: groupId, slug: groupSlug, role, plan } };
  return { ...actorInGroup, tier: planOfActor(actorInGroup, plans).tier };
}
