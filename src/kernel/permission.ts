import type { ProblemCode } from './problem.ts';

/**
 * The audience of a permission. `paid`: the current group has a Pro or Team plan. `manager`: an owner or manager of the current group.
 * Operators are in every audience.
 */
export type Audience = 'anyone' | 'signed-in' | 'paid' | 'manager' | 'operator';

/**
 * The requirements of an endpoint, a page or a control. A feature declares its permissions in its manifest (`feature.ts`), and nowhere else. The router calls
 * `refusal`, which depends on the actor alone. When the permission needs a record, the router loads it and calls `can` (accounts/rules/can.ts) before the
 * handler runs. The message of `can` is also the reason that a disabled control shows.
 */
export interface Permission {
  /** Noun and verb: `follow.read`. */
  verb: string;
  who: Audience;
  /** An operator who is signed in as another person doesn't have it. */
  isPersonal?: true;
  /** The scope of API tokens that includes it; `every` means all tokens. Absent: no API token includes it. */
  scope?: string;
  /** Roles in the group that the record belongs to. */
  roles?: readonly GroupRole[];
  /** The message for people without these roles. Absent: a sentence that names the roles. */
  roleMessage?: string;
  /** Guests of that group also have it, if the record was shared with them. */
  isForGuests?: true;
  /**
   * The rule of the record itself, such as its owner: returns the reason for a refusal, or null. It also applies to operators. It is declared as a
   * method, so that a feature can use the type of its own record.
   */
  allow?(actor: Actor, record: AccessRecord): string | null;
  /** Limits the permission to Pro and Team. The message of a refusal is this text, followed by "is available to Pro customers." */
  paidFeature?: string;
  /** The limit of the plan that also applies. */
  limit?: PermissionLimit;
}

/** Returns true if the permission depends on a record. The route of its endpoint then needs a loader for that record. */
export function needsRecord({ roles, limit, allow, paidFeature }: Permission): boolean {
  return roles !== undefined || limit !== undefined || allow !== undefined || paidFeature !== undefined;
}

/** The facts about a record that access depends on. Loaders of records return more, for the handler. */
export interface AccessRecord {
  /** The actor with their role and plan in the group that the record belongs to. Absent: the actor has those of their current group. */
  actorInGroup?: Actor;
  /** The group that the record belongs to. Absent: the actor's current group. */
  groupId?: string;
  /** The record was shared with the actor individually. */
  isShared?: boolean;
  /** The amount of the limit that is in use, without this request. */
  used?: number;
  /** The amount of the limit that this request adds. Absent: 1. A request that adds 0 is always allowed. */
  amount?: number;
  /** Limits that replace those of the plan for this group. */
  limits?: Readonly<Record<string, number | null>>;
  /** Replaces the permission of the endpoint when the record decides between two permissions: inviting a member or a guest. */
  instead?: Permission;
}

/**
 * What the loader of a route returns. `actorInGroup` is required, so that a loader that misspells it fails the type check. Otherwise the permission would
 * be checked in the current group.
 */
export interface LoadedRecord extends AccessRecord {
  actorInGroup: Actor;
}

/** The result of a permission check. */
export type AccessDecision = { allowed: true } | Refused;

/** A refusal, with the facts that the reply and the disabled control show. */
export interface Refused {
  allowed: false;
  /** `sign_in`: signing in helps. `limit` and `upgrade`: a larger plan helps, if `upsell` names one. `member`: neither helps, so only the message is shown. */
  reason: 'sign_in' | 'upgrade' | 'member' | 'limit';
  code: ProblemCode;
  /** A sentence or two that people read. */
  message: string;
  /** The tier to offer; null if no tier helps. */
  upsell: Exclude<PlanTier, 'anonymous'> | null;
}

/** A limit of the plan that a permission also requires. */
export interface PermissionLimit {
  /** A key of `PlanLimits` (accounts/rules/plans.ts). */
  name: string;
  /** The singular and the plural of the counted records, for messages. */
  one: string;
  many: string;
}

/** The tiers of plans. `anonymous` is the tier of visitors, who have no account; `starter` is free. */
export type PlanTier = 'anonymous' | 'starter' | 'pro' | 'team';

/** The roles in a group. A guest is not a member: guests see only records that were shared with them, take no seat and have no rights of the plan. */
export const GROUP_ROLES = ['owner', 'manager', 'member', 'billing', 'surveyor', 'guest'] as const;
/** The role of a person in a group. */
export type GroupRole = (typeof GROUP_ROLES)[number];

/** The roles that are members. */
export const MEMBERS = [
  'owner',
  'manager',
  'member',
  'billing',
  'surveyor',
] as const satisfies readonly GroupRole[];
/** The roles that may change the group's records. */
export const EDITORS = ['owner', 'manager', 'member'] as const satisfies readonly GroupRole[];
/** The roles that may make decisions for the group. */
export const MANAGERS = ['owner', 'manager'] as const satisfies readonly GroupRole[];
/** The roles that see and pay the bills of the group. */
export const PAYERS = ['owner', 'manager', 'billing'] as const satisfies readonly GroupRole[];

/** The current group of a person, and their role in it. */
interface ActorGroup {
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
  /** Absent or null for a person in the browser. Otherwise the request came with this API token of theirs. */
  token?: ActorToken | null;
}

/** The limits of an API token, which narrow the rights of its owner. */
interface ActorToken {
  id: string;
  /** The origin of the web page that used the token and may read the reply; null for programs. */
  origin: string | null;
  /** The verbs of the permissions that the token includes. */
  permissions: ReadonlySet<string>;
  /** True for the token of an API sandbox, whose parcel records, tiles and counties are limited. */
  isSandbox?: true;
}

/** A visitor who is not signed in. */
export const ANONYMOUS: Actor = { userId: null, tier: 'anonymous', isOperator: false };

/** Returns true if the actor has the site controls of Pro and Team. Operators have all controls that their customers have. */
export function hasSiteControl({ tier, isOperator }: Actor): boolean {
  return isOperator || isPaid({ tier });
}

/** The problem code for an actor without the permission. */
export type Refusal = 'sign_in_required' | 'not_allowed' | 'upgrade_required' | 'outside_token';

/** Returns why the token, the sign-in as another user or the audience refuses the permission, or null. `can` checks roles, limits and records. */
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

/** Returns true if the actor's role in the current group is guest: they see only records that were shared with them. */
export function isGuest({ group }: Pick<Actor, 'group'>): boolean {
  return group?.role === 'guest';
}

/** Returns true if the actor is an owner or manager of the current group. */
export function isManager({ group }: Pick<Actor, 'group'>): boolean {
  return group?.role === 'owner' || group?.role === 'manager';
}

/** The audiences that the operator can choose for personal columns (owner names, mailing addresses). */
export const PERSONAL_DATA_AUDIENCES = ['public', 'signed-in', 'paid'] as const;
/** The audience of owner names and mailing addresses: everybody, signed-in people, or paid accounts. */
export type PersonalDataAudience = (typeof PERSONAL_DATA_AUDIENCES)[number];
