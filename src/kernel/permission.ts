import type { ProblemCode } from './problem.ts';

/**
 * The audience of a permission. `paid`: the current group has a Pro or Team plan. `manager`: an owner or manager of the current group.
 * Operators may do everything.
 */
export type Audience = 'anyone' | 'signed-in' | 'paid' | 'manager' | 'operator';

/**
 * What an endpoint, a page or a control asks for. A feature declares its permissions in its manifest (`feature.ts`): there is no other table.
 * The router asks `refusal`, which depends on the person alone. When the permission needs a record, the router loads it and asks `can`
 * (accounts/rules/can.ts), before the handler runs. The message of `can` is also the reason that a disabled control shows.
 */
export interface Permission {
  /** Noun and verb: `follow.read`. */
  verb: string;
  who: Audience;
  /** Only people themselves have it, not an operator who is signed in as them. */
  isPersonal?: true;
  /** The scope of API tokens that includes it; `every`: each token has it. Without one it needs a person who is signed in. */
  scope?: string;
  /** Roles in the group that the record belongs to. */
  roles?: readonly GroupRole[];
  /** What people without these roles are told. Absent: a sentence that names the roles. */
  roleMessage?: string;
  /** Guests of that group have it too, when the record was shared with them. */
  isForGuests?: true;
  /**
   * The rule of the record itself, such as its owner: returns the reason why this actor may not, or null. It holds for operators too. A method, so
   * that a feature can name the type of its own record.
   */
  allow?(actor: Actor, record: AccessRecord): string | null;
  /** Only Pro and Team; the message ends with "is available to Pro customers." */
  paidFeature?: string;
  /** How much of it a plan allows. */
  limit?: PermissionLimit;
}

/** Returns true if the permission is asked for a record: then the route of its endpoint has a loader of the record. */
export function needsRecord({ roles, limit, allow, paidFeature }: Permission): boolean {
  return roles !== undefined || limit !== undefined || allow !== undefined || paidFeature !== undefined;
}

/** What access to a record depends on. Loaders of records return more, for the handler. */
export interface AccessRecord {
  /** The actor with their role and plan of the group that the record belongs to; absent: as they work now. */
  here?: Actor;
  /** The group that the record belongs to; absent: the current one of the actor. */
  groupId?: string;
  /** The record was shared with the actor by itself. */
  isShared?: boolean;
  /** How much of the limit is used by now, without this request. */
  used?: number;
  /** How much of the limit this request takes; absent: 1. Nothing of it is always allowed. */
  amount?: number;
  /** Numbers that this group has instead of those of its plan. */
  limits?: Readonly<Record<string, number | null>>;
  /** Asked instead of the permission of the endpoint, when only the record tells which of two it is: inviting a member or a guest. */
  instead?: Permission;
}

/** The answer of a permission. */
export type Verdict = { allowed: true } | Refused;

/** A refusal, as the reply and the disabled control tell it. */
export interface Refused {
  allowed: false;
  /** `member`: the words say all; `limit` and `upgrade`: a larger plan helps, when `upsell` names one. */
  reason: 'sign_in' | 'upgrade' | 'member' | 'limit';
  code: ProblemCode;
  /** A sentence or two for people. */
  words: string;
  /** The tier to offer; null when there is none that helps. */
  upsell: Exclude<PlanTier, 'anonymous'> | null;
}

/** A limit of the plan that a permission also requires. */
export interface PermissionLimit {
  /** A name of `PlanLimits` (accounts/rules/plans.ts). */
  name: string;
  /** What is counted, for messages. */
  one: string;
  many: string;
}

/** The paid levels a person's account can have; `anonymous` has no account at all. */
export type PlanTier = 'anonymous' | 'starter' | 'pro' | 'team';

/** The roles in a group. A guest is not a member: guests see only what was shared with them, take no seat and have no rights of the plan. */
export const GROUP_ROLES = ['owner', 'manager', 'member', 'billing', 'surveyor', 'guest'] as const;
/** The role of a person in a group. */
export type GroupRole = (typeof GROUP_ROLES)[number];

