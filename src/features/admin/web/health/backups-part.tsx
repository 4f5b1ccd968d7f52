import { bytesLabel } from '../../../../frontend/size-label.ts';
import { timeLabel } from '../../../../frontend/time-label.ts';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { StateLabel } from '../../../../frontend/ui/state-label.tsx';
import table from '../../../../frontend/ui/table.module.css';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { BackupItem, StorageHealth } from '../../../backups/contract.ts';
import styles from '../admin.module.css';
import { BACKUP_OVERDUE_MS, ageLabel } from './health-labels.ts';
import { TaskState } from './task-state.tsx';
import { isOpen, useStartTask } from './use-health.ts';

/** The last backup, its age and whether it was verified, and the button to start another. */
export function BackupsPart({ health, now }: { health: StorageHealth; now: number }) {
  const { backup, backups, nightly } = health;
  const starting = useStartTask('backup');
  const last = backups.find(({ state }) => state === 'finished');
  return (
    <section className={styles['part']} aria-labelledby="health-backups">
      <div className={styles['state']}>
        <h2 id="health-backups">Backups</h2>
        <BackupState last={last} now={now} />
      </div>
      <BackupWarning last={last} hasTried={backups.length > 0} isSet={nightly.folder !== null} now={now} />
      {last !== undefined && (
        <dl className={`${styles['facts']} ${styles['wide']}`}>
          <div>
            <dt>Last backup</dt>
            <dd>{ageLabel(last.started_at, now)}</dd>
          </div>
          <div>
            <dt>Verification</dt>
            <dd>{verificationLabel(last)}</dd>
          </div>
          <div>
            <dt>Every night</dt>
            <dd>
              {nightly.folder === null
                ? 'No folder is set'
                : `At ${nightly.at} UTC; the newest ${nightly.keep} are kept`}
            </dd>
          </div>
        </dl>
      )}
      <ReasonedButton
        disabledReason={
          nightly.folder === null
            ? 'Set PLATBOOK_BACKUP_FOLDER first.'
            : isOpen(backup) || backups[0]?.state === 'running'
              ? 'A backup is already waiting or running.'
              : null
        }
        onPress={() => starting.mutate()}
      >
        Back up now
      </ReasonedButton>
      <TaskState
        task={backup}
        label="Making a backup"
        failed="The last backup from this page failed."
        error={starting.error}
      />
      {backups.length > 0 && <BackupTable backups={backups} />}
    </section>
  );
}

function BackupState({ last, now }: { last: BackupItem | undefined; now: number }) {
  if (last === undefined) return <StateLabel tone="bad">None</StateLabel>;
  if ((last.problems ?? 0) > 0) return <StateLabel tone="bad">Damaged</StateLabel>;
  return isOverdue(last, now) ? (
    <StateLabel tone="bad">Overdue</StateLabel>
  ) : (
    <StateLabel tone="good">Up to date</StateLabel>
  );
}

function isOverdue({ started_at: at }: BackupItem, now: number): boolean {
  return now - Date.parse(at) > BACKUP_OVERDUE_MS;
}

interface WarningProps {
  last: BackupItem | undefined;
  /** True if a backup has begun before, with or without success. */
  hasTried: boolean;
  isSet: boolean;
  now: number;
}

function BackupWarning({ last, hasTried, isSet, now }: WarningProps) {
  const how = isSet ? (
    <p>Last night’s backup failed, or no worker is running. See the log and the jobs.</p>
  ) : (
    <p>
      Set <code>PLATBOOK_BACKUP_FOLDER</code> to get one every night, or run{' '}
      <code>platbook backup FOLDER</code>.
    </p>
  );
  if (last === undefined)
    return (
      <Notice tone="warn" title="There is no backup of this site.">
        {isSet && hasTried ? (
          <p>No backup has succeeded yet. The table below shows what happened.</p>
        ) : isSet ? (
          <p>The first one is made tonight. You can also make one now.</p>
        ) : (
          how
        )}
      </Notice>
    );
  if ((last.problems ?? 0) > 0)
    return (
      <Notice tone="bad" title="The last backup is damaged and can’t be restored.">
        <p>
          Check the disk of {last.folder}, and make another backup. <code>platbook backup verify</code> lists
          the damage.
        </p>
      </Notice>
    );
  return isOverdue(last, now) ? (
    <Notice tone="warn" title="The last backup is older than a day and a half.">
      {how}
    </Notice>
  ) : null;
}

function verificationLabel({ verified_at: at, problems }: BackupItem): string {
  if (at === null) return 'Not verified yet';
  return problems === 0
    ? `No damage, ${timeLabel(at)}`
    : `${countLabel(problems ?? 0, 'problem')}, ${timeLabel(at)}`;
}

const STATES = { running: 'Running', finished: 'Finished', failed: 'Failed', cancelled: 'Stopped' };

function BackupTable({ backups }: { backups: readonly BackupItem[] }) {
  return (
    <DataTable
      label="The newest backups"
      heads={['Backup', 'State', 'Verification', { number: 'Data written' }]}
      scrollClassName={styles['wide']}
    >
      {backups.map((backup) => (
        <tr key={backup.started_at}>
          <th scope="row">
            {timeLabel(backup.started_at)}
            <small>{backup.name === null ? backup.folder : `${backup.folder}/${backup.name}`}</small>
          </th>
          <td>
            {STATES[backup.state]}
            {backup.error !== null && <small>{backup.error}</small>}
          </td>
          <td>{backup.state === 'finished' ? verificationLabel(backup) : ''}</td>
          <td className={table['number']}>{backup.bytes === null ? '' : bytesLabel(backup.bytes)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
