import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import {
  type NewRemoval,
  createRemoval,
  liftRemoval,
  listAccessLog,
  listRemovals,
  previewRemoval,
} from '../contract.ts';

export type RemovalTarget = Pick<NewRemoval, 'kind' | 'subject' | 'geoid'>;

export function useRemovals() {
  return useQuery({
    queryKey: ['removals'],
    queryFn: async ({ signal }) => (await call(listRemovals, { signal })).removals,
  });
}

/** How many parcels a removal would hide. null: there is nothing to ask yet. */
export function useRemovalPreview(target: RemovalTarget | null) {
  return useQuery({
    queryKey: ['removal-preview', target],
    queryFn: ({ signal }) => {
      if (target === null) throw new Error('there is nothing to preview');
      return call(previewRemoval, { body: target, signal });
    },
    enabled: target !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useAddRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRemoval) => call(createRemoval, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['removals'] }),
  });
}

export function useLiftRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(liftRemoval, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['removals'] }),
  });
}

export interface AccessFilter {
  llUuid: string;
  account: string;
}

/** Pages of the log, newest first. */
export function useAccessLog({ llUuid, account }: AccessFilter, before: number | undefined) {
  return useQuery({
    queryKey: ['access-log', llUuid, account, before],
    queryFn: ({ signal }) =>
      call(listAccessLog, {
        query: {
          ...(llUuid === '' ? {} : { ll_uuid: llUuid }),
          ...(account === '' ? {} : { account }),
          ...(before === undefined ? {} : { before }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
