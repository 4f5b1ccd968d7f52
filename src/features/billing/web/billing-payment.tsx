import { useState } from 'react';
import { Notice } from '../../../frontend/ui/notice.tsx';
import type { Payment } from '../../payments/contract.ts';
import { ConfirmPayment } from '../../payments/web/index.ts';
import { useReloadBilling } from './use-billing.ts';

/** Keeps the payment of a button of the billing page, until the bank has answered. */
export function useBillingPayment() {
  const [payment, setPayment] = useState<Payment | null>(null);
  const reload = useReloadBilling();
  const shown = payment !== null && (
    <>
      <ConfirmPayment
        payment={payment}
        onAnswered={(answered) => {
          setPayment(answered);
          void reload();
        }}
        onClose={() => setPayment(null)}
      />
      {payment.state === 'waiting' && (
        <div role="status">
          <Notice title="The bank has not answered yet.">
            <p>You are charged at most once.</p>
          </Notice>
        </div>
      )}
      {payment.state === 'declined' && (
        <div role="alert">
          <Notice tone="bad" title={payment.message ?? 'The payment did not go through.'}>
            <p>Nothing was charged. Try another card.</p>
          </Notice>
        </div>
      )}
    </>
  );
  return { payment, setPayment, shown };
}
