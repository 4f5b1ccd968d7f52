import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { TextArea, TextInput } from '../../../frontend/ui/field.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import type { FocusArea } from '../contract.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, nameIssue } from '../rules/focus-area-name.ts';
import styles from './focus-areas.module.css';
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
        <TextInput
          label="Name"
          placeholder="Name this focus area (required)"
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          issue={issue ?? undefined}
          value={name}
          onChange={setName}
        />
        <TextArea
          label="Description (optional)"
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={description}
          onChange={setDescription}
        />
        {save.isError && (
          <div role="alert">
            <Notice tone="bad" title="It was not saved.">
              <p>{errorMessage(save.error)}</p>
            </Notice>
          </div>
        )}
        <div className={styles['choices']}>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isDisabled={issue !== null || save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
