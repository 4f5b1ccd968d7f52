import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps, TooltipTrigger } from 'react-aria-components';
import styles from './icon-button.module.css';
import { Tip } from './tip.tsx';

interface Props extends Omit<ButtonProps, 'className' | 'style' | 'children'> {
  icon: LucideIcon;
  /** Screen readers say it; it is also shown on hover and focus. */
  label: string;
  /** A word of the label that is shown beside the icon in a wide window. Elsewhere only the icon is shown. */
  word?: string;
  /** A key that does the same, shown in the tip. */
  shortcut?: string;
  look?: 'bare' | 'card';
  size?: 'small' | 'medium';
  placement?: 'top' | 'bottom' | 'left' | 'right';
  isPressedDown?: boolean;
  /** The reason why the button is disabled now. The button stays focusable, so that the reason can be read. */
  disabledReason?: string | null;
}

export function IconButton({
  icon: Icon,
  label,
  word,
  shortcut,
  look = 'bare',
  size = 'medium',
  placement = 'bottom',
  isPressedDown,
  disabledReason = null,
  ...rest
}: Props) {
  const classes = [
    styles['button'],
    styles[look],
    styles[size],
    isPressedDown ? styles['on'] : '',
    word === undefined ? '' : styles['withWord'],
  ].join(' ');
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <Button
        {...rest}
        aria-label={disabledReason === null ? label : `${label}: ${disabledReason}`}
        {...(disabledReason === null ? {} : { 'aria-disabled': true, onPress: () => undefined })}
        {...(isPressedDown === undefined ? {} : { 'aria-pressed': isPressedDown })}
        className={classes}
      >
        <Icon aria-hidden />
        {word !== undefined && <span className={styles['word']}>{word}</span>}
      </Button>
      <Tip placement={placement}>
        {disabledReason ?? label}
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </Tip>
    </TooltipTrigger>
  );
}
