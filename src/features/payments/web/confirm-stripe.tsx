import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../frontend/api.ts';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { type Payment, getPayment, getPaymentSecret } from '../contract.ts';
import { loadStripe } from './stripe-browser.ts';

interface Props {
  payment: Payment;
  publishableKey: string;
  onAnswered: (payment: Payment) => void;
}

/** Lets the bank ask the person for the confirmation (3-D Secure), in the window of Stripe. */
export function ConfirmStripe({ payment: { id }, publishableKey, onAnswered }: Props) {
  const answer = useQuery({
    queryKey: ['stripe-confirmation', id],
    queryFn: async () => {
      const params = { id };
      const stripe = await loadStripe(publishableKey);
      const { client_secret: clientSecret } = await call(getPaymentSecret, { params });
      await stripe.handleNextAction({ clientSecret });
      return call(getPayment, { params });
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  });
  const { data, error } = answer;
  useEffect(() => {
    if (data !== undefined) onAnswered(data);
    // `onAnswered` must run once only, so it is not a dependency.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  return error === null ? <Skeleton lines={1} label="Waiting for your bank" /> : <Refusal error={error} />;
}
