import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { dayLabel, timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { moneyLabel } from '../../../kernel/money.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import {
  type OperatorPayment,
  listPayments,
  markPaymentPaid,
  reportPaymentTax,
  withdrawPayment,
} from '../contract.ts';
import { paymentsFeature } from '../feature.ts';
import { PAYMENT_STATES, isPaid } from '../rules/payment-states.ts';
import { includedTaxLabel } from '../rules/tax-line.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { InvoiceActs, LateMoney } from './invoice-acts.tsx';
import styles from './payments.module.css';
import { PracticeNotice } from './practice-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { filterLabelOf, stateLabelOf } from './state-labels.ts';

const KEY = ['payments'];
const TAX_ISSUE = 'tax_issue' as const;

const taxIssuesLabel = (count: number) =>
  count === 1
    ? 'The sales tax of 1 payment is not reported to Stripe Tax.'
    : `The sales tax of ${count} payments is not reported to Stripe Tax.`;

/** The acts on a payment that need no further input. */
const ACTS = {
  markPaid: (id: string) => call(markPaymentPaid, { params: { id } }),
  reportTax: (id: string) => call(reportPaymentTax, { params: { id } }),
  withdraw: (id: string) => call(withdrawPayment, { params: { id } }),
};

interface Act {
  id: string;
  act: keyof typeof ACTS;
}

/** The operators' list of payments: marking invoices as paid, and refunds. */
export function PaymentsPage() {
  return (
    <AdminFrame
      title="Payments"
      permission={paymentsFeature.permissions['payment.list']}
      lead="The last payments, newest first. Mark an invoice as paid when its money arrives."
    >
      <PracticeNotice />
      <Payments />
    </AdminFrame>
  );
}

function Payments() {
  const [state, setState] = useState('all');
  const [extending, setExtending] = useState<OperatorPayment | null>(null);
  const [refunding, setRefunding] = useState<OperatorPayment | null>(null);
  const filter = [...PAYMENT_STATES, TAX_ISSUE].find((candidate) => candidate === state);
  const payments = useQuery({
    queryKey: [...KEY, state],
    queryFn: ({ signal }) =>
      call(listPayments, { query: filter === undefined ? {} : { state: filter }, signal }),
  });
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  const acting = useMutation({
    mutationFn: async ({ id, act }: Act) => void (await ACTS[act](id)),
    onSettled: reload,
  });
  const doing = (act: Act['act']) => (id: string) => acting.mutate({ id, act });
  const failedId = acting.isError ? acting.variables.id : null;
  return (
    <>
      <div className={styles['filters']}>
        <SelectField
          label="State"
          options={[
            { id: 'all', label: 'All' },
            ...PAYMENT_STATES.map((id) => ({ id, label: filterLabelOf(id) })),
            { id: TAX_ISSUE, label: 'Sales tax not reported' },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      {/* After another operator's act, the payment may no longer be in the selected state. */}
      {payments.data?.payments.some(({ id }) => id === failedId) !== true && <Refusal error={acting.error} />}
      {(payments.data?.tax_issues ?? 0) > 0 && state !== TAX_ISSUE && (
        <Notice tone="warn" title={taxIssuesLabel(payments.data?.tax_issues ?? 0)}>
          <Button size="small" onPress={() => setState(TAX_ISSUE)}>
            Show them
          </Button>
        </Notice>
      )}
      <Loaded of={payments} name="the payments">
        {({ payments: rows }) =>
          rows.length === 0 ? (
            <Notice
              icon={Banknote}
              title={`There are no payments${state === 'all' ? '' : ' in this state'}.`}
            >
              {state === 'all' && <p>Orders and plans that people pay for appear here.</p>}
            </Notice>
          ) : (
            <DataTable
              label="Payments"
              className={`${table['cards']} ${styles['payments']}`}
              heads={['For', 'Payer', { number: 'Amount' }, 'When', 'State', { hidden: 'Actions' }]}
            >
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.description}
                    <small>{row.kind_label}</small>
                    {row.provider === 'invoice' && <small>{`Reference: ${row.reference}`}</small>}
                  </th>
                  <td data-label="Payer">
                    {row.payer}
                    <small>{row.purchase_order === null ? '' : `Purchase order ${row.purchase_order}`}</small>
                  </td>
                  <td data-label="Amount" className={table['number']}>
                    {moneyLabel(row.amount_cents, row.currency)}
                    {row.tax_cents !== null && <small>{includedTaxLabel(row.tax_cents, row.currency)}</small>}
                    <small>
                      {row.refunded_cents > 0 && `${moneyLabel(row.refunded_cents, row.currency)} refunded`}
                    </small>
                  </td>
                  <td data-label="When" className={table['time']}>
                    {timeLabel(row.paid_at ?? row.created_at)}
                  </td>
                  <td data-label="State">
                    <StateLabel tone={stateLabelOf(row).tone}>{stateLabelOf(row).label}</StateLabel>
                    <small>{dueLabel(row) ?? messageLabel(row)}</small>
                    {row.tax_issue !== null && (
                      <small>{`The sales tax is not reported. Stripe: ${row.tax_issue}`}</small>
                    )}
                  </td>
                  <td>
                    <div className={table['acts']}>
                      {row.tax_issue !== null && (
                        <Button
                          size="small"
                          aria-label={`Report the sales tax again: ${row.description}`}
                          isDisabled={acting.isPending}
                          onPress={() => doing('reportTax')(row.id)}
                        >
                          Report tax again
                        </Button>
                      )}
                      {row.provider === 'invoice' && row.state === 'waiting' && (
                        <InvoiceActs
                          payment={row}
                          isBusy={acting.isPending}
                          onPaid={doing('markPaid')}
                          onWithdraw={doing('withdraw')}
                          onExtend={setExtending}
                        />
                      )}
                      {row.provider === 'invoice' && row.state === 'failed' && (
                        <LateMoney payment={row} isBusy={acting.isPending} onPaid={doing('markPaid')} />
                      )}
                      {isPaid(row.state) && row.state !== 'refunded' && (
                        <Button
                          size="small"
                          aria-label={`Refund: ${row.description}`}
                          onPress={() => setRefunding(row)}
                        >
                          Refund
                        </Button>
                      )}
                    </div>
                    {row.id === failedId && <Refusal error={acting.error} />}
                  </td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {extending !== null && (
        <ExtendDialog
          payment={extending}
          onClose={() => {
            setExtending(null);
            void reload();
          }}
        />
      )}
      {refunding !== null && (
        <RefundDialog
          payment={refunding}
          payer={refunding.payer}
          onClose={() => {
            setRefunding(null);
            void reload();
          }}
        />
      )}
    </>
  );
}

/** Returns the message for the payer, with a note that it is for the payer: "your bank" in it is the payer’s bank. */
function messageLabel({ message }: OperatorPayment): string | null {
  return message === null ? null : `Shown to the payer: ${message}`;
}

/** Returns "Due Dec 27, 2026" for an invoice that is not paid; null for other payments. */
function dueLabel({ state, due_on: dueOn }: OperatorPayment): string | null {
  return state !== 'waiting' || dueOn === null ? null : `Due ${dayLabel(dueOn)}`;
}
