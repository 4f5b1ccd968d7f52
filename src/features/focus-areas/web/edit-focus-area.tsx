import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Dialog, FormButtons } from '../../../frontend/ui/dialog.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import type { FocusArea } from '../contract.ts';
import { nameIssue } from '../rules/focus-area-name.ts';
import styles from './focus-areas.module.css';
import { NameFields } from './name-fields.tsx';
import { useSaveFocusArea } from './use-focus-areas.ts';

/** The form to change name and description; the outline stays. */
export function EditFocusArea({ area, onClose }: { area: FocusArea; onClose: () => void }) {
  const [name, setName] = useState(area.name);
  const [description, setDescription] = useState(area.description);
  const save = useSaveFocusArea();
  const issue = nameIssue(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (issue !== null || save.isPending) return;
    save.mutate({ id: area.id, name, description }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Rename the focus area" isOpen onClose={onClose}>
      <form className={styles['dialogForm']} onSubmit={submit}>
        <NameFields
          name={name}
          onName={setName}
          issue={issue ?? undefined}
          description={description}
          onDescription={setDescription}
        />
        {save.isError && (
          <Notice tone="bad" title="The change was not saved.">
            <p>{errorMessage(save.error)}</p>
          </Notice>
        )}
        <FormButtons isPending={save.isPending} isDisabled={issue !== null} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
