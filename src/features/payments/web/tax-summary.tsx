import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TotalLine } from '../../../frontend/ui/total-line.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { SALES_TAX, taxLabel } from '../rules/tax-line.ts';
import styles from './payments.module.css';
import type { QuotedAddress } from './use-tax-quote.ts';

interface Props {
  /** What is bought: "Items". */
  label: string;
  /** The price, without tax. */
  cents: number;
  currency: string;
  tax: Pick<QuotedAddress, 'quote' | 'isLoading' | 'error' | 'renew'>;
}

/** The price, the sales tax and the amount that the card is charged. */
export function TaxSummary({ label, cents, currency, tax }: Props) {
  const { quote, isLoading, error } = tax;
  return (
    <div className={styles['amounts']} aria-live="polite">
      <p>
        <span>{label}</span>
        <span>{moneyLabel(quote?.items_cents ?? cents, currency)}</span>
      </p>
      <p>
        <span>{SALES_TAX}</span>
        <span>
          {quote !== undefined
            ? taxLabel(quote.tax_cents, quote.currency)
            : isLoading
              ? 'Calculating…'
              : error === null
                ? 'Enter your address'
                : 'Not calculated'}
        </span>
      </p>
      {quote !== undefined && (
        <TotalLine label="Total">{moneyLabel(quote.total_cents, quote.currency)}</TotalLine>
      )}
      {error !== null && (
        <>
          <Refusal error={error} />
          <div>
            <Button size="small" onPress={() => void tax.renew()}>
              Calculate the tax again
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
