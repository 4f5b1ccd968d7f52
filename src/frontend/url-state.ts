import { create } from 'zustand';
import { formatHash, parseHash, type HashState } from './hash-codec.ts';

/** `push` makes a step that the Back button undoes; `replace` doesn't. */
export type HistoryStep = 'push' | 'replace';

export interface UrlState {
  /** The working boundary: `/us/md/baltimore-city`, or a page such as `/admin/imports`. */
  path: string;
  hash: HashState;
  /** `browser`: Back, Forward or a typed address; the page then follows it. */
  changedBy: 'page' | 'browser';
}

function readLocation(): UrlState {
  const path = window.location.pathname.replace(/\/+$/, '');
  return { path: path === '' ? '/' : path, hash: parseHash(window.location.hash), changedBy: 'browser' };
}

/** The page's address as state. Everything that a link must bring back lives here and nowhere else. */
export const useUrlState = create<UrlState>(() => readLocation());

/** The address as it is now, outside of rendering. */
export function addressNow(): UrlState {
  return useUrlState.getState();
}

const observe = () => useUrlState.setState(readLocation());
window.addEventListener('popstate', observe);
window.addEventListener('hashchange', observe);

function write(state: Pick<UrlState, 'path' | 'hash'>, step: HistoryStep): void {
  const address = state.path + formatHash(state.hash);
  if (address === window.location.pathname + window.location.hash) return;
  if (step === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
  useUrlState.setState({ ...state, changedBy: 'page' });
}

type HashPatch = { [K in keyof HashState]?: HashState[K] | undefined };

function patched(hash: HashState, patch: HashPatch): HashState {
  // Undefined in a patch takes the part out of the hash.
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

/** Makes a place the working boundary and looks at it whole: what was selected elsewhere is let go. */
export function goToPlace(path: string): void {
  goTo(path, {
    p: undefined,
    several: undefined,
    camera: undefined,
    a: undefined,
    edition: undefined,
    from: undefined,
    to: undefined,
  });
}

/** The address of this page for sharing: a property alone opens it in its county. */
export function shareUrl(path: string): string {
  return window.location.origin + path;
}
