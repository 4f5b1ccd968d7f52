import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { getPreference, savePreferences } from '../contract.ts';
import type { PreferenceKey, PreferenceValue, Preferences } from '../rules/preference-keys.ts';
import {
  type PreferenceChange,
  leavesOf,
  preferencesOf,
  readPreferenceChanges,
  valueAt,
  withChanges,
} from '../rules/preference-tree.ts';
import { changeLocalPreferences, clearLocalPreferences, useLocalPreferences } from './local-preferences.ts';

export interface Preference<K extends PreferenceKey> {
  /** undefined when not set (then the caller's default applies) or not loaded yet. */
  value: PreferenceValue<K> | undefined;
  /** False until the preferences of the account are loaded. */
  isLoaded: boolean;
  /**
   * Stores the value: in the account, or in this browser when no one is signed in. Applied at once; on failure, it is reverted and a toast
   * says so. For a group, only the given leaves change. null deletes the value or the whole group.
   */
  set(value: PreferenceValue<K> | null): void;
}

const keyOf = (userId: string | null) => ['preferences', userId] as const;

/** Returns a preference of the current person. All components share one request. */
export function usePreference<K extends PreferenceKey>(key: K): Preference<K> {
  const session = useSession();
  const userId = session.data?.user?.id ?? null;
  const local = useLocalPreferences();
  const account = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => readAccount(signal),
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  });
  const save = useSave(userId, key);
  const all = userId === null ? local : account.data;
  return {
    value: all === undefined ? undefined : (valueAt(all, key) as PreferenceValue<K> | undefined),
    isLoaded: session.isSuccess && all !== undefined,
    set(value) {
      const { changes } = readPreferenceChanges({ [key]: value });
      if (userId === null) changeLocalPreferences(changes);
      else save.mutate(changes);
    },
  };
}

/** Reads the preferences of the account. Preferences set in this browser before signing in move into the account where it has none. */
async function readAccount(signal: AbortSignal): Promise<Preferences> {
  const { value } = await call(getPreference, { query: {}, signal });
  const own = treeOf(value);
  const brought = leavesOf(useLocalPreferences.getState()).filter(
    ({ path }) => valueAt(own, path) === undefined,
  );
  if (brought.length > 0) {
    try {
      await call(savePreferences, { body: { data: dataOf(brought) }, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      return withChanges(own, brought); // they stay in this browser, and move the next time
    }
  }
  clearLocalPreferences();
  return withChanges(own, brought);
}

function useSave(userId: string | null, key: PreferenceKey) {
  const client = useQueryClient();
  const queryKey = keyOf(userId);
  return useMutation({
    mutationKey: queryKey,
    // Changes are sent one after the other, so that the last one wins.
    scope: { id: 'preferences' },
    mutationFn: (changes: readonly PreferenceChange[]) =>
      call(savePreferences, { body: { data: dataOf(changes) } }),
    onMutate: async (changes) => {
      const before = client.getQueryData<Preferences>(queryKey);
      // Until all preferences are loaded, the changes are not cached: they would look like all preferences of the account.
      if (before === undefined) return undefined;
      await client.cancelQueries({ queryKey });
      client.setQueryData<Preferences>(queryKey, withChanges(before, changes));
      return before;
    },
    onSuccess: async ({ data }, _changes, before) => {
      // The reply to the last change has all of them, among them those that the failure of an earlier one reverted here.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return;
      // A reply that is still on its way may not contain the changes.
      await client.cancelQueries({ queryKey });
      if (before === undefined) void client.invalidateQueries({ queryKey });
      else client.setQueryData(queryKey, treeOf(data));
    },
    meta: {
      toast: 'preferences',
      failed: `The preference “${key.replaceAll('_', ' ')}” could not be saved.`,
    },
    onError: (_error, _changes, before) => {
      client.setQueryData(queryKey, before);
      void client.invalidateQueries({ queryKey });
    },
  });
}

function dataOf(changes: readonly PreferenceChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ path, value }) => [path, value]));
}

function treeOf(value: unknown): Preferences {
  if (typeof value !== 'object' || value === null) return {};
  return preferencesOf(readPreferenceChanges({ ...value }).changes);
}
