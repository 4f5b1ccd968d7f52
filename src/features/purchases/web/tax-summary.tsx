import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { SALES_TAX, taxLabel } from '../../payments/rules/tax-line.ts';
import type { Cart } from '../contract.ts';
import styles from './orders.module.css';
import type { TaxQuote } from './use-tax-quote.ts';

/** The items, the sales tax and the amount that the card is charged. */
export function TaxSummary({ cart, tax }: { cart: Cart; tax: TaxQuote }) {
  const { quote, isLoading, error } = tax;
  const items = quote?.items_cents ?? cart.total_cents;
  return (
    <div className={styles['summary']} aria-live="polite">
      <p className={styles['refund']}>
        <span>Items</span>
        <span>{moneyLabel(items, cart.currency)}</span>
      </p>
      <p className={styles['refund']}>
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
        <p className={styles['total']}>
          <span>Total</span>
          <b>{moneyLabel(quote.total_cents, quote.currency)}</b>
        </p>
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
