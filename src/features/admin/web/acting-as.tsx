import { Suspense, lazy } from 'react';
import { useSession } from '../../accounts/web/index.ts';

const Banner = lazy(async () => ({ default: (await import('./acting-as-banner.tsx')).ActingAsBanner }));

/** On every page, when an operator is signed in as somebody. */
export function ActingAs() {
  const user = useSession().data?.user ?? null;
  if (user === null || user.operated_by === null) return null;
  return (
    <Suspense fallback={null}>
      <Banner name={user.name} operator={user.operated_by.name} />
    </Suspense>
  );
}
