import type { ReactNode } from 'react';
import { Tooltip, type TooltipProps } from 'react-aria-components';
import styles from './tip.module.css';

interface Props {
  placement: NonNullable<TooltipProps['placement']>;
  /** `label`: a few words. `sentence`: an explanation. */
  look?: 'label' | 'sentence';
  children: ReactNode;
}

/** A tip that is shown on hover and focus of a control. It must be inside a `TooltipTrigger`, after the control. */
export function Tip({ placement, look = 'label', children }: Props) {
  const classes = look === 'sentence' ? `${styles['tip']} ${styles['sentence']}` : styles['tip'];
  return (
    <Tooltip placement={placement} offset={6} className={classes ?? ''}>
      {children}
    </Tooltip>
  );
}
