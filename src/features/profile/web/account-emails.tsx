import { Card } from '../../../frontend/ui/card.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { NOTIFICATION_KINDS, notificationsFor } from '../rules/notification-kinds.ts';
import styles from './profile.module.css';
import { useEmailKinds, useSetEmailKind } from './use-email-kinds.ts';

/** The card of optional emails. */
export function AccountEmails({ isOperator }: { isOperator: boolean }) {
  const kinds = useEmailKinds();
  const set = useSetEmailKind();
  return (
    <Card labelledBy="emails">
      <h2 id="emails">Emails</h2>
      {kinds.isPending && <Skeleton lines={2} label="Loading your email settings" />}
      {kinds.isError && <LoadError of={kinds} name="your email settings" />}
      {kinds.isSuccess && (
        <div>
          {notificationsFor({ isOperator }).map((name) => (
            <Checkbox key={name} isOn={kinds.data[name]} onChange={(isOn) => set.mutate({ name, isOn })}>
              {NOTIFICATION_KINDS[name].label}
              <small>{NOTIFICATION_KINDS[name].hint}</small>
            </Checkbox>
          ))}
        </div>
      )}
      <p className={styles['aside']}>
        Emails that your account needs, such as links for a new password, are always sent.
      </p>
    </Card>
  );
}
