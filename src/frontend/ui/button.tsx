import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import styles from './button.module.css';

interface Look {
  look?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | undefined;
  /** The side on which the label of a quiet button lines up with the text above and below it. */
  align?: 'start' | 'end' | undefined;
}

export interface Props extends Look, Omit<ButtonProps, 'className' | 'style'> {}

export function Button({ look, size, align, ...rest }: Props) {
  return <AriaButton {...rest} className={buttonClass({ look, size, align })} />;
}

/** Returns the classes of an element that looks like a {@link Button}. */
export function buttonClass({ look = 'plain', size = 'medium', align }: Look): string {
  const classes = [styles['button'], styles[look], styles[size]];
  if (align !== undefined) classes.push(styles[align]);
  return classes.join(' ');
}
