import { create } from 'zustand';
import type { HashEnd, HashKeys, Panes } from '../kernel/hash.ts';
import { createHashCodec, type HashState } from './hash-codec.ts';
import { setUnreadable } from './unreadable-link.ts';

/** `push` adds a step that the Back button undoes; `replace` doesn't. */
export type HistoryStep = 'push' | 'replace';

export interface UrlState {
  /** The working boundary: `/us/md/baltimore-city`, or a page such as `/admin/imports`. */
  path: string;
  hash: HashState;
  /** `browser`: by Back, Forward or a typed address, which the page then follows. */
  changedBy: 'page' | 'browser';
}

let codec = createHashCodec([]);

function readLocation(): UrlState {
  const path = window.location.pathname.replace(/\/+$/, '');
  return { path: path === '' ? '/' : path, hash: codec.parse(window.location.hash), changedBy: 'browser' };
}

/** The page's address as state. State that a link must restore is kept here and nowhere else. */
export const useUrlState = create<UrlState>(() => readLocation());

/** Returns the current address, outside of rendering. */
export function addressNow(): UrlState {
  return useUrlState.getState();
}

/** Reads the address with the keys and panes of all features. `src/apps/web/main.tsx` calls it before the page is drawn. */
export function openUrlState(features: readonly { hashKeys: HashKeys; panes: Panes }[]): void {
  codec = createHashCodec(features);
  observe();
}

function observe(): void {
  setUnreadable(codec.unreadable(window.location.hash));
  useUrlState.setState(readLocation());
}
window.addEventListener('popstate', observe);
window.addEventListener('hashchange', observe);

function write(state: Pick<UrlState, 'path' | 'hash'>, step: HistoryStep): void {
  const address = state.path + codec.format(state.hash);
  if (address === window.location.pathname + window.location.hash) return;
  if (step === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
  useUrlState.setState({ ...state, changedBy: 'page' });
}

type HashPatch = { [K in keyof HashState]?: HashState[K] | undefined };

function patched(hash: HashState, patch: HashPatch): HashState {
  // A key that is undefined in the patch is removed from the hash.
  return Object.fromEntries(
    Object.entries({ ...hash, ...patch }).filter(([, value]) => value !== undefined),
  ) as HashState;
}

export function setHash(patch: HashPatch, step: HistoryStep): void {
  const { path, hash } = useUrlState.getState();
  write({ path, hash: patched(hash, patch) }, step);
}

/** Goes to another working boundary or page. */
export function goTo(path: string, patch: HashPatch = {}, step: HistoryStep = 'push'): void {
  write({ path, hash: patched(useUrlState.getState().hash, patch) }, step);
}

/** Makes a place the working boundary and shows all of it. Keys that belong to the previous place, such as the selected parcel, are removed. */
export function goToPlace(path: string): void {
  goTo(path, { ...without('place'), camera: undefined });
}

/** Closes the pane that was opened by a word in the hash. */
export function closePane(): void {
  setHash({ ...without('pane'), tab: undefined }, 'push');
}

function without(end: HashEnd): HashPatch {
  return Object.fromEntries(codec.keysEndingWith(end).map((name) => [name, undefined]));
}

/** Returns the address of a path for sharing. The address of a property opens it in its county. */
export function shareUrl(path: string): string {
  return window.location.origin + path;
}
