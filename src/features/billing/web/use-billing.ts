import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Payment } from '../../payments/contract.ts';
import {
  type Billing,
  cancelSubscription,
  getBilling,
  getPlanAddress,
  resumeSubscription,
  retrySubscription,
} from '../contract.ts';

const FIRST = 'billing';
const KEY = (slug: string) => [FIRST, slug];
/** The interval at which the page asks whether a charge that waits for its bank has an answer. */
const POLL_MS = 10_000;

/** Loads the billing of an account, every ten seconds while a bank has not answered. The answer may change the plan, so all other data is then loaded again. */
export function useBilling(slug: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: KEY(slug),
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<Billing>(KEY(slug));
      const billing = await call(getBilling, { params: { slug }, signal });
      if (before !== undefined && hasAnswer(before, billing))
        void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== FIRST });
      return billing;
    },
    refetchInterval: ({ state }) => (state.data?.invoices.some(isWithBank) === true ? POLL_MS : false),
  });
}

/** Returns true for a charge by card that waits for the answer of the bank. Other waiting payments don't count: a purchase order is paid within days, and a payment without a provider has no card yet. */
function isWithBank({ state, provider }: Payment): boolean {
  return state === 'waiting' && provider !== null && provider !== 'invoice';
}

/** Returns true if a bank had not answered in `before` and has answered in `after`. */
function hasAnswer(before: Billing, after: Billing): boolean {
  const states = new Map(after.invoices.map(({ id, state }) => [id, state]));
  return before.invoices.some((invoice) => isWithBank(invoice) && states.get(invoice.id) !== invoice.state);
}

export const planAddressKey = (slug: string) => ['plan-address', slug];

/** Loads the billing address of a plan, and whether this site adds sales tax to plans that are paid by card. */
export function usePlanAddress(slug: string) {
  return useQuery({
    queryKey: planAddressKey(slug),
    queryFn: ({ signal }) => call(getPlanAddress, { params: { slug }, signal }),
  });
}

/** Returns a function that stores a new state of billing in the query cache, and reloads all data, because other data may depend on the plan. */
export function useTakeBilling(slug: string): (billing: Billing) => Promise<void> {
  const client = useQueryClient();
  return async (billing) => {
    client.setQueryData(KEY(slug), billing);
    await client.invalidateQueries();
  };
}

/** Returns a function that loads the billing again, and all other data, which may depend on the plan. */
export function useReloadBilling(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** Returns mutations that cancel and resume a subscription, and pay an amount that is due. `onPayment` gets the payment of that amount. */
export function useSubscriptionActs(slug: string, onPayment: (payment: Payment | null) => void) {
  const take = useTakeBilling(slug);
  const reload = useReloadBilling();
  const body = { group: slug };
  const takePaid = ({ billing, payment }: OutputOf<typeof retrySubscription>) => {
    onPayment(payment);
    return take(billing);
  };
  return {
    cancel: useMutation({ mutationFn: () => call(cancelSubscription, { body }), onSuccess: take }),
    resume: useMutation({ mutationFn: () => call(resumeSubscription, { body }), onSuccess: take }),
    retry: useMutation({
      /** Charges the card with this id, if it is still the active one; null: the active card. */
      mutationFn: (cardId: string | null) =>
        call(retrySubscription, { body: { ...body, ...(cardId !== null && { card_id: cardId }) } }),
      onSuccess: takePaid,
      // After an error the bank may still charge the card, so the page loads the state of the billing again.
      onError: reload,
    }),
  };
}
