import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { getPreference, savePreferences } from '../../preferences/contract.ts';
import type { Preferences } from '../../preferences/rules/preference-keys.ts';
import { valueAt } from '../../preferences/rules/preference-tree.ts';
import { unsubscribe } from '../contract.ts';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_NAMES,
  type NotificationName,
} from '../rules/notification-kinds.ts';

const KEY = ['emails'] as const;

/** Returns which kinds of optional emails the person gets. */
export function useEmailKinds() {
  return useQuery({
    queryKey: KEY,
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
      // The reply to a request that was sent before does not contain the change.
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData(KEY, (known?: Record<string, boolean>) => known && { ...known, [name]: isOn });
    },
    meta: { toast: 'profile' },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(unsubscribe, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
