import { type ReactNode, useContext } from 'react';
import { Tooltip, type TooltipProps, TooltipTriggerStateContext } from 'react-aria-components';
import styles from './tip.module.css';

interface Props {
  placement: NonNullable<TooltipProps['placement']>;
  /** `label`: a few words. `sentence`: an explanation. */
  look?: 'label' | 'sentence';
  children: ReactNode;
}

/**
 * A tip that is shown on hover and focus of a control. It must be inside a `TooltipTrigger`, after the control.
 *
 * `Tooltip` is removed while the tip is closed, because otherwise it keeps the state of its exit animation: in react-aria-components 1.22.1 a tip that closes
 * because another tip opens has no element to animate, so its exit never ends, and it is drawn again for good when the other tip closes.
 */
export function Tip({ placement, look = 'label', children }: Props) {
  const isOpen = useContext(TooltipTriggerStateContext)?.isOpen === true;
  if (!isOpen) return null;
  const classes = look === 'sentence' ? `${styles['tip']} ${styles['sentence']}` : styles['tip'];
  return (
    <Tooltip placement={placement} offset={6} className={classes ?? ''}>
      {children}
    </Tooltip>
  );
}
