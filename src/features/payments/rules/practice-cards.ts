/** The outcomes of charging a card of the practice provider. */
const PRACTICE_OUTCOMES = ['success', 'declined', 'expired', 'funds', 'confirm', 'later'] as const;
export type PracticeOutcome = (typeof PRACTICE_OUTCOMES)[number];

/** The card numbers that Stripe documents for tests (docs.stripe.com/testing), so that people can practice with the numbers that they know. */
export const PRACTICE_NUMBERS: readonly { number: string; outcome: PracticeOutcome; label: string }[] = [
  { number: '4242424242424242', outcome: 'success', label: 'Is paid' },
  { number: '4000000000000002', outcome: 'declined', label: 'Is declined' },
  { number: '4000000000000069', outcome: 'expired', label: 'Has expired' },
  { number: '4000000000009995', outcome: 'funds', label: 'Lacks funds' },
  { number: '4000002760003184', outcome: 'confirm', label: 'Needs confirmation' },
  { number: '4000000000000341', outcome: 'later', label: 'Fails when charged' },
];

/** The messages of declined charges. */
export const PRACTICE_DECLINES: Readonly<Record<Exclude<PracticeOutcome, 'success' | 'confirm'>, string>> = {
  declined: 'Your card was declined.',
  expired: 'Your card has expired.',
  funds: 'Your card has insufficient funds.',
  later: 'Your card was declined.',
};

export interface CardFields {
  number: string;
  /** `12/30` or `1230`. */
  expiry: string;
  cvc: string;
}

/** A card of the practice provider, as read from its token. */
export interface PracticeCard {
  outcome: PracticeOutcome;
  last4: string;
  expirationMonth: number;
  expirationYear: number;
}

/** Why a card can't be used, and the field to correct. */
export interface CardIssue {
  message: string;
  field: keyof CardFields;
}

/** Returns the token for the fields of the card form, or why there is none. `now` decides whether the card has expired. */
export function practiceToken(
  { number, expiry, cvc }: CardFields,
  now: Date,
): { token: string } | { issue: CardIssue } {
  const digits = number.replaceAll(/[\s-]/g, '');
  const known = PRACTICE_NUMBERS.find((card) => card.number === digits);
  if (known === undefined)
    return refuse('number', 'Practice mode takes only the test numbers below, never a real card.');
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  if (month === '') return refuse('expiry', 'Enter the expiry date as MM/YY.');
  if (isExpired({ expirationMonth: Number(month), expirationYear: 2000 + Number(year) }, now))
    return refuse('expiry', 'Your card has expired.');
  if (!/^\d{3,4}$/.test(cvc.trim())) return refuse('cvc', 'Enter the security code: 3 or 4 digits.');
  return { token: `practice_${known.outcome}_${digits.slice(-4)}_${month}${year}` };
}

const refuse = (field: CardIssue['field'], message: string) => ({ issue: { field, message } });

/** Reads a token of the practice provider; null for any other text. A token without a date is good until the end of 2039. */
export function readPracticeToken(token: string): PracticeCard | null {
  const [, outcome, last4 = '', month = '12', year = '39'] =
    /^practice_(\w+?)_(\d{4})(?:_(0[1-9]|1[0-2])(\d{2}))?$/.exec(token) ?? [];
  const found = PRACTICE_OUTCOMES.find((candidate) => candidate === outcome);
  if (found === undefined) return null;
  return {
    outcome: found,
    last4,
    expirationMonth: Number(month),
    expirationYear: 2000 + Number(year),
  };
}

/** Returns true after the last day of the month on the card, in UTC. */
export function isExpired(
  { expirationMonth, expirationYear }: { expirationMonth: number; expirationYear: number },
  now: Date,
): boolean {
  return now.getTime() >= Date.UTC(expirationYear, expirationMonth, 1);
}
