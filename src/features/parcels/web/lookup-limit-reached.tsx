import { Hourglass } from 'lucide-react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { LOOKUP_LIMIT_TITLE } from '../../accounts/rules/limit-messages.ts';
import { lookupLimitAction, lookupLimitAdvice } from '../rules/lookup-limit.ts';
import styles from './parcel-panel.module.css';

/** True when the day's lookups are used up. */
export function isLimitReached(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'limit_reached';
}

/** In the parcel's place: what the reader can do to see more today. */
export function LookupLimitReached({ error }: { error: unknown }) {
  const { tier } = actorOf(useSession().data);
  const action = lookupLimitAction(tier);
  return (
    <Notice
      tone="warn"
      icon={Hourglass}
      title={LOOKUP_LIMIT_TITLE}
      actions={
        action === 'sign-in' ? (
          <Button look="primary" onPress={() => openOverlay('sign-in')}>
            Sign in or sign up
          </Button>
        ) : (
          action === 'plans' && (
            <a className={styles['plans']} href="/plans">
              See the plans
            </a>
          )
        )
      }
    >
      <p>{lookupLimitAdvice(errorMessage(error))}</p>
    </Notice>
  );
}
