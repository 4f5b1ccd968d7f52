import { Redirect } from '../../../frontend/ui/redirect.tsx';

/** The specification links to the API plans as `/api`. */
export function LeadToApiPlans() {
  return <Redirect to="/api/plans" />;
}
