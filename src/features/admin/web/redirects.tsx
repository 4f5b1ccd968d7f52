import { Redirect } from '../../../frontend/ui/redirect.tsx';

/** Operators use the same map as everybody. There they also have layers of their own, and can display the zoom level. */
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
