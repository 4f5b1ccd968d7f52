/**
 * Whom a permission is for. `paid`: the current group has a Pro or Team plan. `manager`: an owner or manager of the current group.
 * Operators may everything.
 */
export type Audience = 'anyone' | 'signed-in' | 'paid' | 'manager' | 'operator';

/**
 * The verbs that endpoints declare, with whom they are for. `refusal` is the one answer to both the server (before a handler runs) and the
 * browser (before a control is enabled). What depends on the record or on how much was used is asked of `can` (accounts/rules/can.ts).
 */
export const PERMISSIONS = {
  'place.read': 'anyone',
  'parcel.read': 'anyone',
  'image.read': 'signed-in',
  'tile.read': 'anyone',
  // What a source shows is asked of each query and rule.
  'source.create': 'anyone',
  'search.read': 'anyone',
  'coverage.read': 'anyone',
  'session.read': 'anyone',
  'session.create': 'anyone',
  'session.delete': 'anyone',
  'follow.read': 'signed-in',
  'follow.create': 'signed-in',
  'follow.update': 'signed-in',
  'follow.remove': 'signed-in',
  'recipe.read': 'anyone',
  'plan.read': 'anyone',
  'account.create': 'anyone',
  'account.confirm': 'anyone',
  'account.reset_password': 'anyone',
  'account.read': 'signed-in',
  'account.resend_confirmation': 'signed-in',
  'account.delete': 'signed-in',
  'data_export.read': 'signed-in',
  'data_export.create': 'signed-in',
  'notification.read': 'signed-in',
  'notification.update': 'signed-in',
  // Who has the link in a letter.
  'notification.unsubscribe': 'anyone',
  'token.read': 'signed-in',
  'token.create': 'signed-in',
  'token.revoke': 'signed-in',
  'session.list': 'signed-in',
  'session.end': 'signed-in',
  'two_factor.read': 'signed-in',
  'two_factor.update': 'signed-in',
  'passkey.read': 'signed-in',
  'passkey.create': 'signed-in',
  'passkey.update': 'signed-in',
  'passkey.remove': 'signed-in',
  'session.create_as': 'operator',
  'session.return': 'signed-in',
  'mail.read': 'operator',
  'group.search': 'anyone',
  'group.read': 'signed-in',
  'group.switch': 'signed-in',
  'group.update': 'signed-in',
  'member.update': 'signed-in',
  'member.remove': 'signed-in',
  'member.invite': 'signed-in',
  'group.hand_over': 'signed-in',
  // Whoever has the letter: its token is the proof.
  'invitation.read': 'anyone',
  'invitation.accept': 'signed-in',
  'invitation.register': 'anyone',
  'usage.read': 'anyone',
  'preference.read': 'signed-in',
  'preference.update': 'signed-in',
  'focus_area.read': 'signed-in',
  'focus_area.create': 'signed-in',
  'focus_area.delete': 'signed-in',
  // Whose it is, and with whom it is shared, is asked for each.
  'focus_area.open': 'anyone',
  // Who may open which project, and do what with it, is asked for each: accounts/rules/can.ts and projects/rules/project-access.ts.
  'project.open': 'anyone',
  'project.list': 'signed-in',
  'project.list_public': 'anyone',
  'project.create': 'signed-in',
  'project.update': 'signed-in',
  'project.delete': 'signed-in',
  'project.share': 'signed-in',
  'export.read': 'signed-in',
  'export.create': 'signed-in',
  // Whoever has the signed link.
  'export.download': 'anyone',
  'import.read': 'operator',
  'import.create': 'operator',
  'import.cancel': 'operator',
  'layer.read': 'operator',
  'layer.remove': 'operator',
  // Who sees it.
  'layer.update': 'operator',
  'county_source.update': 'operator',
  'removal.read': 'operator',
  'removal.create': 'operator',
  'removal.lift': 'operator',
  'access_log.read': 'operator',
  'import.publish': 'operator',
  'edition.read': 'operator',
  'edition.publish': 'operator',
  'edition.remove': 'operator',
  'audit.read': 'operator',
  'admin.read': 'operator',
  'storage.manage': 'operator',
  'group.set_plan': 'operator',
  'support_request.create': 'anyone',
  'support_request.read': 'operator',
  'support_request.settle': 'operator',
  'search_feedback.create': 'anyone',
  'search_feedback.read': 'operator',
} as const satisfies Record<string, Audience>;

export type Permission = keyof typeof PERMISSIONS;

/** The paid levels a person's account can have; `anonymous` has no account at all. */
export type PlanTier = 'anonymous' | 'starter' | 'pro' | 'team';

/** A guest is no member: they see only what was shared with them, take no seat and have none of the plan. */
export const GROUP_ROLES = ['owner', 'manager', 'member', 'billing', 'surveyor', 'guest'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** The group that a person works in now, and what they are in it. */
export interface ActorGroup {
  id: string;
  slug: string;
  role: GroupRole;
  /** The id of a plan of accounts/rules/plans.ts. */
  plan: string;
}

export interface Actor {
  /** null for a visitor who is not signed in. */
  userId: string | null;
  /** Of the plan of the current group. */
  tier: PlanTier;
  isOperator: boolean;
  /** The operator who is signed in as this user: what they do is noted as theirs. Absent or null: nobody is. */
  operatorId?: string | null;
  /** Absent or null for visitors, and for an account that is in no group. */
  group?: ActorGroup | null;
  /** Absent or null for a person in the browser; else the request came with an API token of theirs. */
  token?: ActorToken | null;
}

/** What a program that asks for somebody may at most. */
export interface ActorToken {
  id: string;
  /** The web page (origin) that it was used from and that may read the reply; null for programs. */
  origin: string | null;
  permissions: ReadonlySet<Permission>;
}

export const ANONYMOUS: Actor = { userId: null, tier: 'anonymous', isOperator: false };

/** Pro and Team have it; operators see what their customers see (map-view.md, section 6). */
export function hasSiteControl({ tier, isOperator }: Actor): boolean {
  return isOperator || isPaid({ tier });
}

export type Refusal = 'sign_in_required' | 'not_allowed' | 'upgrade_required' | 'outside_token';

/** What only people themselves do, not an operator who is signed in as them. */
const OWN_HANDS: ReadonlySet<Permission> = new Set<Permission>([
  'session.end',
  'account.delete',
  'data_export.read',
  'data_export.create',
  'token.create',
  'two_factor.update',
  'passkey.create',
  'passkey.update',
  'passkey.remove',
]);

/** Why this actor may not, or null when they may. */
export function refusal(actor: Actor, permission: Permission): Refusal | null {
  if (actor.token && !actor.token.permissions.has(permission)) return 'outside_token';
  if (actor.operatorId && OWN_HANDS.has(permission)) return 'not_allowed';
  return refusalOf(actor, audienceOf(permission));
}

export function audienceOf(permission: Permission): Audience {
  return PERMISSIONS[permission];
}

/** Why this actor is not of the audience, or null when they are. */
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
export type PersonalDataAudience = (typeof PERSONAL_DATA_AUDIENCES)[number];
