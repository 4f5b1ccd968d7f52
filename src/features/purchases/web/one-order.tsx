import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { bytesLabel } from '../../../frontend/size-label.ts';
import { dayLabel, timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { progressLabel } from '../../../kernel/percent-label.ts';
import type { ExportItem } from '../../exports/contract.ts';
import { EXPORT_KEPT_DAYS, EXPORT_STATUS } from '../../exports/rules/export-history.ts';
import type { Payment } from '../../payments/contract.ts';
import { hasDocument } from '../../payments/rules/document-lines.ts';
import { SALES_TAX, taxLabel } from '../../payments/rules/tax-line.ts';
import { taxOfRefund } from '../../payments/rules/tax-of-refund.ts';
import { priceLabel } from '../../store/rules/price-label.ts';
import type { Order } from '../contract.ts';
import { orderNumber } from '../rules/receipt.ts';
import { orderStateOf } from './order-state-labels.ts';
import styles from './orders.module.css';

/** The maximum number of files of a bundle that are shown at first. */
const MAX_SHOWN_FILES = 5;

export function OneOrder({ order }: { order: Order }) {
  const { label, tone, about } = orderStateOf(order);
  const { payment, currency } = order;
  const isInvoiced = order.paid_at === null && payment !== null && hasDocument(payment);
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
            <div className={styles['item']}>
              <b className={styles['about']}>{line.description}</b>
              <span className={styles['price']}>{priceLabel(line.price_cents, currency)}</span>
            </div>
            <Files files={line.files} />
            {line.refunded_cents > 0 && (
              <small className={styles['quiet']}>
                {`${moneyLabel(line.refunded_cents, currency)} refunded for what could not be made.`}
              </small>
            )}
          </li>
        ))}
      </ul>
      {order.tax_cents !== null && (
        <p className={styles['refund']}>
          <span>{SALES_TAX}</span>
          <span>{taxLabel(order.tax_cents, currency)}</span>
        </p>
      )}
      <p className={styles['total']}>
        <span>
          {[
            'Total',
            ...(payment?.purchase_order == null ? [] : [`purchase order ${payment.purchase_order}`]),
          ].join(', ')}
        </span>
        <b>{priceLabel(order.total_cents, currency)}</b>
      </p>
      {payment !== null && payment.refunded_cents > 0 && (
        <>
          <p className={styles['refund']}>
            <span>{refundedLabel(payment)}</span>
            <span>{`−${moneyLabel(payment.refunded_cents, currency)}`}</span>
          </p>
          <p className={styles['refund']}>
            <span>Total after the refund</span>
            <b>{moneyLabel(order.total_cents - payment.refunded_cents, currency)}</b>
          </p>
        </>
      )}
      <p className={styles['documents']}>
        <span className={styles['quiet']}>
          {[
            `Order ${orderNumber(order.id)}`,
            ...(payment !== null && order.paid_at !== null ? [`paid on ${timeLabel(order.paid_at)}`] : []),
            ...(isInvoiced && payment.due_on !== null ? [`due on ${dayLabel(payment.due_on)}`] : []),
          ].join(', ')}
        </span>
        {(order.paid_at !== null || isInvoiced) && (
          <a className={styles['receipt']} href={`/orders/${order.id}/receipt.pdf`} download>
            <FileText aria-hidden /> {isInvoiced ? 'Invoice' : 'Receipt'}
            <span className="visually-hidden"> of the order of {timeLabel(order.created_at)}</span>
          </a>
        )}
      </p>
    </Card>
  );
}

/** Returns "Refunded", with the sales tax in it. */
function refundedLabel({
  amount_cents: amountCents,
  tax_cents: taxCents,
  refunded_cents: cents,
  currency,
}: Payment) {
  if (taxCents === null) return 'Refunded';
  return `Refunded, of which ${taxLabel(taxOfRefund({ amountCents, taxCents }, 0, cents), currency)} sales tax`;
}

function Files({ files }: { files: Order['lines'][number]['files'] }) {
  const [isWhole, setIsWhole] = useState(false);
  const made = files.filter((file) => file !== null);
  const shown = isWhole ? made : made.slice(0, MAX_SHOWN_FILES);
  return (
    <>
      {shown.map((file) => (
        <FileState key={file.id} file={file} />
      ))}
      {made.length > shown.length && (
        <div>
          <Button size="small" onPress={() => setIsWhole(true)}>{`Show all ${made.length} files`}</Button>
        </div>
      )}
    </>
  );
}

function FileState({ file }: { file: ExportItem }) {
  if (file.url !== null)
    return (
      <div className={styles['file']}>
        <a href={file.url} download={file.filename}>
          <Download aria-hidden />
          {`Download ${file.filename}`}
        </a>
        <span>
          {[
            ...(file.bytes === null ? [] : [bytesLabel(file.bytes)]),
            `until ${dayLabel(expiryOf(file.url))}`,
          ].join(', ')}
        </span>
      </div>
    );
  if (file.status === EXPORT_STATUS.running)
    return <small role="status">{`Being made, ${progressLabel(file.progress)}`}</small>;
  return (
    <small>
      {file.status === EXPORT_STATUS.expired
        ? `${file.filename} has expired: files are kept for ${EXPORT_KEPT_DAYS} days.`
        : `${file.filename} could not be made. ${file.error ?? ''}`}
    </small>
  );
}

/** Returns the time at which a signed link expires. It may be later than {@link EXPORT_KEPT_DAYS}: a free file that other people get too is kept longer. */
function expiryOf(url: string): string {
  const seconds = new URL(url, window.location.href).searchParams.get('expires');
  return new Date(Number(seconds) * 1000).toISOString();
}
