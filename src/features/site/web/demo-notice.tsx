import { FlaskConical } from 'lucide-react';
import styles from './demo-notice.module.css';

/** Says that nothing here is real, so that nobody takes it for a county's data. */
export function DemoNotice() {
  return (
    <p className={styles['demo']}>
      <FlaskConical aria-hidden /> Invented demo county
    </p>
  );
}
