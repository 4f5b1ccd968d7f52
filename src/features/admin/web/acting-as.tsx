import { Suspense } from 'react';
import { lazily } from '../../../frontend/feature-web.ts';
import { useSession } from '../../accounts/web/index.ts';

const Banner = lazily(async () => (await import('./acting-as-banner.tsx')).ActingAsBanner);
const SecondFactorBanner = lazily(async () => (await import('./acting-as-banner.tsx')).SecondFactorBanner);

/** Shown on every page to an operator who is signed in as another person, or who must set up a second factor first. */
export function ActingAs() {
  const user = useSession().data?.user ?? null;
  if (user === null) return null;
  const { name, operated_by: operator, operator_needs_second_factor: needsSecondFactor } = user;
  if (operator === null && !needsSecondFactor) return null;
  return (
    <Suspense fallback={null}>
      {operator === null ? <SecondFactorBanner /> : <Banner name={name} operator={operator.name} />}
    </Suspense>
  );
}
