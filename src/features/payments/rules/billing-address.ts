import { z } from 'zod';

/** ISO 3166-1 alpha-2, without AQ, BV, GS and HM, where nobody lives. The two from which most people pay come first. */
export const COUNTRY_CODES =
  'US CA AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** The fields of an address besides its country. */
export const ADDRESS_FIELDS = ['line1', 'city', 'state', 'postal_code'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

interface AddressForm {
  /** The names of the fields in this country. */
  labels: Readonly<Record<AddressField, string>>;
  /** The pattern of its postal codes; null where none is needed. */
  postalCode: { pattern: RegExp; issue: string } | null;
}

const LINES = { line1: 'Street address', city: 'City' };

/** Stripe finds a place in the US by its ZIP Code, in Canada by its postal code, and elsewhere by the country (docs.stripe.com/tax/customer-locations). */
const FORMS: Readonly<Record<string, AddressForm>> = {
  US: {
    labels: { ...LINES, state: 'State', postal_code: 'ZIP Code' },
    postalCode: { pattern: /^\d{5}(?:-\d{4})?$/, issue: 'Enter a ZIP Code, such as 21201 or 21201-4612.' },
  },
  CA: {
    labels: { ...LINES, state: 'Province', postal_code: 'Postal code' },
    postalCode: { pattern: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, issue: 'Enter a postal code, such as K1A 0B1.' },
  },
};
const ELSEWHERE: AddressForm = {
  labels: { ...LINES, state: 'State or region', postal_code: 'Postal code' },
  postalCode: null,
};

/** Returns how the address form looks for a country. */
export function addressFormOf(country: string): AddressForm {
  return FORMS[country] ?? ELSEWHERE;
}

/** The address that decides about the sales tax of a purchase. A field that is not needed may be empty. */
export const billingAddressSchema = z
  .object({
    country: z.string().refine((code) => COUNTRY_CODES.includes(code), 'is not a country'),
    line1: z.string().trim().max(200).default(''),
    city: z.string().trim().max(100).default(''),
    state: z.string().trim().max(100).default(''),
    postal_code: z.string().trim().max(20).default(''),
  })
  .superRefine((address, context) => {
    const message = postalCodeIssue(address);
    if (message !== null) context.addIssue({ code: 'custom', path: ['postal_code'], message });
  });
export type BillingAddress = z.output<typeof billingAddressSchema>;

/** The address that an empty form begins with. */
export const NO_ADDRESS: BillingAddress = { country: 'US', line1: '', city: '', state: '', postal_code: '' };

/** Returns true for addresses with the same fields, whatever their order. */
export function isSameAddress(a: BillingAddress, b: BillingAddress): boolean {
  const text = ({ country, line1, city, state, postal_code: code }: BillingAddress) =>
    JSON.stringify([country, line1, city, state, code]);
  return text(a) === text(b);
}

/** Returns the issue with the postal code of an address, for people; null if there is none. */
export function postalCodeIssue({
  country,
  postal_code: code,
}: Pick<BillingAddress, 'country' | 'postal_code'>): string | null {
  const { postalCode } = addressFormOf(country);
  return postalCode === null || postalCode.pattern.test(code.trim()) ? null : postalCode.issue;
}
