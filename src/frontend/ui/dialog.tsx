import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  /** `wide` is for tables. */
  size?: 'usual' | 'wide';
  children: ReactNode;
}

/** A window over the page. Escape, its button or, except for an `alertdialog`, a click outside closes it, and the focus returns to where it was. */
export function Dialog({ title, isOpen, onClose, role = 'dialog', size = 'usual', children }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className={styles['scrim'] ?? ''}
    >
      <Modal className={`${styles['window']} ${size === 'wide' ? styles['wide'] : ''}`}>
        <AriaDialog role={role} className={styles['dialog'] ?? ''}>
          <header className={styles['head']}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon={X} label="Close" onPress={onClose} />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog, the main one last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}

interface FormButtonsProps {
  onCancel: () => void;
  /** The label of the button that sends the form. */
  submit?: string;
  isPending: boolean;
  isDisabled?: boolean;
}

/** The buttons at the end of a form in a dialog: Cancel, and the one that sends the form. */
export function FormButtons({ onCancel, submit = 'Save', isPending, isDisabled = false }: FormButtonsProps) {
  return (
    <DialogButtons>
      <Button onPress={onCancel}>Cancel</Button>
      <Button type="submit" look="primary" isPending={isPending} isDisabled={isDisabled}>
        {submit}
      </Button>
    </DialogButtons>
  );
}
