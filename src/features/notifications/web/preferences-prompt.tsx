import { BellRing } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { DEFAULT_CADENCE, NOTICE_KINDS } from '../rules/notice-kinds.ts';
import styles from './notifications.module.css';

/** Asks people who have not set their notification preferences how soon they want to be notified about changes. */
export function PreferencesPrompt() {
  const preference = usePreference('notifications');
  if (!preference.isLoaded || preference.value?.follows !== undefined) return null;
  const acceptDaily = () =>
    preference.set({ follows: Object.fromEntries(NOTICE_KINDS.map(({ id }) => [id, DEFAULT_CADENCE])) });
  return (
    <div className={styles['prompt']}>
      <Notice
        icon={BellRing}
        title="Set your notification preferences."
        actions={
          <>
            <Button size="small" look="primary" onPress={() => goTo('/profile/notifications')}>
              Set preferences
            </Button>
            <Button size="small" onPress={acceptDaily}>
              Daily is fine
            </Button>
          </>
        }
      >
        <p>
          You are notified once a day of changes in the places and parcels that you follow, unless you choose
          otherwise.
        </p>
      </Notice>
    </div>
  );
}
