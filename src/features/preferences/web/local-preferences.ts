import { z } from 'zod';
import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';
import type { Preferences } from '../rules/preference-keys.ts';
import {
  type PreferenceChange,
  preferencesOf,
  readPreferenceChanges,
  withChanges,
} from '../rules/preference-tree.ts';

const KEY = 'preferences';

/** The preferences of a visitor without an account, stored in this browser. */
export const useLocalPreferences = create<Preferences>(() => {
  const stored = recall(KEY, z.record(z.string(), z.unknown())) ?? {};
  return preferencesOf(readPreferenceChanges(stored).changes);
});

export function changeLocalPreferences(changes: readonly PreferenceChange[]): void {
  const next = withChanges(useLocalPreferences.getState(), changes);
  useLocalPreferences.setState(next, true);
  remember(KEY, next);
}

/** Clears the local preferences after they moved to an account, so that the next person at this browser starts with none. */
export function clearLocalPreferences(): void {
  useLocalPreferences.setState({}, true);
  remember(KEY, {});
}
