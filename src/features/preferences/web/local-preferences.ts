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

/** What a visitor without an account chose, in this browser. */
export const useLocalPreferences = create<Preferences>(() => {
  const kept = recall(KEY, z.record(z.string(), z.unknown())) ?? {};
  return preferencesOf(readPreferenceChanges(kept).changes);
});

export function changeLocalPreferences(changes: readonly PreferenceChange[]): void {
  const next = withChanges(useLocalPreferences.getState(), changes);
  useLocalPreferences.setState(next, true);
  remember(KEY, next);
}

/** They moved to an account: the next person at this browser starts anew. */
export function forgetLocalPreferences(): void {
  useLocalPreferences.setState({}, true);
  remember(KEY, {});
}
