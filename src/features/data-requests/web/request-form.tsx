import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useSession } from '../../accounts/web/index.ts';
import { REQUEST_LIMITS, createDataRequest } from '../contract.ts';

interface Props {
  /** The place; empty when the comment names it. */
  path: string;
  /** The name of the place, if it is known. */
  headline?: string | undefined;
  /** `report`: an issue with data that this site has. */
  purpose: 'request' | 'report';
}

const HINTS = {
  request: 'Optional. With an email address, you get one email when this place has parcels.',
  report: 'Optional. Enter it if you want an answer.',
} as const;

/** The form that asks the operators for the data of a place, or reports an issue with it. No field is required. */
export function RequestForm({ path, headline, purpose }: Props) {
  const user = useSession().data?.user;
  const [name, setName] = useState<string | null>(null);
  const [contact, setContact] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const fields = { name: name ?? user?.name ?? '', contact: contact ?? user?.email, comment };
  const send = useMutation({
    mutationFn: () =>
      call(createDataRequest, { body: { path, ...fields, data_report: purpose === 'report' } }),
  });
  if (send.isSuccess)
    return (
      <div role="status">
        <Notice icon={CircleCheck} title={send.data.message} />
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  const about = headline ?? 'a place';
  return (
    <form
      className={form['form']}
      onSubmit={submit}
      aria-label={
        purpose === 'report' ? `Report an issue with the data of ${about}` : `Ask for the data of ${about}`
      }
    >
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={REQUEST_LIMITS.name}
        value={fields.name}
        onChange={setName}
      />
      <TextField
        label="Email or phone"
        hint={path === '' ? HINTS.report : HINTS[purpose]}
        autoComplete="email"
        maxLength={REQUEST_LIMITS.contact}
        value={fields.contact ?? ''}
        onChange={setContact}
      />
      <TextField
        isMultiline
        label="Comment"
        hint={path === '' ? 'Name the county or place.' : 'Optional.'}
        maxLength={REQUEST_LIMITS.comment}
        value={comment}
        onChange={setComment}
      />
      <Refusal error={send.error} />
      <div className={form['buttons']}>
        <Button type="submit" look="primary" isPending={send.isPending}>
          {send.isPending ? 'Sending…' : purpose === 'report' ? 'Send the report' : 'Request this data'}
        </Button>
      </div>
    </form>
  );
}
