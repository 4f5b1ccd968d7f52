import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Progress } from '../../../../frontend/ui/progress.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { StorageTask } from '../../../backups/contract.ts';
import styles from '../admin.module.css';
import { isOpen } from './use-health.ts';

interface Props {
  task: StorageTask | null;
  /** The label of a running task: "Checking the files". */
  label: string;
  /** The message for a failed task: "The last check failed." */
  failed: string;
  /** The error of the attempt to start the task. */
  error: Error | null;
}

/** The progress of a task, or its error; renders nothing when the last run succeeded. */
export function TaskState({ task, label, failed, error }: Props) {
  if (task !== null && isOpen(task))
    return (
      <div className={styles['wide']}>
        <Progress label={label} message={progressLabel(task)} value={task.done} total={task.total} />
      </div>
    );
  if (error !== null) return <Refusal error={error} />;
  if (task?.state === 'failed')
    return (
      <Notice tone="bad" title={failed}>
        <p>{task.error}</p>
      </Notice>
    );
  return null;
}

function progressLabel({ state, step, done, total }: StorageTask): string {
  if (state === 'waiting') return 'Waiting for a worker';
  const count = total === null ? '' : `${Math.floor(done)} of ${countLabel(total, 'file')}`;
  return [count, step ?? ''].filter((part) => part !== '').join(' · ');
}
