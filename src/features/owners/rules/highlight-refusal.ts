import {
  type Actor,
  canSeePersonalData,
  hasSiteControl,
  type PersonalDataAudience,
} from '../../../kernel/permission.ts';

/** Why someone can't highlight an owner's parcels, or null. A paid plan is needed, and whoever may not see owners can't either. */
export function highlightRefusal(
  actor: Actor,
  audience: PersonalDataAudience,
): { code: 'sign_in_required' | 'not_allowed'; words: string } | null {
  if (hasSiteControl(actor) && canSeePersonalData(actor, audience)) return null;
  const words = 'Showing all properties of an owner is available to Pro customers.';
  return { code: actor.userId === null ? 'sign_in_required' : 'not_allowed', words };
}
