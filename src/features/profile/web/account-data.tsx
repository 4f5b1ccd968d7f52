import { bytesLabel } from '../../../frontend/size-label.ts';
import { dayLabel, timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import type { DataExport } from '../contract.ts';
import { EXPORT_DAYS } from '../rules/account-deletion.ts';
import styles from './profile.module.css';
import { useCreateDataExport, useDataExports } from './use-data-exports.ts';

/** The card for archives of all data that the site stores about the person. */
export function AccountData() {
  const exports = useDataExports();
  const create = useCreateDataExport();
  const isUnderWay = exports.data?.exports.some(({ state }) => state === 'waiting' || state === 'building');
  return (
    <Card labelledBy="data">
      <div>
        <h2 id="data">Your data</h2>
        <p className={form['lead']}>
          An archive of everything that this site stores about you: JSON and GeoJSON files in one zip file.
          You can download it for {EXPORT_DAYS} days.
        </p>
      </div>
      {exports.isPending && <Skeleton lines={2} label="Loading your archives" />}
      {exports.isError && <LoadError of={exports} name="your archives" />}
      {exports.isSuccess && exports.data.exports.length > 0 && (
        <RowList>
          {exports.data.exports.map((archive) => (
            <Archive key={archive.id} archive={archive} />
          ))}
        </RowList>
      )}
      <div>
        <Button isPending={create.isPending} isDisabled={isUnderWay === true} onPress={() => create.mutate()}>
          Request your data
        </Button>
        {isUnderWay === true && (
          <p className={styles['aside']}>Your archive is being made. Come back in a few minutes.</p>
        )}
      </div>
    </Card>
  );
}

function Archive({ archive }: { archive: DataExport }) {
  const { id, state, bytes, parts_done: done, parts_total: total } = archive;
  const requestedAt = timeLabel(archive.created_at);
  return (
    <li>
      <div>
        Requested {requestedAt}
        {state === 'ready' && archive.expires_at !== null && (
          <small>
            {bytes !== null && `${bytesLabel(bytes)} · `}kept until {dayLabel(archive.expires_at)}
          </small>
        )}
        {state === 'failed' && <small>The archive could not be made. Request it again.</small>}
        {(state === 'waiting' || state === 'building') && (
          <small role="status">
            {state === 'waiting' ? 'Waiting to start' : `${done} of ${total} parts are packed`}
          </small>
        )}
      </div>
      {state === 'ready' && (
        <a className={styles['download']} href={`/profile/exports/${id}.zip`} download>
          Download
        </a>
      )}
      {state === 'building' && (
        <progress max={Math.max(1, total)} value={done} aria-label={`Archive of ${requestedAt}`} />
      )}
    </li>
  );
}
