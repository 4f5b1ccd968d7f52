import { Redirect } from '../../../frontend/ui/redirect.tsx';

/** Links that people know from other parcel services have the API plans at `/api`. */
export function RedirectToApiPlans() {
  return <Redirect to="/api/plans" />;
}
