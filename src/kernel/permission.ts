/**
 * Who is asking, and the verbs that endpoints declare. `may` is the one answer to both the server
 * (before a handler runs) and the browser (before a control is enabled).
 */
export const PERMISSIONS = {
  'place.read': 'anyone',
  'parcel.read': 'anyone',
  'tile.read': 'anyone',
  'search.read': 'anyone',
  'coverage.read': 'anyone',
  'session.read': 'anyone',
  'session.create': 'anyone',
  'session.delete': 'anyone',
  'recipe.read': 'anyone',
  'preference.read': 'signed-in',
  'preference.update': 'signed-in',
  'focus_area.read': 'signed-in',
  'focus_area.create': 'signed-in',
  'focus_area.delete': 'signed-in',
  // Whose it is, and with whom it is shared, is asked for each.
  'focus_area.open': 'anyone',
  'import.read': 'operator',
  'import.create': 'operator',
  'import.cancel': 'operator',
  'layer.read': 'operator',
  'layer.remove': 'operator',
  'county_source.update': 'operator',
  'removal.read': 'operator',
  'removal.create': 'operator',
  'removal.lift': 'operator',
  'access_log.read': 'operator',
  'import.publish': 'operator',
  'edition.read': 'operator',
  'edition.publish': 'operator',
  'edition.remove': 'operator',
  'support_request.create': 'anyone',
  'support_request.read': 'operator',
  'support_request.settle': 'operator',
} as const satisfies Record<string, 'anyone' | 'signed-in' | 'operator'>;

export type Permission = keyof typeof PERMISSIONS;

/** The paid levels a person's account can have; `anonymous` has no account at all. */
export type PlanTier = 'anonymous' | 'starter' | 'pro' | 'team';

export interface Actor {
  /** null for a visitor who is not signed in. */
  userId: string | null;
  tier: PlanTier;
  isOperator: boolean;
}

export const ANONYMOUS: Actor = { userId: null, tier: 'anonymous', isOperator: false };

/** Pro and Team have it; operators see what their customers see (map-view.md, section 6). */
export function hasSiteControl({ tier, isOperator }: Actor): boolean {
  return isOperator || tier === 'pro' || tier === 'team';
}

/** Why this actor may not, or null when they may. */
export function refusal(actor: Actor, permission: Permission): 'sign_in_required' | 'not_allowed' | null {
  const needed = PERMISSIONS[permission];
  switch (needed) {
    case 'anyone':
      return null;
    case 'signed-in':
      return actor.userId === null ? 'sign_in_required' : null;
    case 'operator':
      if (actor.isOperator) return null;
      return actor.userId === null ? 'sign_in_required' : 'not_allowed';
  }
}

/** Who may see personal columns (owner names, mailing addresses): a setting of the operator. */
export const PERSONAL_DATA_AUDIENCES = ['public', 'signed-in', 'paid'] as const;
export type PersonalDataAudience = (typeof PERSONAL_DATA_AUDIENCES)[number];

export function canSeePersonalData(actor: Actor, audience: PersonalDataAudience): boolean {
  if (actor.isOperator) return true;
  switch (audience) {
    case 'public':
      return true;
    case 'signed-in':
      return actor.userId !== null;
    case 'paid':
      return actor.tier === 'pro' || actor.tier === 'team';
  }
}
