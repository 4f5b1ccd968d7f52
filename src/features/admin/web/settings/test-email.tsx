import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import form from '../../../../frontend/ui/form.module.css';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { sendTestEmail } from '../../contract.ts';

/** Sends an email to the operator, to try the mail server. */
export function TestEmail() {
  const send = useMutation({ mutationFn: () => call(sendTestEmail, {}) });
  return (
    <>
      <div className={form['buttons']}>
        <Button onPress={() => send.mutate()} isPending={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send a test email'}
        </Button>
      </div>
      {send.data !== undefined && (
        <div role="status">
          <Notice tone={send.data.status === 'sent' ? 'calm' : 'warn'}>
            {send.data.status === 'sent'
              ? `The mail server accepted the email to ${send.data.to}.`
              : 'No mail server is set, so the email waits under Mail.'}
          </Notice>
        </div>
      )}
      <Refusal error={send.error} />
    </>
  );
}
