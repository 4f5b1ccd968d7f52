import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';
import { findParcelColumn, type ParcelColumnName } from './parcel-columns.ts';

/** Which plan a premium column needs: any paid one, or Team. */
export type PremiumTier = 'premium' | 'team';
/** Who sees premium columns: a setting of the operator. */
export type PremiumAudience = 'plans' | 'everyone';
/** The plan that would show a locked value. */
export type Unlock = 'pro' | 'team';

/** What the postal service and address registers license by the seat: Team has it, Pro doesn't (decision 0031). */
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

/** Null for columns of the standard schema, and for the county's own. */
export function premiumTierOf(name: string): PremiumTier | null {
  if (findParcelColumn(name)?.tier !== 'premium') return null;
  return TEAM_COLUMNS.has(name) ? 'team' : 'premium';
}

export interface LockedField {
  country: 'us' | 'ca';
  /** As `premium_field_metadata` has it; null: not a premium column. */
  tier: PremiumTier | null;
  /** The reader has the value. */
  hasValue: boolean;
}

/**
 * Which plan would unlock a field, or null when it isn't locked (map-view.md, section 5). In the US a premium field is locked when its value is
 * missing: the server sends it to the plans that have it. Elsewhere it is locked for everyone without a paid plan.
 */
export function lockOf({ country, tier, hasValue }: LockedField, actor: Actor): Unlock | null {
  if (tier === null) return null;
  if (country === 'us') return hasValue ? null : unlockOf(tier);
  return hasSiteControl(actor) ? null : 'pro';
}

/** True when the server sends this reader the value of a premium column: exactly where `lockOf` then says null. */
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
