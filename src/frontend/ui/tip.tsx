import { type ReactNode, useContext, useEffect } from 'react';
import { Tooltip, type TooltipProps, TooltipTriggerStateContext } from 'react-aria-components';
import { flushSync } from 'react-dom';
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
 * Escape closes a label, and with the same press also the dialog, pane or tool that it would close without the label. react-aria itself would keep the key for
 * the tip, so that the dialog needed a second press. `flushSync` ends the tip, and with it react-aria's listener, before the key gets there. A tip with the
 * look `sentence` keeps the key.
 *
 * `Tooltip` is removed while the tip is closed, because otherwise it keeps the state of its exit animation: in react-aria-components 1.22.1 a tip that closes
 * because another tip opens has no element to animate, so its exit never ends, and it is drawn again for good when the other tip closes.
 */
export function Tip({ placement, look = 'label', children }: Props) {
  const state = useContext(TooltipTriggerStateContext);
  const isOpen = state?.isOpen === true;
  useEffect(() => {
    if (!isOpen || look === 'sentence') return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => state.close(true));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, look, state]);
  if (!isOpen) return null;
  const classes = look === 'sentence' ? `${styles['tip']} ${styles['sentence']}` : styles['tip'];
  return (
    <Tooltip placement={placement} offset={6} className={classes ?? ''}>
      {children}
    </Tooltip>
  );
}
