import { AddressFields } from './address-fields.tsx';
import type { PaymentForm } from './payment-form.tsx';
import { TaxSummary } from './tax-summary.tsx';
import type { QuotedAddress } from './use-tax-quote.ts';

type FormProps = Parameters<typeof PaymentForm>[0];

interface TaxedPurchase {
  tax: QuotedAddress;
  /** What is bought: "Items". */
  label: string;
  /** The price, without tax. */
  cents: number;
  currency: string;
  onWay: NonNullable<FormProps['onWay']>;
}

/** Returns the props of a payment form that adds sales tax to payments by card: the form then also shows the address, the tax and the total. */
export function taxedForm({
  tax,
  label,
  cents,
  currency,
  onWay,
}: TaxedPurchase): Pick<FormProps, 'byCard' | 'invoiceNote' | 'onWay'> {
  return {
    byCard: {
      above: <AddressFields address={tax.address} issues={tax.issues} onChange={tax.setAddress} />,
      below: <TaxSummary label={label} cents={cents} currency={currency} tax={tax} />,
      disabledReason:
        tax.quote === undefined ? 'You can pay when the sales tax of your address is known.' : null,
    },
    invoiceNote: 'No tax is calculated for purchase orders.',
    onWay,
  };
}
