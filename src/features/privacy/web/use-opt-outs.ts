import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import {
  type NewOptOut,
  createOptOut,
  liftOptOut,
  listAccessLog,
  listOptOuts,
  previewOptOut,
} from '../contract.ts';

export type OptOutTarget = Pick<NewOptOut, 'kind' | 'subject' | 'geoid'>;

export function useOptOuts() {
  return useQuery({
    queryKey: ['removals'],
    queryFn: async ({ signal }) => (await call(listOptOuts, { signal })).removals,
  });
}

/** Loads the parcels that an opt-out would hide. With null nothing is loaded. */
export function useOptOutPreview(target: OptOutTarget | null) {
  return useQuery({
    queryKey: ['removal-preview', target],
    queryFn: ({ signal }) => {
      if (target === null) throw new Error('there is nothing to preview');
      return call(previewOptOut, { body: target, signal });
    },
    enabled: target !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useAddOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewOptOut) => call(createOptOut, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['removals'] }),
  });
}

export function useLiftOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(liftOptOut, { params: { id } }),
    meta: { toast: 'removal' },
    onSettled: () => client.invalidateQueries({ queryKey: ['removals'] }),
  });
}

export interface AccessFilter {
  llUuid: string;
  account: string;
}

/** Loads a page of the access log, newest first. */
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
