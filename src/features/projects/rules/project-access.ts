import type { Actor, GroupRole } from '../../../kernel/permission.ts';
import { projectsFeature } from '../feature.ts';
import { can, reasonAgainst } from '../../accounts/rules/can.ts';
import { PLANS, type Plan, planOfActor } from '../../accounts/rules/plans.ts';
import type { Sharing } from './sharing.ts';

/** What decides who may do what with a project. */
export interface ProjectSubject {
  groupId: string;
  groupSlug: string;
  /** The plan of its group. */
  plan: string;
  sharing: Sharing;
  /** What the actor is in its group; null: not in it. */
  role: GroupRole | null;
  /** The actor's confirmed e-mail is among the people that it is shared with. */
  isInvited: boolean;
}

export interface ProjectAccess {
  /** `member`: of its account, by their role; `guest`: it was shared with this person; `visitor`: by the link, or because it is public. */
  kind: 'member' | 'guest' | 'visitor';
  /** The actor as they are in the project's account, whichever account they work in now: what `can` is asked with, limits included. */
  here: Actor;
}

/** How this actor comes to the project; null: for them there is none. */
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
    return { kind: member.group?.role === 'guest' ? 'guest' : 'member', here: member };
  if (subject.sharing === 'link' || subject.sharing === 'public')
    return { kind: 'visitor', here: actor.userId === null ? actor : inGroup(actor, subject, 'guest', plans) };
  return null;
}

export type ProjectAction = 'update' | 'delete' | 'share' | 'export';

/** Returns the reason why the actor may not do this with the project, or null when they may. `here` comes from {@link projectAccess}. */
export function projectReason(
  project: Pick<ProjectAccess, 'here'> & Pick<ProjectSubject, 'groupId'>,
  action: ProjectAction,
  plans: readonly Plan[] = PLANS,
): string | null {
  return reasonAgainst(project.here, projectsFeature.permissions[`project.${action}`], project, plans);
}

/** The actor with a role and the plan of this group. */
export function inGroup(
  actor: Actor,
  { groupId, groupSlug, plan }: Pick<ProjectSubject, 'groupId' | 'groupSlug' | 'plan'>,
  role: GroupRole,
  plans: readonly Plan[] = PLANS,
): Actor {
  const here: Actor = { ...actor, group: { id: groupId, slug: groupSlug, role, plan } };
  return { ...here, tier: planOfActor(here, plans).tier };
}
