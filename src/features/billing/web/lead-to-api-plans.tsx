import { Redirect } from '../../../frontend/ui/redirect.tsx';

/** Links of other parcel services lead to the API plans as `/api`. */
export function LeadToApiPlans() {
  return <Redirect to="/api/plans" />;
}
