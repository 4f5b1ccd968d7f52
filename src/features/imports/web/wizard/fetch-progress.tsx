import { RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { bytesLabel } from '../../../../frontend/size-label.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Progress } from '../../../../frontend/ui/progress.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import { useRemoveUpload, useUploadState } from './use-wizard.ts';
import styles from './wizard.module.css';

interface Props {
  id: string;
  onReady: () => void;
  /** Fetches the same file once more, after a failure. The server continues a layer that has begun, so the upload must stay. */
  onRetry: () => void;
  onCancel: () => void;
}

/** The progress of a file that the server fetches from an address. Notes about the complete file are shown before the next step. */
export function FetchProgress({ id, onReady, onRetry, onCancel }: Props) {
  const state = useUploadState(id);
  const remove = useRemoveUpload();
  const notes = state.data?.notes ?? [];
  const isComplete = state.data?.state === 'ready';
  const waits = isComplete && notes.length > 0;
  const isReady = isComplete && !waits;
  useEffect(() => {
    if (isReady) onReady();
    // Runs once, when the file is complete.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady]);
  const cancel = () => {
    remove.mutate(id);
    onCancel();
  };
  const failure = state.isError ? errorMessage(state.error) : (state.data?.error ?? null);
  const received = state.data?.received ?? 0;
  const bytes = state.data?.bytes ?? null;
  const rows = state.data?.rows ?? null;
  return (
    <section className={styles['card']} aria-label="Download by the server">
      <h2 className={styles['cardTitle']}>{state.data?.name ?? 'Fetching the file'}</h2>
      {waits && (
        <Notice tone="warn" title="Please read this before you continue.">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {failure === null && !waits && rows !== null && (
        <Progress
          label="The server fetches the rows"
          message={rowsLabel(rows)}
          value={rows.done}
          total={rows.total}
        />
      )}
      {failure === null && !waits && rows === null && (
        <Progress
          label="The server fetches the file"
          message={bytes === null ? bytesLabel(received) : `${bytesLabel(received)} of ${bytesLabel(bytes)}`}
          value={received}
          total={bytes}
        />
      )}
      {failure !== null && (
        <Notice tone="bad" title="The file could not be fetched.">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles['buttons']}>
        {waits && <Button onPress={onReady}>Continue</Button>}
        {failure !== null && (
          <Button look="primary" onPress={onRetry}>
            <RotateCw aria-hidden /> Try again
          </Button>
        )}
        <Button onPress={cancel}>
          <X aria-hidden /> {failure === null ? 'Cancel' : 'Try another address'}
        </Button>
      </div>
    </section>
  );
}

function rowsLabel({ done, total }: { done: number; total: number | null }): string {
  return total === null
    ? countLabel(done, 'row')
    : `${done.toLocaleString('en-US')} of ${countLabel(total, 'row')}`;
}
