import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { cancelSubscription, getBilling, resumeSubscription, retrySubscription } from '../contract.ts';

export type Billing = OutputOf<typeof getBilling>;

const KEY = (slug: string) => ['billing', slug];

export function useBilling(slug: string) {
  return useQuery({
    queryKey: KEY(slug),
    queryFn: ({ signal }) => call(getBilling, { params: { slug }, signal }),
  });
}

/** Returns a function that stores a new state of billing in the query cache, and reloads what depends on the plan. */
export function useTakeBilling(slug: string): (billing: Billing) => Promise<void> {
  const client = useQueryClient();
  return async (billing) => {
    client.setQueryData(KEY(slug), billing);
    await client.invalidateQueries();
  };
}

/** Canceling, resuming, and paying what is due. */
export function useSubscriptionActs(slug: string) {
  const take = useTakeBilling(slug);
  const body = { group: slug };
  return {
    cancel: useMutation({ mutationFn: () => call(cancelSubscription, { body }), onSuccess: take }),
    resume: useMutation({ mutationFn: () => call(resumeSubscription, { body }), onSuccess: take }),
    retry: useMutation({ mutationFn: () => call(retrySubscription, { body }), onSuccess: take }),
  };
}
