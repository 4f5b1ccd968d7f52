import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, type PopoverProps } from 'react-aria-components';
import styles from './locked-control.module.css';
import { MenuCard } from './menu.tsx';

interface Props {
  /** The name of the locked control, for screen readers. */
  name: string;
  /** Says who may use the control. */
  reason: string;
  placement: NonNullable<PopoverProps['placement']>;
  className: string;
  /** The content of the control. */
  children: ReactNode;
}

/** A control that the reader's plan does not have. Pressing it says who may use it, and links to the plans. */
export function LockedControl({ name, reason, placement, className, children }: Props) {
  return (
    <DialogTrigger>
      <Button className={className} aria-label={`${name}, locked`}>
        {children}
      </Button>
      <MenuCard placement={placement}>
        <Dialog aria-label={`${name} is locked`} className={styles['reason'] ?? ''}>
          <p>{reason}</p>
          <a href="/plans">Upgrade to Pro</a>
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}
