import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import type { DataExport } from '../contract.ts';
import { EXPORT_DAYS } from '../rules/account-deletion.ts';
import styles from './profile.module.css';
import { useCreateDataExport, useDataExports } from './use-account-deletion.ts';
import { dayLabel, timeLabel } from '../../../frontend/time-label.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';

const sizeLabel = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The card for archives of all data that the site stores about the person. */
export function AccountData() {
  const exports = useDataExports();
  const create = useCreateDataExport();
  const isUnderWay = exports.data?.exports.some(({ state }) => state === 'waiting' || state === 'building');
  return (
    <Card labelledBy="data">
      <h2 id="data">Your data</h2>
      <p>
        Everything that this site holds about you, as a zip of JSON and GeoJSON files. It is made in the
        background, and kept for {EXPORT_DAYS} days.
      </p>
      {exports.isPending && <Skeleton lines={2} label="Loading your archives" />}
      {exports.isError && (
        <Notice tone="bad" actions={<Button onPress={() => void exports.refetch()}>Try again</Button>}>
          <p>{errorMessage(exports.error)}</p>
        </Notice>
      )}
      {exports.isSuccess && exports.data.exports.length > 0 && (
        <RowList>
          {exports.data.exports.map((one) => (
            <Archive key={one.id} archive={one} />
          ))}
        </RowList>
      )}
      <div>
        <Button isPending={create.isPending} isDisabled={isUnderWay === true} onPress={() => create.mutate()}>
          Ask for your data
        </Button>
        {isUnderWay === true && <p className={styles['aside']}>One at a time: yours is being made.</p>}
      </div>
    </Card>
  );
}

function Archive({ archive }: { archive: DataExport }) {
  const { id, state, bytes, parts_done: done, parts_total: total } = archive;
  const asked = timeLabel(archive.created_at);
  return (
    <li>
      <div>
        Asked for {asked}
        {state === 'ready' && archive.expires_at !== null && (
          <small>
            {bytes !== null && `${sizeLabel(bytes)} · `}kept until {dayLabel(archive.expires_at)}
          </small>
        )}
        {state === 'failed' && <small>It could not be made. Please ask again.</small>}
        {(state === 'waiting' || state === 'building') && (
          <small role="status">
            {state === 'waiting' ? 'Waiting for its turn' : `${done} of ${total} parts are packed`}
          </small>
        )}
      </div>
      {state === 'ready' && (
        <a className={styles['download']} href={`/profile/exports/${id}.zip`} download>
          Download
        </a>
      )}
      {state === 'building' && (
        <progress max={Math.max(1, total)} value={done} aria-label={`Archive of ${asked}`} />
      )}
    </li>
  );
}
