import type { Payment } from '../contract.ts';
import { ConfirmPractice } from './confirm-practice.tsx';
import { ConfirmStripe } from './confirm-stripe.tsx';
import { usePaymentSettings } from './use-payment-settings.ts';

interface Props {
  payment: Payment | null;
  onAnswered: (payment: Payment) => void;
  onClose: () => void;
}

/** Lets the bank ask the person for a confirmation, if the payment needs one. */
export function ConfirmPayment({ payment, onAnswered, onClose }: Props) {
  const settings = usePaymentSettings();
  if (payment?.state !== 'needs_confirmation') return null;
  if (payment.provider === 'practice')
    return <ConfirmPractice payment={payment} onAnswered={onAnswered} onClose={onClose} />;
  return (
    <ConfirmStripe
      payment={payment}
      publishableKey={settings?.publishable_key ?? ''}
      onAnswered={onAnswered}
    />
  );
}
