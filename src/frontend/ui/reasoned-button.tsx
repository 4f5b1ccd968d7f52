import { useId, useState } from 'react';
import { Button as AriaButton, TooltipTrigger } from 'react-aria-components';
import { buttonClass, type Props as ButtonProps } from './button.tsx';
import styles from './reasoned-button.module.css';
import { Tip } from './tip.tsx';

/** The delays in milliseconds: the reason must not flicker while the pointer passes. */
const REASON_AFTER_MS = 250;
const REASON_GONE_AFTER_MS = 500;

interface Props extends Omit<ButtonProps, 'isDisabled'> {
  /** The reason why the button is disabled now; null if it is enabled. The button stays focusable, so that the reason can be read. */
  disabledReason: string | null;
}

/** A button with text that tells why it is disabled: on hover, on focus, and on touch. */
export function ReasonedButton({ disabledReason, look, size, align, onPress, children, ...rest }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isIdle = disabledReason !== null;
  // Leaving an enabled button closes no tip, so `isOpen` would stay true and the next reason would appear by itself.
  if (!isIdle && isOpen) setIsOpen(false);
  const classes = `${buttonClass({ look, size, align })} ${isIdle ? styles['idle'] : ''}`;
  // The same elements in both states: a button that is enabled or disabled while it has the focus must keep it.
  return (
    <>
      <TooltipTrigger
        isDisabled={!isIdle}
        delay={REASON_AFTER_MS}
        closeDelay={REASON_GONE_AFTER_MS}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <AriaButton
          {...rest}
          {...(isIdle
            ? { 'aria-disabled': true, 'aria-describedby': id, onPress: () => setIsOpen(true) }
            : onPress !== undefined && { onPress })}
          className={classes}
        >
          {children}
        </AriaButton>
        <Tip placement="top" look="sentence">
          {disabledReason}
        </Tip>
      </TooltipTrigger>
      {isIdle && (
        <span id={id} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
