import { useCallback, useRef, useState } from 'react';
import { type CardFields, practiceToken } from '../rules/practice-cards.ts';
import type { StripeBrowser, StripeElements } from './stripe-browser.ts';

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
  setField: (change: Partial<CardFields>) => void;
  /** Changes when Stripe's form has to be made again, because each of its forms keeps one card. */
  round: number;
  /** Takes Stripe's form when it is on the page. */
  take: (form: StripeForm | null) => void;
  /** Returns the provider's token for the card; null when the fields show an issue. The number never goes to this site. */
  tokenize: () => Promise<string | null>;
}

/** The card that a person is typing. */
export function useCardEntry(): CardEntry {
  const [fields, setFields] = useState(EMPTY);
  const [issue, setIssue] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const form = useRef<StripeForm | null>(null);
  const take = useCallback((given: StripeForm | null) => {
    form.current = given;
  }, []);
  return {
    fields,
    issue,
    round,
    take,
    setField(change) {
      setIssue(null);
      setFields({ ...fields, ...change });
    },
    async tokenize() {
      if (form.current === null) {
        const made = practiceToken(fields, new Date());
        if ('token' in made) return made.token;
        setIssue(made.issue);
        return null;
      }
      setIssue(null);
      const { stripe, elements } = form.current;
      const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
      const method = setupIntent?.payment_method ?? null;
      if (method === null) {
        setIssue(error?.message ?? 'The card could not be checked. Try again.');
        return null;
      }
      setRound(round + 1);
      return typeof method === 'string' ? method : method.id;
    },
  };
}
