import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { MESSAGE_MAX, createSupportRequest, newSupportRequestSchema } from '../contract.ts';
import styles from './help.module.css';

/** A form to write to the operators. It shows errors after the first attempt to send. */
export function ContactForm({ email: known, onBack }: { email: string | null; onBack: () => void }) {
  const [email, setEmail] = useState(known ?? '');
  const [message, setMessage] = useState('');
  const [isTried, setIsTried] = useState(false);
  const page = window.location.pathname + window.location.hash;
  const body = newSupportRequestSchema.safeParse({
    email: email.trim(),
    message,
    page: page.slice(0, 1_000),
  });
  const issueOf = (field: string) =>
    isTried ? body.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const send = useMutation({
    mutationFn: (request: NonNullable<typeof body.data>) => call(createSupportRequest, { body: request }),
    onSuccess: () => {
      closeOverlay();
      showToast({ id: 'support', tone: 'good', message: 'Your message was sent. The reply comes by email.' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (body.success && !send.isPending) send.mutate(body.data);
  };
  const [emailIssue, messageIssue] = [issueOf('email'), issueOf('message')];
  return (
    <form onSubmit={submit} className={styles['help']} noValidate>
      <TextField
        label="Your email"
        value={email}
        onChange={setEmail}
        hint="We reply to this address."
        issue={emailIssue && `This ${emailIssue}.`}
      />
      <TextField
        label="Your message"
        isMultiline
        value={message}
        onChange={(text) => setMessage(text.slice(0, MESSAGE_MAX))}
        hint="The address of this page is sent with it."
        issue={messageIssue && `The message ${messageIssue}.`}
      />
      <Refusal error={send.error} />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" isPending={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send'}
        </Button>
        <Button onPress={onBack}>Back</Button>
      </div>
    </form>
  );
}
