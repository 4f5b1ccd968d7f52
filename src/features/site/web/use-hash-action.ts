import { use, useEffect } from 'react';
import { FeatureWebContext } from '../../../frontend/feature-web.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';

/** Runs the action of the address once and removes it from the address, so that a reload does not repeat it. */
export function useHashAction(): void {
  const action = useUrlState(({ hash }) => hash.a);
  const manifests = use(FeatureWebContext);
  useEffect(() => {
    if (action === undefined) return;
    for (const { linkActions } of manifests) if (Object.hasOwn(linkActions, action)) linkActions[action]?.();
    setHash({ a: undefined }, 'replace');
  }, [action, manifests]);
}
