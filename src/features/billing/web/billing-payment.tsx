import { useState } from 'react';
import { Notice } from '../../../frontend/ui/notice.tsx';
import type { Payment } from '../../payments/contract.ts';
import { ConfirmPayment, WaitForBank } from '../../payments/web/index.ts';
import { useReloadBilling } from './use-billing.ts';

/** Holds the payment that a button of the billing page started, and shows it until the bank has answered. */
export function useBillingPayment() {
  const [payment, setPayment] = useState<Payment | null>(null);
  const reload = useReloadBilling();
  const take = (answered: Payment) => {
    setPayment(answered);
    void reload();
  };
  const shown = payment !== null && (
    <>
      <ConfirmPayment payment={payment} onAnswered={take} onClose={() => setPayment(null)} />
      {payment.state === 'waiting' && <WaitForBank payment={payment} onAnswered={take} />}
      {payment.state === 'declined' && (
        <Notice tone="bad" title={payment.message ?? 'The payment did not go through.'}>
          <p>Nothing was charged. Try another card.</p>
        </Notice>
      )}
    </>
  );
  return { payment, setPayment, shown };
}
