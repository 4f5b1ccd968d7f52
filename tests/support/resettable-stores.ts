import { type UseBoundStore, create as createStore } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

/** Replaces `zustand` in unit tests (vitest.config.ts). Its stores can be reset, because the test files of a worker share the modules with the stores. */
export * from 'zustand/vanilla';
export { useStore } from 'zustand/react';

const resets: (() => void)[] = [];

export function create<State>(initialize: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(initialize);
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Resets every store that was created to its initial state. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
