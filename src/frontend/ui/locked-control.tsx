import type { ReactNode } from 'react';
import { Button as Trigger, Dialog, DialogTrigger, type PopoverProps } from 'react-aria-components';
import { openOverlay } from '../overlays.ts';
import { Button } from './button.tsx';
import styles from './locked-control.module.css';
import { MenuCard } from './menu.tsx';

/** The reason why this reader may not use a control. */
export interface Lock {
  /** Says who may use the control. */
  reason: string;
  /** The lowest plan that opens the control. Null when signing in is enough. */
  plan: 'Pro' | 'Team' | null;
}

interface Props {
  /** The name of the locked control, for screen readers. */
  name: string;
  lock: Lock;
  placement: NonNullable<PopoverProps['placement']>;
  className: string;
  /** The content of the control. */
  children: ReactNode;
}

/** A control that this reader may not use. Pressing it says who may, and offers to sign in or links to the plans. */
export function LockedControl({ name, lock, placement, className, children }: Props) {
  return (
    <DialogTrigger>
      <Trigger className={className} aria-label={`${name}, locked`}>
        {children}
      </Trigger>
      <MenuCard placement={placement}>
        <Dialog aria-label={`${name} is locked`} className={styles['reason'] ?? ''}>
          <p>{lock.reason}</p>
          {lock.plan === null ? (
            <Button slot="close" size="small" onPress={() => openOverlay('sign-in')}>
              Sign in
            </Button>
          ) : (
            <a href="/plans">Upgrade to {lock.plan}</a>
          )}
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}