/** Everybody who is a member. */
export const MEMBERS = [
  'owner',
  'manager',
  'member',
  'billing',
  'surveyor',
] as const satisfies readonly GroupRole[];
/** Those who may change what the group works on. */
export const EDITORS = ['owner', 'manager', 'member'] as const satisfies readonly GroupRole[];
/** Those who decide for the group. */
export const MANAGERS = ['owner', 'manager'] as const satisfies readonly GroupRole[];

/** The group that a person works in now, and their role in it. */
export interface ActorGroup {
  id: string;
  slug: string;
  role: GroupRole;
  /** The id of a plan of accounts/rules/plans.ts. */
  plan: string;
}

/** The sender of a request: a visitor, a person in a group, or a program with an API token. */
export interface Actor {
  /** null for a visitor who is not signed in. */
  userId: string | null;
  /** The tier of the current group's plan. */
  tier: PlanTier;
  isOperator: boolean;
  /** The operator who is signed in as this user; the audit log names the operator. Absent or null if there is none. */
  operatorId?: string | null;
  /** Absent or null for visitors, and for an account that is in no group. */
  group?: ActorGroup | null;
  /** Absent or null for a person in the browser; else the request came with an API token of theirs. */
  token?: ActorToken | null;
}

/** The most that an API token may do for its owner. */
export interface ActorToken {
  id: string;
  /** The web page (origin) that it was used from and that may read the reply; null for programs. */
  origin: string | null;
  /** Verbs. */
  permissions: ReadonlySet<string>;
}

/** A visitor who is not signed in. */
export const ANONYMOUS: Actor = { userId: null, tier: 'anonymous', isOperator: false };

/** Returns true if the actor has the site controls of Pro and Team. Operators have what their customers have (map-view.md, section 6). */
export function hasSiteControl({ tier, isOperator }: Actor): boolean {
  return isOperator || isPaid({ tier });
}

/** The problem that an actor gets who may not use a permission. */
export type Refusal = 'sign_in_required' | 'not_allowed' | 'upgrade_required' | 'outside_token';

/** Returns why the actor may not use the permission, or null if they may. */
export function refusal(actor: Actor, permission: Permission): Refusal | null {
  if (actor.token && !actor.token.permissions.has(permission.verb)) return 'outside_token';
  if (actor.operatorId && permission.isPersonal) return 'not_allowed';
  return refusalOf(actor, permission.who);
}

/** Returns why the actor does not belong to the audience, or null if they do. */
export function refusalOf(actor: Actor, audience: Audience): Refusal | null {
  if (audience === 'anyone') return null;
  if (actor.userId === null) return 'sign_in_required';
  if (actor.isOperator) return null;
  switch (audience) {
    case 'signed-in':
      return null;
    case 'paid':
      return isPaid(actor) ? null : 'upgrade_required';
    case 'manager':
      return isManager(actor) ? null : 'not_allowed';
    case 'operator':
      return 'not_allowed';
  }
}

/** Returns true if the tier is Pro or Team. */
export function isPaid({ tier }: Pick<Actor, 'tier'>): boolean {
  return tier === 'pro' || tier === 'team';
}

/** True for who works in a group where they only see what was shared with them. */
export function isGuest({ group }: Pick<Actor, 'group'>): boolean {
  return group?.role === 'guest';
}

/** True for owners and managers of the current group. */
export function isManager({ group }: Pick<Actor, 'group'>): boolean {
  return group?.role === 'owner' || group?.role === 'manager';
}

/** Who may see personal columns (owner names, mailing addresses): a setting of the operator. */
export const PERSONAL_DATA_AUDIENCES = ['public', 'signed-in', 'paid'] as const;
/** The readers who see owner names and mailing addresses: everybody, signed-in or paid accounts. */
export type PersonalDataAudience = (typeof PERSONAL_DATA_AUDIENCES)[number];
