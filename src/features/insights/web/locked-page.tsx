import { Lock } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { INSIGHT_PAGES, type InsightLock, type InsightPage } from '../rules/insight-access.ts';

/** Says why a page of insights is not shown, and what the reader can do. */
export function LockedPage({ page, lock }: { page: InsightPage; lock: InsightLock }) {
  const { label } = INSIGHT_PAGES[page];
  if (lock === 'region')
    return (
      <Notice title="Insights are not available for this region.">
        <p>{label} is shown for counties and places in the United States. Move to one to see it.</p>
      </Notice>
    );
  if (page === 'ownership' && lock === 'sign_in')
    return (
      <Notice
        icon={Lock}
        title="Sign in to see the owners."
        actions={
          <Button look="primary" onPress={() => openOverlay('sign-in')}>
            Sign in
          </Button>
        }
      />
    );
  return (
    <Notice icon={Lock} title={`${label} insights are available to Pro customers.`}>
      <p>
        <a href="/plans">Upgrade to Pro</a>
      </p>
    </Notice>
  );
}
