import { ProgressBar } from 'react-aria-components';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import styles from './print-pane.module.css';
import type { Making } from './use-making.ts';

/** The progress of a file with a button to cancel it, or the reason why it could not be made. */
export function MakingBar({ making: { progress, issue, cancel }, label }: { making: Making; label: string }) {
  if (progress !== null) {
    return (
      <div className={styles['making']}>
        <ProgressBar aria-label={label} value={progress * 100} className={styles['progress'] ?? ''}>
          {({ percentage, valueText }) => (
            <>
              <span>
                {label}: {valueText}
              </span>
              <span className={styles['track']}>
                <span className={styles['bar']} style={{ width: `${percentage ?? 0}%` }} />
              </span>
            </>
          )}
        </ProgressBar>
        <Button size="small" onPress={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (issue === null) return null;
  return <Notice tone="bad">{issue}</Notice>;
}
