import { useEffect } from 'react';
import { showUnreadable } from '../../../frontend/unreadable-link.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { filtersFeature } from '../feature.ts';
import { canReadQuery } from './query-link.ts';

/** Says that the filters of a link are ignored, and removes them from the address, so that nobody shares them again. */
export function useUnreadableFilters(): void {
  const text = useUrlState(({ hash }) => hash.q);
  useEffect(() => {
    if (text === undefined || canReadQuery(text)) return;
    showUnreadable('q', filtersFeature.hashKeys.q.unreadableMessage);
    setHash({ q: undefined }, 'replace');
  }, [text]);
}
