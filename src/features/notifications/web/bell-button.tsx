import { Bell } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import styles from './notifications.module.css';
import { useUnread } from './use-notices.ts';

/** A larger number of unread notifications is shown as "99+". */
const MAX_SHOWN = 99;

/** The bell in the bar of the map, with the number of unread notifications. */
export function BellButton() {
  const unread = useUnread() ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications: ${unread.toLocaleString('en-US')} unread`;
  return (
    <span className={`${styles['bell']} ${unread === 0 ? styles['quiet'] : ''}`}>
      <IconButton icon={Bell} label={label} onPress={() => goTo('/profile/notifications')} />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden>
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}
