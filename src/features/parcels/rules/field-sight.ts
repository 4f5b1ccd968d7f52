import { type Actor, isPaid, type PersonalDataAudience } from '../../../kernel/permission.ts';
import { type CountyColumns, CUSTOM_PREFIX, UNKNOWN_COUNTY_COLUMNS } from './county-columns.ts';
import { PARCEL_COLUMNS } from './parcel-columns.ts';
import { type PremiumAudience, premiumTierOf, seesPremium } from './premium-fields.ts';

/** What a reader can do to see a field. */
export type AudienceReason = 'sign_in' | 'upgrade';
/** Why a field is hidden: something that the reader can do, or an opt-out, which hides personal fields from everybody but operators. */
export type HiddenReason = AudienceReason | 'removed';

export interface FieldSightParts {
  actor: Actor;
  /** Who sees personal columns, and who sees premium columns: settings of the operator. */
  ownerNames: PersonalDataAudience;
  premiumFields: PremiumAudience;
  country: 'us' | 'ca';
  /** The county columns of the edition that the values are from. */
  columns: CountyColumns;
}

/**
 * What one reader may see of one edition. This is the only rule about it: records, tables, labels, filters and their options, lists, colors, summaries,
 * search, history, tiles and exports all ask `whyHidden` before they show a value or let it decide anything that the reader sees.
 *
 * A name is that of a standard column, else that of a county column. A county column may be called like a standard one, so put
 * `CUSTOM_PREFIX` in front wherever it is known to be the county's own (`parcel.custom`). A name that nobody knows counts as personal.
 *
 * On a server: `openFieldSight(services, edition, actor)`. Of a parcel that somebody may have asked to hide: {@link sightOfParcel}.
 */
export interface FieldSight<Reason = AudienceReason> {
  /** Why this reader sees no personal columns; null when they see them. */
  personal: Reason | null;
  columns: CountyColumns;
  /** True when the column may name people: whoever shows its values notes it in the access log and asks the opt-out list. */
  isPersonal(name: string): boolean;
  /** Null when the reader may see the values of the column. */
  whyHidden(name: string): Reason | null;
}

export function fieldSight(parts: FieldSightParts): FieldSight {
  const { actor, ownerNames, premiumFields, country, columns } = parts;
  const personal = whyOwnersHidden(actor, ownerNames);
  const isPersonal = (name: string) => isPersonalField(name, columns);
  return {
    personal,
    columns,
    isPersonal,
    whyHidden(name) {
      if (personal !== null && isPersonal(name)) return personal;
      if (seesPremium({ country, tier: premiumTierOf(name) }, actor, premiumFields)) return null;
      return actor.userId === null ? 'sign_in' : 'upgrade';
    },
  };
}

/** The settings of the operator that decide: see `sightSettingsOf`. */
export type SightSettings = Pick<FieldSightParts, 'ownerNames' | 'premiumFields'>;

/**
 * The same where only columns of the standard schema are shown: search, labels, summaries, highlights. No county column is looked up, so each of them
 * counts as personal.
 */
export function standardFieldSight(
  actor: Actor,
  { ownerNames, premiumFields }: SightSettings,
  country: 'us' | 'ca' = 'us',
): FieldSight {
  return fieldSight({ actor, ownerNames, premiumFields, country, columns: UNKNOWN_COUNTY_COLUMNS });
}

/** The same for one parcel. An opt-out comes before all else, since nothing that the reader does would help; operators see through it. */
export function sightOfParcel(
  sight: FieldSight<HiddenReason>,
  { isRemoved, isOperator }: { isRemoved: boolean; isOperator: boolean },
): FieldSight<HiddenReason> {
  if (!isRemoved || isOperator) return sight;
  return {
    ...sight,
    personal: 'removed',
    whyHidden: (name) => (sight.isPersonal(name) ? 'removed' : sight.whyHidden(name)),
  };
}

/** Why this reader may not see personal columns at all. Signing in comes first: the account may be a paid one. */
export function whyOwnersHidden(actor: Actor, audience: PersonalDataAudience): AudienceReason | null {
  if (actor.isOperator || audience === 'public') return null;
  if (actor.userId === null) return 'sign_in';
  return audience === 'paid' && !isPaid(actor) ? 'upgrade' : null;
}

/** The columns of the standard schema, with whether they name people. */
const STANDARD = new Map<string, boolean>(PARCEL_COLUMNS.map(({ name, isPersonal }) => [name, isPersonal]));

/** True for a standard column that is tagged personal, and for a county column that isn't known to be open. */
export function isPersonalField(name: string, columns: CountyColumns): boolean {
  if (name.startsWith(CUSTOM_PREFIX)) return columns.isPersonal(name.slice(CUSTOM_PREFIX.length));
  return STANDARD.get(name) ?? columns.isPersonal(name);
}
