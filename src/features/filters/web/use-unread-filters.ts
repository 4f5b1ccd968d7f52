import { useEffect } from 'react';
import { showUnread } from '../../../frontend/unread-link.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { filtersFeature } from '../feature.ts';
import { canReadQuery } from './query-link.ts';

/** Says that the filters of a link are ignored, and removes them from the address, so that nobody shares them again. */
export function useUnreadFilters(): void {
  const text = useUrlState(({ hash }) => hash.q);
  useEffect(() => {
    if (text === undefined || canReadQuery(text)) return;
    showUnread('q', filtersFeature.hashKeys.q.unreadMessage);
    setHash({ q: undefined }, 'replace');
  }, [text]);
}
