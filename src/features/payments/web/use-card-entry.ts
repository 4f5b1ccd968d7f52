import { useState } from 'react';
import { type CardFields, practiceToken } from '../rules/practice-cards.ts';

const EMPTY: CardFields = { number: '', expiry: '', cvc: '' };

export interface CardEntry {
  fields: CardFields;
  /** The issue with the card, below its fields. */
  issue: string | null;
  setField: (change: Partial<CardFields>) => void;
  /** Returns the provider's token for the card; null when the fields show an issue. The number stays in the browser. */
  tokenize: () => string | null;
  reset: () => void;
}

/** The card that a person is typing. */
export function useCardEntry(): CardEntry {
  const [fields, setFields] = useState(EMPTY);
  const [issue, setIssue] = useState<string | null>(null);
  return {
    fields,
    issue,
    setField(change) {
      setIssue(null);
      setFields({ ...fields, ...change });
    },
    tokenize() {
      const made = practiceToken(fields, new Date());
      if ('token' in made) return made.token;
      setIssue(made.issue);
      return null;
    },
    reset() {
      setIssue(null);
      setFields(EMPTY);
    },
  };
}
