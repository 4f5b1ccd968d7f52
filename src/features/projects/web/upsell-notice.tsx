import { BadgeCheck, LogIn } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { goTo } from '../../../frontend/url-state.ts';
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
      <p>{refusal.words}</p>
    </Notice>
  );
}

/** For visitors: explains projects, and offers to sign in. */
export function SignInNotice({ message }: { message: string }) {
  return (
    <Notice
      title="Sign in to keep projects."
      actions={
        <Button look="primary" onPress={() => openOverlay('sign-in')}>
          <LogIn aria-hidden /> Sign in
        </Button>
      }
    >
      <p>{message}</p>
    </Notice>
  );
}
