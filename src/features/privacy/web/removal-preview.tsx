import { wordsOf } from '../../../frontend/api-failure.ts';
import styles from './privacy.module.css';
import { type RemovalTarget, useRemovalPreview } from './use-removals.ts';

/** How many parcels match, and some of them. */
export function RemovalPreview({ target }: { target: RemovalTarget | null }) {
  const preview = useRemovalPreview(target);
  return (
    <div className={styles['preview']} role="status">
      {target === null ? (
        <p>How many parcels match is shown here.</p>
      ) : preview.isError ? (
        <p>{wordsOf(preview.error)}</p>
      ) : preview.data === undefined || preview.isPlaceholderData ? (
        <p>Looking for matching parcels…</p>
      ) : (
        <>
          <p>
            <b>
              {preview.data.is_complete ? '' : 'At least '}
              {preview.data.count.toLocaleString('en-US')} {preview.data.count === 1 ? 'parcel' : 'parcels'}
            </b>{' '}
            would be hidden.
          </p>
          <ul>
            {preview.data.parcels.map(({ path, headline, names }) => (
              <li key={path}>
                {headline} <span>{names[0] ?? ''}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
