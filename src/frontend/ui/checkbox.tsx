import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** Makes the row lower, for a long list. On a phone the row stays high enough for a finger. */
  isDense?: boolean;
  /** The label. Put further text in a `small`. */
  children: ReactNode;
}

/** A checkbox with its label beside it. A click on the label toggles it, too. */
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
