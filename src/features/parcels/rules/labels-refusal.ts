import type { Actor } from '../../../kernel/permission.ts';
import { can } from '../../accounts/rules/can.ts';
import { parcelsFeature } from '../feature.ts';
import type { PremiumAudience } from './premium-fields.ts';

/**
 * Returns the reason why this reader may not see labels of parcels on the map, or null when they may. Labels are part of the paid plans,
 * except on a site where everyone sees premium columns. Owner names in labels need a further check.
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
