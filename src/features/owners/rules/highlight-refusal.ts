import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';
import { type AccessSettings, standardFieldAccess } from '../../parcels/rules/field-access.ts';

export const HIGHLIGHT_NEEDS_PRO = 'Showing all properties of an owner is available to Pro customers.';

/** Returns why an actor can't highlight an owner's parcels, or null. Highlighting is for operators and accounts with a paid plan, if they may see owners. */
export function highlightRefusal(
  actor: Actor,
  settings: AccessSettings,
): { code: 'sign_in_required' | 'not_allowed'; message: string } | null {
  if (hasSiteControl(actor) && standardFieldAccess(actor, settings).whyHidden('owner') === null) return null;
  return { code: actor.userId === null ? 'sign_in_required' : 'not_allowed', message: HIGHLIGHT_NEEDS_PRO };
}
