import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  testWebhook,
} from '../contract.ts';

const KEY = ['webhooks'] as const;
/** While a message is on its way, its list is loaded again after this time. */
const POLL_MS = 2_000;

export function useWebhooks() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listWebhooks, { signal }) });
}

export function useDeliveries(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(listDeliveries, { signal, params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ is_on_its_way: isOnItsWay }) => isOnItsWay) === true ? POLL_MS : false,
  });
}

export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createWebhook>) => call(createWebhook, { body }),
    // The secret stays only in the component that shows it, not in the query cache.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRenewSecret() {
  return useMutation({
    mutationFn: (id: string) => call(renewWebhookSecret, { params: { id } }),
    gcTime: 0,
    meta: { toast: 'webhooks' },
  });
}

/** Returns the actions on a webhook, each with the message that is shown afterwards. */
export function useWebhookActions(id: string) {
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: async ({ run }: { run: () => Promise<unknown>; message: string }) => run(),
    onSuccess: (_, { message }) => showToast({ id: 'webhooks', tone: 'good', message }),
    meta: { toast: 'webhooks' },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const act = (message: string, run: () => Promise<unknown>) => action.mutate({ message, run });
  const params = { id };
  return {
    isPending: action.isPending,
    test: () => act('A test is on its way.', () => call(testWebhook, { params })),
    pause: () => act('The webhook is paused.', () => call(changeWebhook, { params, body: { is_on: false } })),
    resume: () =>
      act('The webhook is on again.', () => call(changeWebhook, { params, body: { is_on: true } })),
    remove: () => act('The webhook is deleted.', () => call(deleteWebhook, { params })),
    resend: (delivery: string, waitsForWebhook: boolean) =>
      act(
        waitsForWebhook ? 'The message is sent when the webhook is turned on.' : 'The message is sent again.',
        () => call(resendDelivery, { params: { id, delivery } }),
      ),
  };
}
