import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { MESSAGE_MAX, createSearchFeedback } from '../contract.ts';
import { FEEDBACK_THANKS } from '../rules/feedback-thanks.ts';
import styles from './help.module.css';

/** The dialog closes this long after the message was sent. */
const CLOSES_AFTER_MS = 3_000;
/** An error disappears after this time. */
const ALERT_CLEARS_AFTER_MS = 5_000;

/** The dialog "Help us Improve", which asks what the search did not find. */
export function SearchFeedbackDialog({
  query: initialQuery,
  onClose,
}: {
  query: string;
  onClose: () => void;
}) {
  const [query, setQuery] = useState(initialQuery);
  const [more, setMore] = useState('');
  const send = useMutation({
    mutationFn: () =>
      call(createSearchFeedback, { body: { feedback: { query, additional_information: more } } }),
  });
  const { isSuccess, isError, reset } = send;
  useEffect(() => {
    if (!isSuccess && !isError) return undefined;
    const timer = isSuccess ? setTimeout(onClose, CLOSES_AFTER_MS) : setTimeout(reset, ALERT_CLEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, isError, onClose, reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <Dialog title="Help us Improve" isOpen onClose={onClose}>
      {isSuccess ? (
        <p role="status">{FEEDBACK_THANKS}</p>
      ) : (
        <form onSubmit={submit} className={styles['help']}>
          <TextField
            label="What did you search for?"
            value={query}
            onChange={(text) => setQuery(text.slice(0, 200))}
          />
          <TextField
            label="Additional information"
            isMultiline
            value={more}
            onChange={(text) => setMore(text.slice(0, MESSAGE_MAX))}
            hint="What you expected to find. Optional."
          />
          {isError && <Notice tone="bad">Something went wrong, please try again.</Notice>}
          <div className={styles['actions']}>
            <Button type="submit" look="primary" isPending={send.isPending}>
              {send.isPending ? 'Sending…' : 'Send'}
            </Button>
            <Button onPress={onClose}>Cancel</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
