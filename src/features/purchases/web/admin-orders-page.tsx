import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { ListControls, NoRows, useListControls } from '../../../frontend/ui/list-controls.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { moneyLabel } from '../../../kernel/money.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { isPaid } from '../../payments/rules/payment-states.ts';
import { taxLabel } from '../../payments/rules/tax-line.ts';
import { PracticeNotice, RefundDialog, stateLabelOf } from '../../payments/web/index.ts';
import { type AdminOrder, listAdminOrders } from '../contract.ts';
import { purchasesFeature } from '../feature.ts';
import { ORDER_STATES } from '../rules/order-states.ts';
import { orderFilterLabelOf, orderStateOf } from './order-state-labels.ts';
import styles from './orders.module.css';

const KEY = ['admin', 'orders'];

/** The operators' list of orders: the items, the buyers, the states of the orders and their payments, and refunds. */
export function AdminOrdersPage() {
  return (
    <AdminFrame
      title="Orders"
      permission={purchasesFeature.permissions['order.list']}
      lead={
        <>
          What people bought in the store and from the map, newest first. Plans are under{' '}
          <a href="/admin/subscriptions">Subscriptions</a>.
        </>
      }
    >
      <PracticeNotice />
      <Orders />
    </AdminFrame>
  );
}

function Orders() {
  const controls = useListControls(ORDER_STATES);
  const [refunding, setRefunding] = useState<AdminOrder | null>(null);
  const orders = useQuery({
    queryKey: [...KEY, controls.query],
    queryFn: ({ signal }) =>
      call(listAdminOrders, {
        signal,
        query: controls.query,
      }),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  return (
    <>
      <ListControls
        controls={controls}
        label="Buyer, file or number"
        values={{ label: 'State', all: 'All', labelOf: orderFilterLabelOf }}
      />
      <Loaded of={orders} name="the orders">
        {({ orders: rows, has_more: hasMore }) => (
          <>
            {rows.length === 0 ? (
              <NoRows controls={controls} icon={ReceiptText} row="order">
                What people buy in the store and from the map appears here.
              </NoRows>
            ) : (
              <DataTable
                label="Orders"
                className={table['cards']}
                heads={['What', 'Buyer', { number: 'Total' }, 'When', 'State', { hidden: 'Actions' }]}
              >
                {rows.map((order) => (
                  <OrderRow key={order.id} order={order} onRefund={() => setRefunding(order)} />
                ))}
              </DataTable>
            )}
            <NewerOlder
              cursors={controls.cursors}
              setCursors={controls.setCursors}
              next={hasMore ? rows.at(-1)?.id : undefined}
            />
          </>
        )}
      </Loaded>
      {refunding?.payment != null && (
        <RefundDialog
          payment={refunding.payment}
          payer={refunding.buyer}
          onClose={() => {
            setRefunding(null);
            void client.invalidateQueries({ queryKey: KEY });
          }}
        />
      )}
    </>
  );
}

function OrderRow({ order, onRefund }: { order: AdminOrder; onRefund: () => void }) {
  const { payment, lines } = order;
  const [first, ...others] = lines;
  const state = orderStateOf(order);
  const canRefund = payment !== null && isPaid(payment.state) && payment.state !== 'refunded';
  return (
    <tr>
      <th scope="row">
        {first?.description ?? 'Nothing'}
        {others.length > 0 && (
          <details>
            <summary>{`and ${others.length} more`}</summary>
            <ul className={styles['more']}>
              {others.map((line, index) => (
                // The lines of an order never change.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>{`${line.description}: ${moneyLabel(line.price_cents, order.currency)}`}</li>
              ))}
            </ul>
          </details>
        )}
        <small className={styles['number']}>{order.id}</small>
      </th>
      <td data-label="Buyer">
        {order.buyer}
        <small>{order.email}</small>
      </td>
      <td data-label="Total" className={table['number']}>
        {moneyLabel(order.total_cents, order.currency)}
        {order.tax_cents !== null && (
          <small>{`with ${taxLabel(order.tax_cents, order.currency)} sales tax`}</small>
        )}
        {payment !== null && payment.refunded_cents > 0 && (
          <small>{`${moneyLabel(payment.refunded_cents, order.currency)} refunded`}</small>
        )}
      </td>
      <td data-label="When">{timeLabel(order.paid_at ?? order.created_at)}</td>
      <td data-label="State">
        <StateLabel tone={state.tone}>{state.label}</StateLabel>
        {payment !== null && (
          <small>
            {`Payment: ${stateLabelOf(payment).label.toLowerCase()}${
              payment.purchase_order === null ? '' : `, purchase order ${payment.purchase_order}`
            }`}
          </small>
        )}
      </td>
      <td>
        {canRefund && (
          <Button size="small" aria-label={`Refund the order of ${order.buyer}`} onPress={onRefund}>
            Refund
          </Button>
        )}
      </td>
    </tr>
  );
}
