import { useCallback, useRef, useState } from 'react';
import { type CardFields, type CardIssue, practiceToken } from '../rules/practice-cards.ts';
import type { StripeBrowser, StripeElements } from './stripe-browser.ts';
import { usePaymentSettings } from './use-payment-settings.ts';

const NOT_CHECKED = 'The card could not be checked. Try again.';
const EMPTY: CardFields = { number: '', expiry: '', cvc: '' };

interface StripeForm {
  stripe: StripeBrowser;
  elements: StripeElements;
}

export interface CardEntry {
  /** The fields of the practice provider. */
  fields: CardFields;
  /** The issue with the card, below its fields. */
  issue: string | null;
  /** The field of the practice provider that has the issue. A new object for each try. */
  wrong: Pick<CardIssue, 'field'> | null;
  setField: (change: Partial<CardFields>) => void;
  /** Changes when Stripe's form must be created again, because each form can save only one card. */
  round: number;
  /** Receives Stripe's form when it is on the page, and null when it is removed. */
  take: (form: StripeForm | null) => void;
  /**
   * Returns the provider's token for the card; null when the fields show an issue, or while another check runs. The card's number never reaches this site. `about`
   * is a sentence that follows the reason why the provider refused the card.
   */
  tokenize: (about?: string) => Promise<string | null>;
  /** True while the provider checks the card. */
  isChecking: boolean;
}

/** The card that a person is typing. */
export function useCardEntry(): CardEntry {
  const [fields, setFields] = useState(EMPTY);
  const [issue, setIssue] = useState<string | null>(null);
  const [wrong, setWrong] = useState<CardIssue | null>(null);
  const [round, setRound] = useState(0);
  const [isChecking, setIsChecking] = useState(false);
  const checking = useRef(false);
  const isStripe = usePaymentSettings()?.way === 'stripe';
  const form = useRef<StripeForm | null>(null);
  const take = useCallback((given: StripeForm | null) => {
    form.current = given;
  }, []);
  const tokenOfPractice = (): string | null => {
    const made = practiceToken(fields, new Date());
    if ('token' in made) return made.token;
    setWrong(made.issue);
    return null;
  };
  const tokenOfStripe = async (refuse: (reason: string) => void): Promise<string | null> => {
    if (form.current === null) {
      setIssue('The card form is still loading. Try again in a moment.');
      return null;
    }
    setIssue(null);
    const { stripe, elements } = form.current;
    const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
    const method = setupIntent?.payment_method ?? null;
    if (method === null) {
      const reason = error?.message ?? NOT_CHECKED;
      // Stripe's form marks a field that is not filled in correctly. Nothing was tried then, so `about` is left out.
      if (error?.type === 'validation_error') setIssue(reason);
      else refuse(reason);
      return null;
    }
    setRound(round + 1);
    return typeof method === 'string' ? method : method.id;
  };
  return {
    fields,
    issue: wrong?.message ?? issue,
    wrong,
    round,
    take,
    isChecking,
    setField(change) {
      setWrong(null);
      setFields({ ...fields, ...change });
    },
    async tokenize(about) {
      if (!isStripe) return tokenOfPractice();
      const refuse = (reason: string) => setIssue(about === undefined ? reason : `${reason} ${about}`);
      // A double click calls this twice before React renders the new state, so a ref detects the second call.
      if (checking.current) return null;
      checking.current = true;
      setIsChecking(true);
      try {
        return await tokenOfStripe(refuse);
      } catch {
        refuse(NOT_CHECKED);
        return null;
      } finally {
        checking.current = false;
        setIsChecking(false);
      }
    },
  };
}
