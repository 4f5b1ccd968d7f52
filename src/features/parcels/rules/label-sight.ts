import type { Actor } from '../../../kernel/permission.ts';
import { can } from '../../accounts/rules/can.ts';
import { parcelsFeature } from '../feature.ts';
import type { PremiumAudience } from './premium-fields.ts';

/**
 * Why this reader may not have labels of parcels on the map, or null when they may. Labels are part of the paid plans (map-view.md, section 6);
 * where everyone sees premium columns there are no locks. Who sees owner names in them is asked besides.
 */
export function labelsRefusal(
  actor: Actor,
  premiumFields: PremiumAudience,
): 'sign_in_required' | 'upgrade_required' | null {
  if (premiumFields === 'everyone') return null;
  const verdict = can(actor, parcelsFeature.permissions['label.view']);
  if (verdict.allowed) return null;
  return verdict.reason === 'sign_in' ? 'sign_in_required' : 'upgrade_required';
}
