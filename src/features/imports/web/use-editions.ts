import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { type CountyEditions, listEditions, removeEdition, rollBackEdition } from '../contract.ts';

export function useEditions(place: string | null) {
  return useQuery({
    queryKey: ['editions', place],
    queryFn: ({ signal }) => call(listEditions, { query: place === null ? {} : { place }, signal }),
  });
}

/** Makes another edition current, then reloads all data of the page, because most of it depends on the county's edition. */
export function useRollBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(rollBackEdition, { params: { id } }),
    onSuccess: ({ headline, editions }: CountyEditions) => {
      const current = editions.find(({ is_current }) => is_current);
      showToast({
        id: 'edition',
        tone: 'good',
        message: `Edition ${current?.version} is the current one of ${headline}.`,
      });
    },
    onSettled: () => client.invalidateQueries(),
  });
}

export function useRemoveEdition() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeEdition, { params: { id } }),
    onSuccess: () => showToast({ id: 'edition', tone: 'good', message: 'The edition is removed.' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['editions'] }),
  });
}
