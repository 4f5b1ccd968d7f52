import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getPlaceFacts, listFactSets, removeFactSet } from '../contract.ts';

export function useFactSets() {
  return useQuery({ queryKey: ['fact-sets'], queryFn: ({ signal }) => call(listFactSets, { signal }) });
}

export function useRemoveFactSet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(removeFactSet, { params: { name } }),
    meta: { toast: 'fact-set' },
    onSettled: () => client.invalidateQueries({ queryKey: ['fact-sets'] }),
  });
}

export function usePlaceFacts(placePath: string) {
  return useQuery({
    queryKey: ['place-facts', placePath],
    queryFn: ({ signal }) => call(getPlaceFacts, { placePath, signal }),
  });
}
