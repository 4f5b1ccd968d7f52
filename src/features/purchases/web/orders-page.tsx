import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { DocumentPage, SignInNotice, useSession } from '../../accounts/web/index.ts';
import { EXPORT_STATUS } from '../../exports/rules/export-history.ts';
import { type Order, listOrders } from '../contract.ts';
import type { OrderState } from '../rules/order-states.ts';
import styles from './orders.module.css';

const STATES: Readonly<
  Record<OrderState, { label: string; tone: 'good' | 'busy' | 'bad' | 'plain'; about: string }>
> = {
  open: { label: 'Not paid', tone: 'plain', about: 'Its files are made when the money has arrived.' },
  paid: { label: 'Paid', tone: 'busy', about: 'Its files are made next.' },
  preparing: { label: 'Being made', tone: 'busy', about: 'The files appear here when they are ready.' },
  ready: { label: 'Ready', tone: 'good', about: '' },
  failed: { label: 'Not made', tone: 'bad', about: 'No file could be made. Its price was refunded.' },
  refunded: { label: 'Refunded', tone: 'plain', about: 'Its price was refunded.' },
  expired: { label: 'Given up', tone: 'plain', about: 'It was not paid.' },
};
/** How often the page looks whether files are ready. */
const LOOK_AGAIN_MS = 2000;

/** What the person bought, with its files. */
export function OrdersPage() {
  const session = useSession();
  return (
    <DocumentPage title="Orders">
      <PageHead title="Orders" lead="What you bought. Files can be downloaded for 30 days." />
      {session.isSuccess &&
        (session.data.user === null ? (
          <SignInNotice title="Sign in to see your orders." />
        ) : (
          <Orders key={session.data.user.id} />
        ))}
    </DocumentPage>
  );
}

function Orders() {
  const orders = useQuery({
    queryKey: ['orders'],
    queryFn: ({ signal }) => call(listOrders, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ state: one }) => one === 'paid' || one === 'preparing') === true
        ? LOOK_AGAIN_MS
        : false,
  });
  return (
    <Loaded of={orders} what="your orders">
      {({ orders: rows }) =>
        rows.length === 0 ? (
          <Notice icon={PackageCheck} title="You have no orders.">
            <p>
              What you buy appears here. See your <a href="/orders/cart">cart</a>.
            </p>
          </Notice>
        ) : (
          rows.map((order) => <OneOrder key={order.id} order={order} />)
        )
      }
    </Loaded>
  );
}

function OneOrder({ order }: { order: Order }) {
  const { label, tone, about } = STATES[order.state];
  const { payment } = order;
  return (
    <Card labelledBy={`order-${order.id}`}>
      <h2 id={`order-${order.id}`} className={styles['head']}>
        {`Order of ${timeLabel(order.created_at)}`} <StateLabel tone={tone}>{label}</StateLabel>
      </h2>
      {about !== '' && <p className={styles['quiet']}>{about}</p>}
      <ul className={styles['lines']}>
        {order.lines.map((line, index) => (
          // The lines of an order never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>
              <b>{line.description}</b>
              <FileOf line={line} />
            </span>
            <span className={styles['price']}>{moneyLabel(line.price_cents, order.currency)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['total']}>
        <span>
          {payment === null
            ? 'Total'
            : `Total${payment.purchase_order === null ? '' : `, purchase order ${payment.purchase_order}`}${
                payment.refunded_cents > 0
                  ? `, ${moneyLabel(payment.refunded_cents, order.currency)} refunded`
                  : ''
              }`}
        </span>
        <b>{moneyLabel(order.total_cents, order.currency)}</b>
      </p>
    </Card>
  );
}

function FileOf({ line }: { line: Order['lines'][number] }) {
  const { export: file, is_refunded: isRefunded } = line;
  if (isRefunded)
    return <small>{`It could not be made: ${file?.error ?? 'its file was lost.'} Refunded.`}</small>;
  if (file === null) return null;
  if (file.url !== null)
    return (
      <small>
        <a href={file.url} download={file.filename}>{`Download ${file.filename}`}</a>
      </small>
    );
  if (file.status === EXPORT_STATUS.running)
    return <small role="status">{`Being made, ${Math.floor(file.progress * 100)} %`}</small>;
  return (
    <small>
      {file.status === EXPORT_STATUS.expired ? 'Expired: files are kept for 30 days.' : file.error}
    </small>
  );
}
