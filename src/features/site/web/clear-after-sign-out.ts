import { setHash } from '../../../frontend/url-state.ts';

/** Closes everything that belonged to the person who signed out: the project and the selected parcels. The place and the filters stay. */
export function clearAfterSignOut(): void {
  setHash({ project: undefined, p: undefined, several: undefined }, 'replace');
}
