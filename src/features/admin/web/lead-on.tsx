import { useEffect } from 'react';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../frontend/url-state.ts';

/** Redirects to the page with the content that the address names. The address is not kept in the history, so that "back" works. */
function LeadOn({ path, pane }: { path: string; pane?: 'focus-areas' }) {
  useEffect(() => goTo(path, pane === undefined ? {} : { tab: pane }, 'replace'), [path, pane]);
  return <Skeleton lines={3} label="Loading" />;
}

/** Operators look at the same map as everybody, with their own layers and the display of the zoom level. */
export function LeadToMap() {
  return <LeadOn path="/" />;
}

/** The texts of the site's own pages are settings. */
export function LeadToSettings() {
  return <LeadOn path="/admin/settings" />;
}

/** A neighborhood that somebody draws or uploads is a focus area. */
export function LeadToFocusAreas() {
  return <LeadOn path="/" pane="focus-areas" />;
}

/** The page of data requests is where operators tell people that their county was added. */
export function LeadToRequests() {
  return <LeadOn path="/admin/data_requests" />;
}
