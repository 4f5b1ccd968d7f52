import { Notice } from '../../../frontend/ui/notice.tsx';
import styles from './imports-page.module.css';

/** Lists what the parcels lack because no column was matched, with the way out. */
export function MissingColumns({ missing }: { missing: string | null }) {
  if (missing === null) return null;
  return (
    <Notice tone="warn" title="Check this first">
      <ul className={styles['issues']}>
        {missing.split('\n').map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
