import { FlaskConical } from 'lucide-react';
import styles from './demo-notice.module.css';

/** Tells people that all data here is invented, so that no one mistakes it for a real county's. */
export function DemoNotice() {
  return (
    <p className={styles['demo']}>
      <FlaskConical aria-hidden /> Invented demo county
    </p>
  );
}
