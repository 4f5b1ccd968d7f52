import { Notice } from '../../../frontend/ui/notice.tsx';
import styles from './imports-page.module.css';

/** Lists what the parcels will lack because no column of the file was matched to it, and what to do about that. */
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
