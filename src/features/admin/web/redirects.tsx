import { Redirect } from '../../../frontend/ui/redirect.tsx';

/** Operators look at the same map as everybody, with their own layers and the display of the zoom level. */
export function RedirectToMap() {
  return <Redirect to="/" />;
}

/** The texts of the site's own pages are settings. */
export function RedirectToSettings() {
  return <Redirect to="/admin/settings" />;
}

/** A neighborhood that somebody draws or uploads is a focus area. */
export function RedirectToFocusAreas() {
  return <Redirect to="/" pane="focus-areas" />;
}

/** The page of data requests is where operators tell people that their county was added. */
export function RedirectToRequests() {
  return <Redirect to="/admin/data_requests" />;
}
