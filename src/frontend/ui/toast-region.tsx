import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type Toast, dismissToast, useToasts } from '../toasts.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast-region.module.css';

const ICONS = { info: Info, good: CircleCheck, bad: CircleAlert };

/** Short messages at the foot of the page, read out when they appear. */
export function ToastRegion() {
  const { toasts } = useToasts();
  return (
    <div className={styles['region']} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, tone, message, action } }: { toast: Toast }) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles['toast']} ${styles[tone]}`}>
      <Icon aria-hidden />
      <p>{message}</p>
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
