import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { askDeletion, getDeletion, undoDeletion } from '../contract.ts';

const KEY = ['deletion'] as const;

export function useDeletion() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getDeletion, { signal }) });
}

export function useAskDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(askDeletion, { body: { password } }),
    onSuccess: (reply) => client.setQueryData(KEY, reply),
  });
}

export function useUndoDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoDeletion, {}),
    onSuccess: (reply) => {
      client.setQueryData(KEY, reply);
      showToast({ id: 'profile', tone: 'good', message: 'Your account stays.' });
    },
    meta: { toast: 'profile' },
  });
}
