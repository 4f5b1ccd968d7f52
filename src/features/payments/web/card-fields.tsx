import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { PRACTICE_NUMBERS } from '../rules/practice-cards.ts';
import styles from './payments.module.css';
import { StripeFields } from './stripe-fields.tsx';
import type { CardEntry } from './use-card-entry.ts';
import { usePaymentSettings } from './use-payment-settings.ts';

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** The fields of a card: those of Stripe, or of the practice provider with its test numbers. */
export function CardFields({ entry }: { entry: CardEntry }) {
  const settings = usePaymentSettings();
  const { fields, issue, wrong, setField } = entry;
  const issueId = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong !== null) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  const issueOf = (field: keyof typeof fields) => (wrong?.field === field ? issueId : undefined);
  if (settings?.way === 'stripe' && settings.publishable_key !== null)
    return (
      <div className={styles['card']}>
        <StripeFields entry={entry} publishableKey={settings.publishable_key} />
        <p role="alert" className={styles['issue']}>
          {issue}
        </p>
      </div>
    );
  // Nobody should type a real card number into the fields of the practice provider, not even while the settings load.
  if (settings === undefined) return <Skeleton lines={3} label="Loading the fields of the card" />;
  if (settings.way !== 'practice') return <Notice tone="bad" title="This site can’t take cards now." />;
  return (
    <div ref={place} className={styles['card']}>
      <TextField
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
        issueId={issueOf('number')}
        maxLength={23}
        placeholder="4242 4242 4242 4242"
        value={fields.number}
        onChange={(number) => setField({ number })}
      />
      <div className={styles['pair']}>
        <TextField
          label="Expiry date"
          autoComplete="cc-exp"
          issueId={issueOf('expiry')}
          maxLength={9}
          placeholder="MM/YY"
          value={fields.expiry}
          onChange={(expiry) => setField({ expiry })}
        />
        <TextField
          label="Security code"
          autoComplete="cc-csc"
          inputMode="numeric"
          issueId={issueOf('cvc')}
          maxLength={4}
          placeholder="123"
          value={fields.cvc}
          onChange={(cvc) => setField({ cvc })}
        />
      </div>
      <p id={issueId} role="alert" className={styles['issue']}>
        {issue}
      </p>
      <details className={styles['numbers']}>
        <summary>Test cards</summary>
        <ul>
          {PRACTICE_NUMBERS.map(({ number, label }) => (
            <li key={number}>
              <Button
                size="small"
                look="quiet"
                onPress={() => setField({ number: spaced(number), expiry: '12/39', cvc: '123' })}
              >
                {spaced(number)}
              </Button>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
