import { type Actor, isPaid, type PersonalDataAudience } from '../../../kernel/permission.ts';
import { type CountyColumns, CUSTOM_PREFIX, UNKNOWN_COUNTY_COLUMNS } from './county-columns.ts';
import { PARCEL_COLUMNS } from './parcel-columns.ts';
import { type PremiumAudience, premiumTierOf, seesPremium } from './premium-fields.ts';

/** The actions by which a reader can get to see a hidden field. */
export type AudienceReason = 'sign_in' | 'upgrade';
/** The reason why a field is hidden: the reader must sign in or upgrade, or an opt-out hides personal fields from everybody but operators. */
export type HiddenReason = AudienceReason | 'removed';

export interface FieldAccessParts {
  actor: Actor;
  /** The operator's settings for who sees personal columns and premium columns. */
  ownerNames: PersonalDataAudience;
  premiumFields: PremiumAudience;
  country: 'us' | 'ca';
  /** The county columns of the edition with the values. */
  columns: CountyColumns;
}

/**
 * Decides which columns of an edition a reader may see. This is the only such rule: records, tables, labels, filters and their options, lists, colors,
 * summaries, search, history, tiles and exports all call `whyHidden` before they show a value or let it influence what the reader sees.
 *
 * A name refers to a standard column if there is one, and else to a county column. A county column may have a standard column's name, so add
 * `CUSTOM_PREFIX` wherever the column is known to be the county's own (`parcel.custom`). An unknown name counts as personal.
 *
 * On a server use `openFieldAccess(services, edition, actor)`. For one parcel, which an opt-out may hide, use {@link accessToParcel}.
 */
export interface FieldAccess<Reason = AudienceReason> {
  /** The reason why this reader sees no personal columns; null when they see them. */
  personal: Reason | null;
  columns: CountyColumns;
  /** Returns true when the column may name people. Code that shows its values must write to the access log and check the opt-out list. */
  isPersonal(name: string): boolean;
  /** Returns the reason why the reader may not see the column's values; null when they may. */
  whyHidden(name: string): Reason | null;
}

export function fieldAccess(parts: FieldAccessParts): FieldAccess {
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

/** The operator's settings that decide. `accessSettingsOf` reads them. */
export type AccessSettings = Pick<FieldAccessParts, 'ownerNames' | 'premiumFields'>;

/**
 * Returns the field access for code that shows only standard columns: search, labels, summaries, highlights. County columns are not looked up, so all of
 * them count as personal.
 */
export function standardFieldAccess(
  actor: Actor,
  { ownerNames, premiumFields }: AccessSettings,
  country: 'us' | 'ca' = 'us',
): FieldAccess {
  return fieldAccess({ actor, ownerNames, premiumFields, country, columns: UNKNOWN_COUNTY_COLUMNS });
}

/**
 * Returns the field access for one parcel. An opt-out takes precedence over other reasons, because the reader can't lift it. It doesn't apply to operators.
 */
export function accessToParcel(
  access: FieldAccess<HiddenReason>,
  { isRemoved, isOperator }: { isRemoved: boolean; isOperator: boolean },
): FieldAccess<HiddenReason> {
  if (!isRemoved || isOperator) return access;
  return {
    ...access,
    personal: 'removed',
    whyHidden: (name) => (access.isPersonal(name) ? 'removed' : access.whyHidden(name)),
  };
}

/** Returns the reason why this reader may not see personal columns, or null. Signing in comes first, because the account may have a paid plan. */
export function whyOwnersHidden(actor: Actor, audience: PersonalDataAudience): AudienceReason | null {
  if (actor.isOperator || audience === 'public') return null;
  if (actor.userId === null) return 'sign_in';
  return audience === 'paid' && !isPaid(actor) ? 'upgrade' : null;
}

/** Whether each column of the standard schema names people. */
const STANDARD = new Map<string, boolean>(PARCEL_COLUMNS.map(({ name, isPersonal }) => [name, isPersonal]));

/** Returns true for a standard column that is marked personal, and for a county column that isn't known to be open. */
export function isPersonalField(name: string, columns: CountyColumns): boolean {
  if (name.startsWith(CUSTOM_PREFIX)) return columns.isPersonal(name.slice(CUSTOM_PREFIX.length));
  return STANDARD.get(name) ?? columns.isPersonal(name);
}
