import { dayLabel } from '../../../frontend/time-label.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { moneyLabel } from '../../../kernel/money.ts';
import type { Payment } from '../../payments/contract.ts';
import { hasDocument } from '../../payments/rules/document-lines.ts';
import { isPaid } from '../../payments/rules/payment-states.ts';
import { includedTaxLabel } from '../../payments/rules/tax-line.ts';
import { stateLabelOf } from '../../payments/web/index.ts';
import styles from './billing.module.css';
import { billingDay } from './subscription.tsx';

/** The payments and invoices of an account (group) for its plan. */
export function Invoices({ slug, invoices }: { slug: string; invoices: readonly Payment[] }) {
  return (
    <Card labelledBy="invoices">
      <h2 id="invoices">Invoices</h2>
      {invoices.length === 0 ? (
        <p className={styles['reason']}>Nothing has been charged so far.</p>
      ) : (
        <DataTable
          label="Charges for the plan"
          className={table['cards']}
          heads={['Date', 'For', { number: 'Amount' }, 'State', { hidden: 'File' }]}
        >
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <th scope="row">{billingDay(invoice.paid_at ?? invoice.created_at)}</th>
              <td data-label="For">
                {invoice.description}
                {invoice.purchase_order !== null && (
                  <small>{`Purchase order ${invoice.purchase_order}`}</small>
                )}
              </td>
              <td data-label="Amount" className={table['number']}>
                {moneyLabel(invoice.amount_cents, invoice.currency)}
                {invoice.tax_cents !== null && (
                  <small>{includedTaxLabel(invoice.tax_cents, invoice.currency)}</small>
                )}
                {invoice.refunded_cents > 0 && (
                  <small>{`${moneyLabel(invoice.refunded_cents, invoice.currency)} refunded`}</small>
                )}
              </td>
              <td data-label="State">
                <StateLabel tone={stateLabelOf(invoice).tone}>{stateLabelOf(invoice).label}</StateLabel>
                {invoice.state === 'waiting' && invoice.due_on !== null && (
                  <small>{`Due ${dayLabel(invoice.due_on)}`}</small>
                )}
              </td>
              <td>
                {hasDocument(invoice) && (
                  <a
                    href={`/groups/${slug}/invoices/${invoice.id}.pdf`}
                    download
                    aria-label={`${isPaid(invoice.state) ? 'Receipt' : 'Invoice'} of ${billingDay(
                      invoice.paid_at ?? invoice.created_at,
                    )}, PDF`}
                  >
                    {isPaid(invoice.state) ? 'Receipt' : 'Invoice'} (PDF)
                  </a>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
