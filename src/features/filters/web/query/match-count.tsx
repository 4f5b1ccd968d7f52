import { Lock } from 'lucide-react';
import { ApiFailure, errorMessage } from '../../../../frontend/api-failure.ts';
import { openOverlay } from '../../../../frontend/overlays.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { NO_MATCH_ADVICE, shareLabel } from '../../rules/count-labels.ts';
import { ONE_COUNTY_MESSAGE, type ParcelQuery, isInOneCounty } from '../../rules/parcel-query.ts';
import { useParcelCount } from '../use-parcel-count.ts';
import { ZoomToMatches } from '../zoom-to-matches.tsx';
import styles from './query-pane.module.css';

interface Props {
  query: ParcelQuery;
  /** The name of the working boundary, such as "Baltimore City, MD". */
  placeName: string;
}

/** Shows how many parcels match, out of how many. The previous number stays, dimmed, until the next one is loaded. */
export function MatchCount({ query, placeName }: Props) {
  const found = useParcelCount(query);
  if (!isInOneCounty(query)) return <Notice tone="warn">{ONE_COUNTY_MESSAGE}</Notice>;
  if (found.isError) return <CountError error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton lines={2} label="Counting the parcels" />;
  const { count, total, county } = found.data;
  const isOld = found.isPlaceholderData;
  return (
    <div className={`${styles['count']} ${isOld ? styles['old'] : ''}`} aria-busy={isOld}>
      <p role="status">
        <b>{count.toLocaleString('en-US')}</b>
        <span> {count === 1 ? 'parcel' : 'parcels'}</span>
        <span className={styles['of']}>
          {' '}
          of {total.toLocaleString('en-US')} in {placeName}
        </span>
      </p>
      <span className={styles['share']}>{shareLabel(count, total)}</span>
      <div className={styles['bar']} aria-hidden>
        <span style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }} />
      </div>
      {count === 0 && total > 0 && !isOld && <p className={styles['more']}>{NO_MATCH_ADVICE}</p>}
      {county > count && total > 0 && (
        <p className={styles['more']}>{county.toLocaleString('en-US')} match in the whole county</p>
      )}
      {!isOld && (
        <div className={styles['zoom']}>
          <ZoomToMatches matches={found.data} />
        </div>
      )}
    </div>
  );
}

function CountError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiFailure ? error.code : null;
  const action =
    code === 'sign_in_required' ? (
      <Button size="small" look="primary" onPress={() => openOverlay('sign-in')}>
        Sign in
      </Button>
    ) : code === 'upgrade_required' ? (
      <a href="/plans">Upgrade to Pro</a>
    ) : (
      <Button size="small" onPress={onRetry}>
        Try again
      </Button>
    );
  const isLocked = code === 'sign_in_required' || code === 'upgrade_required';
  return (
    <Notice
      isAlert
      {...(isLocked ? { icon: Lock } : {})}
      tone={isLocked ? 'warn' : 'bad'}
      title="These parcels could not be counted."
      actions={action}
    >
      <p>{errorLabel(error)}</p>
    </Notice>
  );
}

/** Adds the server's message about a field to the error, but not the field's name, which means nothing to the reader. */
function errorLabel(error: Error): string {
  const [issue] = error instanceof ApiFailure ? error.fields : [];
  const message = errorMessage(error);
  return issue === undefined || isSaidIn(message, issue.message) ? message : `${message} ${issue.message}`;
}

/** Returns true if `message` already says what is wrong with the field, apart from capitals and the final period. */
function isSaidIn(message: string, issue: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\.$/, '');
  return plain(message).includes(plain(issue));
}
