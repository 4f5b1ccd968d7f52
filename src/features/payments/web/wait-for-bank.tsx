import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../frontend/api.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { type Payment, getPayment } from '../contract.ts';

/** How often the page asks whether the bank has answered. */
const POLL_MS = 5000;

interface Props {
  /** A payment by card that waits for the answer. */
  payment: Payment;
  onAnswered: (payment: Payment) => void;
}

/** Says that the bank has not answered yet, and asks again until it has. */
export function WaitForBank({ payment: { id }, onAnswered }: Props) {
  const { data } = useQuery({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  const isAnswered = data !== undefined && data.state !== 'waiting';
  useEffect(() => {
    if (isAnswered) onAnswered(data);
    // `onAnswered` must run once only, so it is not a dependency.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAnswered]);
  return (
    <div role="status">
      <Notice title="The bank has not answered yet.">
        <p>You are charged at most once. This page shows the answer as soon as it is there.</p>
      </Notice>
    </div>
  );
}
