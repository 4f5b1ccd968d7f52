import { useMutation } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { CopyBox } from '../../../frontend/ui/copy-box.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { type AdminUser, createPasswordLink } from '../contract.ts';
import styles from './admin.module.css';

/** Makes a one-time link with which a person sets a new password, for people whom no email reaches. */
export function PasswordLink({ user }: { user: Pick<AdminUser, 'id' | 'name'> }) {
  const make = useMutation({ mutationFn: () => call(createPasswordLink, { params: { id: user.id } }) });
  return (
    <>
      <Button
        size="small"
        aria-label={`Password link for ${user.name}`}
        isPending={make.isPending}
        onPress={() => make.mutate()}
      >
        Password link
      </Button>
      <Dialog
        title={`Password link for ${user.name}`}
        isOpen={make.isSuccess || make.isError}
        onClose={make.reset}
      >
        <div className={styles['form']}>
          <Refusal error={make.error} />
          {make.data !== undefined && (
            <>
              <p>
                Give this link to {user.name} in person or by a message that only they can read. Everyone who
                opens it can set the password of this account, once, until {timeLabel(make.data.expires_at)}.
              </p>
              <CopyBox text={make.data.link} label="Copy the link" />
            </>
          )}
          <div className={form['buttons']}>
            <Button look="primary" onPress={make.reset}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
