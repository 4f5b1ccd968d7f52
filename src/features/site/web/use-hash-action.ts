import { useEffect } from 'react';
import { type Overlay, openOverlay } from '../../../frontend/overlays.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { askProject } from '../../projects/web/index.ts';

/** Actions that a link can request with `a=`. */
const ACTIONS: Readonly<Record<string, Overlay>> = {
  'sign-in': 'sign-in',
  shortcuts: 'shortcuts',
  commands: 'commands',
  help: 'help',
};

/** Runs the action of the address once and removes it from the address, so that a reload does not repeat it. */
export function useHashAction(): void {
  const action = useUrlState(({ hash }) => hash.a);
  useEffect(() => {
    if (action === undefined) return;
    const overlay = ACTIONS[action];
    if (overlay !== undefined) openOverlay(overlay);
    if (action === 'new-project') askProject({ kind: 'new' });
    setHash({ a: undefined }, 'replace');
  }, [action]);
}
