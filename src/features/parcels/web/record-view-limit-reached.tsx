import { Hourglass } from 'lucide-react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { RECORD_VIEW_LIMIT_TITLE } from '../../accounts/rules/limit-messages.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { recordViewLimitAction, recordViewLimitAdvice } from '../rules/record-view-limit.ts';
import styles from './parcel-panel.module.css';
import { RecordViewCounter } from './record-view-counter.tsx';

/** Returns true when the reader has used up the day's record views. */
export function isLimitReached(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'limit_reached';
}

/** Replaces the parcel and says what the reader can do to see more today. */
export function RecordViewLimitReached({ error }: { error: unknown }) {
  const { tier, userId } = actorOf(useSession().data);
  const action = recordViewLimitAction(tier, userId !== null);
  return (
    <Notice
      isAlert
      tone="warn"
      icon={Hourglass}
      title={RECORD_VIEW_LIMIT_TITLE}
      actions={
        action === 'sign-in' ? (
          <Button look="primary" onPress={() => openOverlay('sign-in')}>
            Sign in or sign up
          </Button>
        ) : action === 'plans' ? (
          <a className={styles['plans']} href="/plans">
            See the plans
          </a>
        ) : (
          <Button onPress={() => setHash({ a: 'help' }, 'replace')}>Contact support</Button>
        )
      }
    >
      <p>{recordViewLimitAdvice(errorMessage(error))}</p>
      <RecordViewCounter isInNotice />
    </Notice>
  );
}
