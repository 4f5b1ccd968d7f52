import { TextInput } from '../../../frontend/ui/field.tsx';
import { Button } from '../../../frontend/ui/button.tsx';
import { PRACTICE_NUMBERS } from '../rules/practice-cards.ts';
import styles from './payments.module.css';
import type { CardEntry } from './use-card-entry.ts';

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** The fields of a card, and the test numbers of the practice provider. */
export function CardFields({ entry: { fields, issue, setField } }: { entry: CardEntry }) {
  return (
    <div className={styles['card']}>
      <TextInput
        label="Card number"
        autoComplete="cc-number"
        maxLength={23}
        placeholder="4242 4242 4242 4242"
        value={fields.number}
        onChange={(number) => setField({ number })}
      />
      <div className={styles['pair']}>
        <TextInput
          label="Expiry date"
          autoComplete="cc-exp"
          maxLength={9}
          placeholder="MM/YY"
          value={fields.expiry}
          onChange={(expiry) => setField({ expiry })}
        />
        <TextInput
          label="Security code"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          value={fields.cvc}
          onChange={(cvc) => setField({ cvc })}
        />
      </div>
      <p role="alert" className={styles['issue']}>
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
