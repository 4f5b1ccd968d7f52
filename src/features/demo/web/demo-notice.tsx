import { FlaskConical } from 'lucide-react';
import { useSelectedParcel } from '../../parcels/web/index.ts';
import { useCountyAroundPage } from '../../places/web/index.ts';
import styles from './demo-notice.module.css';

/** Tells people that all data here is invented, so that no one mistakes it for a real county's. */
export function DemoNotice() {
  const record = useSelectedParcel();
  const county = useCountyAroundPage();
  if ((record?.source.is_demo ?? county?.is_demo) !== true) return null;
  return (
    <p className={styles['demo']}>
      <FlaskConical aria-hidden /> Invented demo county
    </p>
  );
}
