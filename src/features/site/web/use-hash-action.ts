import { use, useEffect } from 'react';
import { FeatureWebContext } from '../../../frontend/feature-web.ts';
import { parseHashValues } from '../../../frontend/hash-codec.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';

/** Runs the action of the address once, `#a=NAME` or `#NAME`, and removes it from the address, so that a reload does not repeat it. */
export function useHashAction(): void {
  const address = useUrlState();
  const manifests = use(FeatureWebContext);
  const site = use(SiteFactsContext);
  useEffect(() => {
    // Some actions depend on the kind of the site.
    if (site === undefined) return;
    const values = parseHashValues(window.location.hash);
    const actions = manifests.flatMap(({ linkActions }) => Object.entries(linkActions));
    const requested = actions.filter(([name]) => values.get(name) === true || address.hash.a === name);
    if (requested.length === 0 && address.hash.a === undefined) return;
    // The action is removed first, because it may lead to another page.
    setHash({ a: undefined }, 'replace');
    for (const [, run] of requested) run(site);
  }, [address, manifests, site]);
}
