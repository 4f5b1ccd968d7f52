import { type Actor, canSeePersonalData, type PersonalDataAudience } from '../../../kernel/permission.ts';

/** What a reader can do to see personal columns; null when they see them. */
export type AudienceReason = 'sign_in' | 'upgrade';
/** Why a parcel's personal columns are hidden: something that the reader can mend, or a removal, which hides them from everybody. */
export type HiddenReason = AudienceReason | 'removed';

/** Why this reader may not see owner names and mailing addresses at all. Signing in comes first: the account may be a paid one. */
export function hiddenReason(actor: Actor, audience: PersonalDataAudience): AudienceReason | null {
  if (canSeePersonalData(actor, audience)) return null;
  return actor.userId === null ? 'sign_in' : 'upgrade';
}

/** As {@link hiddenReason}, of one parcel. A removal comes first, since nothing that the reader does would help. */
export function parcelHiddenReason(
  actor: Actor,
  audience: PersonalDataAudience,
  isRemoved: boolean,
): HiddenReason | null {
  return isRemoved && !actor.isOperator ? 'removed' : hiddenReason(actor, audience);
}

const PERSONAL_WORDS =
  /owner|\bown|mail|care ?of|c\/o|attn|tax ?payer|payer|grant(or|ee)|deed ?holder|buyer|seller|less(ee|or)|tenant|(first|last|full|middle|sur) ?name|phone|contact/;

/**
 * True when a column of the county's own may name a person: these columns bear no tag, so their names decide, and a doubt hides them. Kinds of
 * ownership (`OWNTYPE`, `OWNERSHIP_CODE`) name nobody.
 */
export function isPersonalCustomColumn(name: string): boolean {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();
  if (/own(er)?(ship)? ?(type|code|class|occ|pct|percent)/.test(words)) return false;
  return PERSONAL_WORDS.test(words) || PERSONAL_WORDS.test(words.replaceAll(' ', ''));
}
