import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { getPreference, savePreferences } from '../../preferences/contract.ts';
import type { Preferences } from '../../preferences/rules/preference-keys.ts';
import { valueAt } from '../../preferences/rules/preference-tree.ts';
import {
  askDeletion,
  createDataExport,
  getDeletion,
  listDataExports,
  undoDeletion,
  unsubscribe,
} from '../contract.ts';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_NAMES,
  type NotificationName,
} from '../rules/notification-kinds.ts';

const EXPORTS = ['data-exports'] as const;
const DELETION = ['deletion'] as const;
const EMAILS = ['emails'] as const;
const POLL_MS = 1500;

const fail = (error: unknown) => showToast({ id: 'profile', tone: 'bad', message: errorMessage(error) });

/** Returns the archives. Reloads them while one is being packed. */
export function useDataExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: ({ signal }) => call(listDataExports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((archive) => archive.state === 'waiting' || archive.state === 'building') ===
      true
        ? POLL_MS
        : false,
  });
}

export function useCreateDataExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createDataExport, {}),
    onSuccess: (reply) => client.setQueryData(EXPORTS, reply),
    onError: fail,
  });
}

export function useDeletion() {
  return useQuery({ queryKey: DELETION, queryFn: ({ signal }) => call(getDeletion, { signal }) });
}

export function useAskDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(askDeletion, { body: { password } }),
    onSuccess: (reply) => client.setQueryData(DELETION, reply),
  });
}

export function useUndoDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoDeletion, {}),
    onSuccess: (reply) => {
      client.setQueryData(DELETION, reply);
      showToast({ id: 'profile', tone: 'good', message: 'Your account stays.' });
    },
    onError: fail,
  });
}

/** Returns which kinds of optional emails the person gets. */
export function useEmailKinds() {
  return useQuery({
    queryKey: EMAILS,
    queryFn: async ({ signal }) => {
      const { value } = await call(getPreference, { query: {}, signal });
      const own = (value ?? {}) as Preferences;
      return Object.fromEntries(
        NOTIFICATION_NAMES.map((name) => {
          const { preference, isOnAtFirst } = NOTIFICATION_KINDS[name];
          return [name, (valueAt(own, preference) ?? isOnAtFirst) === true];
        }),
      ) as Record<NotificationName, boolean>;
    },
  });
}

export function useSetEmailKind() {
  const client = useQueryClient();
  return useMutation({
    // Changes are sent one after the other, so that the last one wins.
    scope: { id: 'emails' },
    mutationFn: ({ name, isOn }: { name: NotificationName; isOn: boolean }) =>
      call(savePreferences, { body: { data: { [NOTIFICATION_KINDS[name].preference]: isOn } } }),
    onMutate: async ({ name, isOn }) => {
      // A reply that is still on its way does not contain the change.
      await client.cancelQueries({ queryKey: EMAILS });
      client.setQueryData(EMAILS, (known?: Record<string, boolean>) => known && { ...known, [name]: isOn });
    },
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: EMAILS }),
  });
}

export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(unsubscribe, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: EMAILS }),
  });
}
