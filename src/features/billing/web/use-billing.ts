import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Payment } from '../../payments/contract.ts';
import { cancelSubscription, getBilling, resumeSubscription, retrySubscription } from '../contract.ts';

export type Billing = OutputOf<typeof getBilling>;

const KEY = (slug: string) => ['billing', slug];
/** How often the page asks whether a charge that waits for its bank has an answer. */
const LOOK_AGAIN_MS = 10_000;

export function useBilling(slug: string) {
  return useQuery({
    queryKey: KEY(slug),
    queryFn: ({ signal }) => call(getBilling, { params: { slug }, signal }),
    refetchInterval: ({ state }) => (state.data?.invoices.some(isWithBank) === true ? LOOK_AGAIN_MS : false),
  });
}

/** Returns true for a charge by card that waits for the answer of the bank. A purchase order waits for days. */
function isWithBank({ state, purchase_order: order }: Payment): boolean {
  return state === 'waiting' && order === null;
}

/** Returns a function that stores a new state of billing in the query cache, and reloads what depends on the plan. */
export function useTakeBilling(slug: string): (billing: Billing) => Promise<void> {
  const client = useQueryClient();
  return async (billing) => {
    client.setQueryData(KEY(slug), billing);
    await client.invalidateQueries();
  };
}

/** Returns a function that loads the billing again, and what depends on the plan. */
export function useReloadBilling(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** Canceling, resuming, and paying what is due. `onPayment` gets the payment for what is due. */
export function useSubscriptionActs(slug: string, onPayment: (payment: Payment | null) => void) {
  const take = useTakeBilling(slug);
  const body = { group: slug };
  const takePaid = ({ billing, payment }: OutputOf<typeof retrySubscription>) => {
    onPayment(payment);
    return take(billing);
  };
  return {
    cancel: useMutation({ mutationFn: () => call(cancelSubscription, { body }), onSuccess: take }),
    resume: useMutation({ mutationFn: () => call(resumeSubscription, { body }), onSuccess: take }),
    retry: useMutation({ mutationFn: () => call(retrySubscription, { body }), onSuccess: takePaid }),
  };
}
