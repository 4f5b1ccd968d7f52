import { Label, ProgressBar } from 'react-aria-components';
import styles from './progress.module.css';

interface Props {
  label: string;
  /** The progress as text. */
  message: string;
  value: number;
  /** null: the total is unknown. */
  total: number | null;
}

export function Progress({ label, message, value, total }: Props) {
  return (
    <ProgressBar
      isIndeterminate={total === null}
      value={value}
      maxValue={Math.max(total ?? 0, 1)}
      valueLabel={message}
      className={styles['bar'] ?? ''}
    >
      {({ percentage, isIndeterminate }) => (
        <>
          <span className={styles['text']}>
            <Label>{label}</Label>
            <span>{message}</span>
          </span>
          <div className={styles['track']}>
            <div
              className={isIndeterminate ? styles['unknown'] : styles['fill']}
              style={isIndeterminate ? {} : { width: `${percentage ?? 0}%` }}
            />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
