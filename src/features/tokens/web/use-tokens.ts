import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { createToken, listTokenUses, listTokens, revokeToken } from '../contract.ts';

const TOKENS = ['tokens'] as const;

export function useTokens() {
  return useQuery({ queryKey: TOKENS, queryFn: ({ signal }) => call(listTokens, { signal }) });
}

export function useTokenUses(id: string) {
  return useQuery({
    queryKey: ['token-uses', id],
    queryFn: ({ signal }) => call(listTokenUses, { signal, params: { id } }),
  });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createToken>) => call(createToken, { body }),
    // The full token stays only in the component that shows it, not in the query cache.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: TOKENS }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeToken, { params: { id } }),
    onSuccess: () => showToast({ id: 'tokens', tone: 'good', message: 'The token is revoked.' }),
    meta: { toast: 'tokens' },
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
  });
}
