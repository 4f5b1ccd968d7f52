import { type UseBoundStore, create as createStore } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

/** Unit tests import this module as `zustand` (vitest.config.ts): stores that can be reset, because the files of a worker share its modules. */
export * from 'zustand/vanilla';
export { useStore } from 'zustand/react';

const resets: (() => void)[] = [];

export function create<State>(initialize: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(initialize);
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Gives every store of the page the state with which its module began. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
