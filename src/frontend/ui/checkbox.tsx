import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** In a list of many. On a phone it stays as high as a finger needs. */
  isDense?: boolean;
  /** What it turns on; further text in a `small`. */
  children: ReactNode;
}

/** A box that turns one thing on, with its label beside it: all of it can be pressed. */
export function Checkbox({ isOn, onChange, isDisabled = false, isDense = false, children }: Props) {
  return (
    <label className={`${styles['checkbox']} ${isDense ? styles['dense'] : ''}`.trim()}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
