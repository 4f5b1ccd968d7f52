import { bytesLabel } from '../../../../frontend/size-label.ts';
import { timeLabel } from '../../../../frontend/time-label.ts';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { StateLabel } from '../../../../frontend/ui/state-label.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { DamagedFileItem, StorageHealth } from '../../../backups/contract.ts';
import styles from '../admin.module.css';
import { TaskState } from './task-state.tsx';
import { isOpen, useStartTask } from './use-health.ts';

/** Missing and damaged files, their consequences, and the buttons to check and to repair them. */
export function FilesPart({ health }: { health: StorageHealth }) {
  const { check, last_check: last, rebuild, damaged, damaged_count: count } = health;
  const checking = useStartTask('check');
  const rebuilding = useStartTask('rebuild');
  const lost = last?.report.lost_editions ?? [];
  const isDamaged = count > 0 || lost.length > 0;
  return (
    <section className={styles['part']} aria-labelledby="health-files">
      <div className={styles['state']}>
        <h2 id="health-files">Stored files</h2>
        {isDamaged ? <StateLabel tone="bad">Damaged</StateLabel> : <CheckState health={health} />}
      </div>
      {!isDamaged ? (
        <p>No file is known to be missing or damaged.</p>
      ) : (
        <Notice
          tone="warn"
          title={
            count > 0
              ? `${countLabel(count, 'file is', 'files are')} missing or damaged.`
              : 'Parcels are missing from the database.'
          }
        >
          {lost.map((label) => (
            <p key={label}>The parcels of {label} are not in the database. Restore a backup.</p>
          ))}
        </Notice>
      )}
      <LastCheck last={last} />
      <div className={styles['buttons']}>
        <ReasonedButton
          disabledReason={isOpen(check) ? 'A check is already waiting or running.' : null}
          onPress={() => checking.mutate()}
        >
          Check now
        </ReasonedButton>
        <ReasonedButton
          look={count > 0 ? 'primary' : 'plain'}
          disabledReason={
            isOpen(rebuild)
              ? 'A rebuild is already waiting or running.'
              : count === 0
                ? 'No file is known to be damaged. Check first.'
                : null
          }
          onPress={() => rebuilding.mutate()}
        >
          Rebuild
        </ReasonedButton>
      </div>
      <TaskState
        task={check}
        label="Checking the files"
        failed="The last check failed."
        error={checking.error}
      />
      <TaskState
        task={rebuild}
        label="Rebuilding damaged files"
        failed="The last rebuild failed."
        error={rebuilding.error}
      />
      {damaged.length > 0 && <DamagedTable damaged={damaged} count={count} />}
    </section>
  );
}

/** The state of files of which none is known to be damaged. */
function CheckState({ health: { check, last_check: last } }: { health: StorageHealth }) {
  if (isOpen(check)) return <StateLabel tone="plain">Being checked</StateLabel>;
  if (check?.state === 'failed') return <StateLabel tone="bad">Check failed</StateLabel>;
  return last === null ? (
    <StateLabel tone="plain">Not checked</StateLabel>
  ) : (
    <StateLabel tone="good">No damage</StateLabel>
  );
}

function LastCheck({ last }: { last: StorageHealth['last_check'] }) {
  if (last === null)
    return <p className={styles['lead']}>The files of this site have not been checked yet.</p>;
  const { files, bytes, problems, orphans, orphan_bytes: orphanBytes } = last.report;
  return (
    <>
      <p className={styles['lead']}>
        Last check {timeLabel(last.finished_at)}: {countLabel(files, 'file')} ({bytesLabel(bytes)}) compared
        with their checksums;{' '}
        {problems === 0 ? 'no file is damaged' : `${problems.toLocaleString('en-US')} missing or damaged`}.
      </p>
      {orphans > 0 && (
        <p className={styles['lead']}>
          Not used by the database: {countLabel(orphans, 'file')} ({bytesLabel(orphanBytes)}).{' '}
          <code>platbook check --remove-orphans</code> deletes what is not used.
        </p>
      )}
    </>
  );
}

const STATES = {
  repairing: 'Being repaired',
  waiting: 'Waiting for repair',
  operator: 'Needs your attention',
} as const;

function DamagedTable({ damaged, count }: { damaged: readonly DamagedFileItem[]; count: number }) {
  return (
    <div className={styles['wide']}>
      <DataTable label="Missing and damaged files" heads={['File', 'Effect on readers', 'Next step']}>
        {damaged.map((file) => (
          <tr key={file.key}>
            <th scope="row">
              {file.name}
              <small>{file.key}</small>
              <small>
                {file.problem}, found {timeLabel(file.noted_at)}. {file.detail}
              </small>
            </th>
            <td>{file.effect}</td>
            <td>
              {STATES[file.state]}
              <small>{file.remedy}</small>
              {file.error !== null && (
                <small>
                  Tried {file.attempts === 1 ? 'once' : `${file.attempts} times`}: {file.error}
                </small>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {count > damaged.length && (
        <p className={styles['lead']}>
          The first {damaged.length} of {count.toLocaleString('en-US')} are shown. <code>platbook check</code>{' '}
          lists all.
        </p>
      )}
    </div>
  );
}
