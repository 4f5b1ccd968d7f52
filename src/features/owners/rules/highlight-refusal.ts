import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';
import { type SightSettings, standardFieldSight } from '../../parcels/rules/field-sight.ts';

/** Why someone can't highlight an owner's parcels, or null. A paid plan is needed, and whoever may not see owners can't either. */
export function highlightRefusal(
  actor: Actor,
  settings: SightSettings,
): { code: 'sign_in_required' | 'not_allowed'; words: string } | null {
  if (hasSiteControl(actor) && standardFieldSight(actor, settings).whyHidden('owner') === null) return null;
  const words = 'Showing all properties of an owner is available to Pro customers.';
  return { code: actor.userId === null ? 'sign_in_required' : 'not_allowed', words };
}
