import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { nameIssue } from '../rules/project-name.ts';
import styles from './projects.module.css';

interface Props {
  title: string;
  /** The initial name. */
  name: string;
  /** The label of the submit button, and its label while the request runs. */
  confirm: string;
  busyMessage: string;
  isBusy: boolean;
  /** A reason other than the name that prevents the action, shown above the buttons. */
  refusal?: ReactNode;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (name: string) => void;
}

/** Asks for the name of a project. */
export function NameDialog(props: Props) {
  const { title, confirm, busyMessage, isBusy, refusal, children, onClose, onConfirm } = props;
  const [name, setName] = useState(props.name);
  const issue = nameIssue(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (issue === null && !isBusy && refusal === undefined) onConfirm(name.trim());
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        <TextField
          label="Name"
          required
          autoFocus
          autoComplete="off"
          value={name}
          onChange={setName}
          issue={issue ?? undefined}
        />
        {children}
        {refusal}
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isDisabled={issue !== null || isBusy || refusal !== undefined}>
            {isBusy ? busyMessage : confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
