import { type ReactNode, useState } from 'react';
import { Button, type Props as ButtonProps } from './button.tsx';
import styles from './confirm-button.module.css';
import { Dialog } from './dialog.tsx';

interface Props extends Pick<ButtonProps, 'look' | 'size' | 'isDisabled'> {
  /** On the button. */
  children: ReactNode;
  /** Said when several buttons of a page have the same words. */
  label?: string;
  /** The question: "Discard this import?" */
  title: string;
  /** What will happen. */
  message: ReactNode;
  /** On the button that does it. */
  confirm: string;
  /** How the button that does it looks: `danger` destroys something. */
  tone: 'primary' | 'danger';
  /** On the one that doesn't. */
  keep: string;
  onConfirm: () => void;
}

/** A button that asks before it does something that can't be undone, or that everybody sees. */
export function ConfirmButton({
  children,
  label,
  title,
  message,
  confirm,
  tone,
  keep,
  onConfirm,
  ...button
}: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        {...button}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onPress={() => setIsAsking(true)}
      >
        {children}
      </Button>
      <Dialog role="alertdialog" title={title} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <div className={styles['words']}>{message}</div>
        <div className={styles['choices']}>
          <Button autoFocus onPress={() => setIsAsking(false)}>
            {keep}
          </Button>
          <Button
            look={tone}
            onPress={() => {
              setIsAsking(false);
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
