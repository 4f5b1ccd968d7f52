import { type FormEvent, useState } from 'react';
import { showToast } from '../../../frontend/toasts.ts';
import { Dialog, FormButtons } from '../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { noParcelMatches, optOutIssue } from '../rules/check-opt-out.ts';
import { OPT_OUT_KINDS, type OptOutKind } from '../rules/opt-out-match.ts';
import { KIND_HINTS, KIND_LABELS } from './opt-out-labels.ts';
import { OptOutPreview } from './opt-out-preview.tsx';
import styles from './privacy.module.css';
import { type OptOutTarget, useAddOptOut } from './use-opt-outs.ts';

function hiddenLabel(count: number, isComplete: boolean): string {
  const parcels = countLabel(count, 'parcel');
  return `Hidden from now on: ${isComplete ? '' : 'at least '}${parcels}, in every edition.`;
}

const PAUSE_MS = 400;
const KIND_OPTIONS = OPT_OUT_KINDS.map((id) => ({ id, label: KIND_LABELS[id] }));

const EMPTY = {
  kind: 'owner' as OptOutKind,
  subject: '',
  geoid: '',
  reason: '',
  requestedBy: '',
  expires: '',
};

/** The form that adds an opt-out. It shows how many parcels it would hide. */
export function OptOutForm({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const add = useAddOptOut();
  const bind = (name: Exclude<keyof typeof EMPTY, 'kind'>) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const geoid = values.geoid.trim() === '' ? null : values.geoid.trim();
  const target: OptOutTarget = { kind: values.kind, subject: values.subject.trim(), geoid };
  const issue = target.subject === '' ? null : optOutIssue(target);
  const settled = useDebounced(JSON.stringify(target), PAUSE_MS);
  const isReady = target.subject !== '' && issue === null && settled === JSON.stringify(target);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { reason, requestedBy, expires } = values;
    const expiresAt = expires === '' ? null : `${expires}T00:00:00Z`;
    add.mutate(
      { ...target, reason, requested_by: requestedBy, expires_at: expiresAt },
      {
        onSuccess: ({ matches: { count, editions, is_complete: isComplete } }) => {
          const isNobody = editions.length === 0 && isComplete;
          showToast({
            id: 'removal',
            tone: isNobody ? 'bad' : 'good',
            message: isNobody ? noParcelMatches(target) : hiddenLabel(count, isComplete),
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title="Add an opt-out" isOpen onClose={onClose}>
      <form onSubmit={submit} className={styles['form']}>
        <SelectField
          label="Hide by"
          options={KIND_OPTIONS}
          hint={KIND_HINTS[values.kind]}
          value={values.kind}
          onChange={(selected) => {
            const kind = OPT_OUT_KINDS.find((candidate) => candidate === selected);
            if (kind !== undefined) setValues({ ...values, kind });
          }}
        />
        <TextField
          label={KIND_LABELS[values.kind]}
          required
          maxLength={200}
          autoComplete="off"
          issue={issue?.field === 'subject' ? `This ${issue.message}.` : undefined}
          {...bind('subject')}
        />
        <TextField
          label={
            values.kind === 'parcel_number'
              ? 'County’s GEOID'
              : 'Only in the county with this GEOID (optional)'
          }
          maxLength={5}
          autoComplete="off"
          required={values.kind === 'parcel_number'}
          issue={issue?.field === 'geoid' ? `The GEOID ${issue.message}.` : undefined}
          {...bind('geoid')}
        />
        <OptOutPreview target={isReady ? target : null} />
        <TextField label="Reason" required maxLength={500} {...bind('reason')} />
        <TextField
          label="Requested by"
          required
          maxLength={200}
          autoComplete="off"
          {...bind('requestedBy')}
        />
        <TextField
          label="Until (optional)"
          type="date"
          // Without a limit, the field takes years of six digits, which are no dates of ISO 8601.
          max="9999-12-31"
          hint="The first day (UTC) on which it no longer applies. Empty: until it is lifted."
          {...bind('expires')}
        />
        <Refusal error={add.error} />
        <FormButtons submit="Hide from now on" isPending={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
