import { Tip } from './tip.tsx';
import { useId, useState } from 'react';
import { Button as AriaButton, TooltipTrigger } from 'react-aria-components';
import type { Props as ButtonProps } from './button.tsx';
import buttonStyles from './button.module.css';
import styles from './reasoned-button.module.css';

interface Props extends Omit<ButtonProps, 'isDisabled'> {
  /** Why it does nothing for now; null when it can be pressed. It can still be reached, so that the reason is read. */
  disabledReason: string | null;
}

/** A button with words on it that says why it does nothing: on hover, on focus, and to a finger that presses it. */
export function ReasonedButton({
  disabledReason,
  look = 'plain',
  size = 'medium',
  onPress,
  children,
  ...rest
}: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const classes = `${buttonStyles['button']} ${buttonStyles[look]} ${buttonStyles[size]}`;
  if (disabledReason === null)
    return (
      <AriaButton {...rest} {...(onPress === undefined ? {} : { onPress })} className={classes}>
        {children}
      </AriaButton>
    );
  return (
    <>
      <TooltipTrigger delay={200} closeDelay={80} isOpen={isOpen} onOpenChange={setIsOpen}>
        <AriaButton
          {...rest}
          aria-disabled
          aria-describedby={id}
          onPress={() => setIsOpen(true)}
          className={`${classes} ${styles['idle']}`}
        >
          {children}
        </AriaButton>
        <Tip placement="top" look="sentence">
          {disabledReason}
        </Tip>
      </TooltipTrigger>
      <span id={id} hidden>
        {disabledReason}
      </span>
    </>
  );
}
