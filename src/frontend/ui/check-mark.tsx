import { Check } from 'lucide-react';
import styles from './check-mark.module.css';

/** The box of a row or control that can be selected. It shows what its parent's `data-selected` and `data-indeterminate` say. */
export function CheckMark() {
  return (
    <span className={styles['mark']} aria-hidden>
      <Check />
    </span>
  );
}
