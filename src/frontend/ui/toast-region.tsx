import { CircleAlert, CircleCheck, Info, WifiOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askConnection, useConnection } from '../connection.ts';
import { ACTION_MS, SHOW_MS, type Toast, dismissToast, useToasts } from '../toasts.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast-region.module.css';

const ICONS = { info: Info, good: CircleCheck, bad: CircleAlert };

/**
 * While a dialog is open, react-aria hides everything outside it from screen readers, and closes the dialog on a click elsewhere. This attribute exempts the
 * messages from both.
 */
const OVER_DIALOGS = { 'data-react-aria-top-layer': true };

/** Short messages at the bottom of the page, or on a phone at its top. Screen readers announce them when they appear. */
export function ToastRegion() {
  const { toasts, announcement } = useToasts();
  const isLost = useConnection((connection) => connection.isLost);
  return (
    <>
      {isLost && <ConnectionCard />}
      <div className={styles['region']} role="status" aria-live="polite" {...OVER_DIALOGS}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
        <span className="visually-hidden">{announcement}</span>
      </div>
    </>
  );
}

/** The page's message about a lost connection. It goes away when the server replies. */
function ConnectionCard() {
  return (
    <div
      className={`${styles['toast']} ${styles['bad']} ${styles['connection']}`}
      role="alert"
      {...OVER_DIALOGS}
    >
      <WifiOff aria-hidden />
      <p>The server can’t be reached. This page continues when the connection is back.</p>
      <Button size="small" look="quiet" onPress={() => void askConnection()}>
        Try again
      </Button>
    </div>
  );
}

/** A message that disappears by itself. Its time begins when it is shown, shown again, or no longer hovered or focused. */
function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, message, action, link } = toast;
  const Icon = ICONS[tone];
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return undefined;
    const showMs = toast.action === undefined ? SHOW_MS : ACTION_MS;
    const timer = window.setTimeout(() => dismissToast(toast.id), showMs);
    return () => window.clearTimeout(timer);
  }, [toast, isHeld]);
  const holdHandlers = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
  return (
    <div className={`${styles['toast']} ${styles[tone]}`} {...holdHandlers}>
      <Icon aria-hidden />
      <p>
        {message}
        {link !== undefined && (
          <>
            {' '}
            <a href={link.href}>{link.label}</a>
          </>
        )}
      </p>
      {action !== undefined && (
        <Button
          size="small"
          look="quiet"
          onPress={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} size="small" label="Dismiss" placement="top" onPress={() => dismissToast(id)} />
    </div>
  );
}
