const WORDS =
  'agent|attorney|lender|lien ?holder|mortgag|servicer|escrow|prepare[rd]|lessee|lease ?holder|tenant|occupant|renter|fiduciar|representative|contractor|builder|applicant|petitioner|appellant|surveyor|buyer|purchaser|returned ?by|filed ?by';
/** Short words also begin other words (`BANKRUPTCY`), so a digit or a word of an address or a name must follow them. */
const SHORT_WORDS = 'agt|atty|mtge?|bank|fidu|rep|prep';
const ADDRESS_ENDS = 'add|adr|na?me?|street|st|city|cty|csz|state|zip|po|phone|line|co';
const OTHERS = new RegExp(
  String.raw`\b(?:tax ?|contract ?)?(?:${WORDS}|(?:${SHORT_WORDS}) ?(?:\d|(?:${ADDRESS_ENDS})(?![aeiou])))`,
);
const FORMER_OWNERS = /\b(?:prev|previous|prior|former|old|past) ?own|\b(?:seller|grantor)/;

/**
 * Returns true for the name of a column about people other than the present owner: agents, lenders, preparers of tax returns, tenants, buyers, former owners.
 * Their addresses are not the owner's mailing address, and not reliably the address of the parcel.
 */
export function isAboutOthers(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
  return OTHERS.test(words) || FORMER_OWNERS.test(words);
}
