import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';
import { findParcelColumn, type ParcelColumnName } from './parcel-columns.ts';

/** The plan that a premium column needs: any paid one, or Team. */
export type PremiumTier = 'premium' | 'team';
/** The operator's setting for who sees premium columns. */
export type PremiumAudience = 'plans' | 'everyone';
/** The plan that would show a locked value. */
export type Unlock = 'pro' | 'team';

/** Columns that the postal service and address registers license per seat: Team has them, Pro doesn't (decision 0031). */
const TEAM_COLUMNS: ReadonlySet<string> = new Set<ParcelColumnName>([
  'precisely_id',
  'placekey',
  'dpv_status',
  'dpv_codes',
  'dpv_notes',
  'dpv_type',
  'cass_errorno',
  'rdi',
  'usps_vacancy',
  'usps_vacancy_date',
]);

/** Returns the plan that a column needs; null for standard columns and for county columns. */
export function premiumTierOf(name: string): PremiumTier | null {
  if (findParcelColumn(name)?.tier !== 'premium') return null;
  return TEAM_COLUMNS.has(name) ? 'team' : 'premium';
}

export interface LockedField {
  country: 'us' | 'ca';
  /** The tier in `premium_field_metadata`; null for a column that is not premium. */
  tier: PremiumTier | null;
  /** True when the reader got the value. */
  hasValue: boolean;
}

/**
 * Returns the plan that would unlock a field, or null when it isn't locked. In the US a premium field is locked when its
 * value is missing, because the server sends it only to the plans that include it. Elsewhere it is locked for everyone without a paid plan.
 */
export function lockOf({ country, tier, hasValue }: LockedField, actor: Actor): Unlock | null {
  if (tier === null) return null;
  if (country === 'us') return hasValue ? null : unlockOf(tier);
  return hasSiteControl(actor) ? null : 'pro';
}

/** Returns true when the server sends this reader a premium column's value. In these cases `lockOf` returns null. */
export function seesPremium(
  { country, tier }: Pick<LockedField, 'country' | 'tier'>,
  actor: Actor,
  audience: PremiumAudience,
): boolean {
  if (tier === null || audience === 'everyone' || actor.isOperator) return true;
  if (tier === 'team' && country === 'us') return actor.tier === 'team';
  return hasSiteControl(actor);
}

function unlockOf(tier: PremiumTier): Unlock {
  return tier === 'team' ? 'team' : 'pro';
}
