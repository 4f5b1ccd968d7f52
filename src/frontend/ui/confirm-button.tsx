import { type ReactNode, useState } from 'react';
import { Button, type Props as ButtonProps } from './button.tsx';
import styles from './confirm-button.module.css';
import { Dialog, DialogButtons } from './dialog.tsx';

interface Question {
  /** The question: "Discard this import?" */
  title: string;
  /** The consequences, which the dialog explains. */
  message: ReactNode;
  /** The text of the button that confirms. */
  confirm: string;
  /** The look of the button that confirms. `danger`: it destroys something. */
  tone: 'primary' | 'danger';
  /** The text of the button that cancels. */
  cancelLabel: string;
  onConfirm: () => void;
}

/** A dialog that asks for confirmation of an action that was started elsewhere, such as in a menu. */
export function ConfirmDialog({
  title,
  message,
  confirm,
  tone,
  cancelLabel,
  onConfirm,
  isOpen,
  onClose,
}: Question & { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog role="alertdialog" title={title} isOpen={isOpen} onClose={onClose}>
      <div className={styles['text']}>{message}</div>
      <DialogButtons>
        <Button autoFocus onPress={onClose}>
          {cancelLabel}
        </Button>
        <Button
          look={tone}
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface Props extends Question, Pick<ButtonProps, 'look' | 'size' | 'align' | 'isDisabled'> {
  /** The text of the button. */
  children: ReactNode;
  /** The accessible name, for pages on which two or more buttons have the same text. */
  label?: string;
}

/** A button that asks for confirmation, for actions that can't be undone or that everybody sees. */
export function ConfirmButton({
  children,
  label,
  title,
  message,
  confirm,
  tone,
  cancelLabel,
  onConfirm,
  ...button
}: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const question = { title, message, confirm, tone, cancelLabel, onConfirm };
  return (
    <>
      <Button
        {...button}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onPress={() => setIsAsking(true)}
      >
        {children}
      </Button>
      <ConfirmDialog {...question} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
