import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import styles from './button.module.css';

export interface Props extends Omit<ButtonProps, 'className' | 'style'> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'medium';
}

export function Button({ look = 'plain', size = 'medium', ...rest }: Props) {
  return <AriaButton {...rest} className={`${styles['button']} ${styles[look]} ${styles[size]}`} />;
}
