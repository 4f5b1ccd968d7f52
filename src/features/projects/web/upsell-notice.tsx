import { BadgeCheck } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { SignInNotice } from '../../accounts/web/index.ts';
import type { ProjectList } from '../contract.ts';

/** Explains why no more projects can be saved, and the remedy. */
export function UpsellNotice({ refusal }: { refusal: NonNullable<ProjectList['limit']['refusal']> }) {
  const helps = refusal.reason === 'limit' || refusal.reason === 'upgrade';
  return (
    <Notice
      tone="warn"
      actions={
        helps &&
        refusal.upsell !== null && (
          <Button size="small" onPress={() => goTo('/plans')}>
            <BadgeCheck aria-hidden /> See the plans
          </Button>
        )
      }
    >
      <p>{refusal.message}</p>
    </Notice>
  );
}

export const ABOUT_PROJECTS =
  'A project saves your filters, colors and layers, so that you can come back to them, share them and export parcels.';

/** For visitors: explains projects, and offers to sign in. */
export function ProjectSignIn() {
  return (
    <SignInNotice title="Sign in to keep projects.">
      <p>{ABOUT_PROJECTS}</p>
    </SignInNotice>
  );
}
