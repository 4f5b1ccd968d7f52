import type { ReactNode } from 'react';
import { Tooltip, type TooltipProps } from 'react-aria-components';
import styles from './tip.module.css';

interface Props {
  placement: NonNullable<TooltipProps['placement']>;
  /** A few words, or a sentence that explains something. */
  look?: 'label' | 'sentence';
  children: ReactNode;
}

/** What a control says on hover and focus. It stands in a `TooltipTrigger`, after the control. */
export function Tip({ placement, look = 'label', children }: Props) {
  const classes = look === 'sentence' ? `${styles['tip']} ${styles['sentence']}` : styles['tip'];
  return (
    <Tooltip placement={placement} offset={6} className={classes ?? ''}>
      {children}
    </Tooltip>
  );
}
