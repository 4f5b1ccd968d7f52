import { timeLabel } from '../../../frontend/time-label.ts';
import { isMissing, errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import type { ImportRun } from '../contract.ts';
import { ImportDecision } from './import-decision.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { STATE_LABELS, STATE_TONES, layerLabel, progressLabel } from './import-labels.ts';
import { LayerReportView } from './layers/layer-report-view.tsx';
import { Progress } from '../../../frontend/ui/progress.tsx';
import { ScreenHead } from './screen-head.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import styles from './imports-page.module.css';
import { isUnderWay, useCancelImport, useImport } from './use-imports.ts';

export function ImportDetails({ id }: { id: string }) {
  const run = useImport(id);
  if (run.isPending) return <Skeleton lines={8} label="Loading the import" />;
  if (run.isError) {
    const isGone = isMissing(run.error);
    return (
      <Notice
        tone={isGone ? 'calm' : 'bad'}
        title={isGone ? 'There is no such import.' : 'The import could not be loaded.'}
        actions={<Button onPress={() => void run.refetch()}>Try again</Button>}
      >
        <p>{errorMessage(run.error)}</p>
      </Notice>
    );
  }
  const { data } = run;
  return (
    <>
      <ScreenHead
        screen={data.id}
        title={data.source_name}
        lead={
          <>
            <StateLabel tone={STATE_TONES[data.state]}>{STATE_LABELS[data.state]}</StateLabel>
            {' for '}
            <a href={data.place_path}>{data.place_path}</a>
            {data.layer !== null && ` (${layerLabel(data.layer.as)})`}, started {timeLabel(data.created_at)}
            {data.finished_at !== null && `, ended ${timeLabel(data.finished_at)}`}
          </>
        }
      />
      {isUnderWay(data) && <Running run={data} />}
      {data.state === 'review' && data.report !== null && <ImportDecision run={data} report={data.report} />}
      {data.state === 'published' && (
        <p>
          <a href={data.place_path}>Show on map</a>
        </p>
      )}
      {data.error !== null && (
        <Notice tone="bad" title="The import stopped.">
          <p>{data.error}</p>
          <p>{data.layer === null ? 'The county' : 'The layer'} is as it was before.</p>
        </Notice>
      )}
      {data.report !== null && <ImportReportView report={data.report} />}
      {data.layer_report !== null && <LayerReportView report={data.layer_report} />}
    </>
  );
}

function Running({ run }: { run: ImportRun }) {
  const cancel = useCancelImport(run.id);
  return (
    <section className={styles['progress']} aria-label="Progress">
      <Progress
        label={run.state === 'queued' ? 'Waiting' : 'Importing'}
        message={progressLabel(run)}
        value={run.done_rows}
        total={run.state === 'queued' ? null : run.total_rows}
      />
      <ConfirmButton
        look="danger"
        isDisabled={cancel.isPending}
        title="Cancel this import?"
        message={
          <p>
            The rows read so far are dropped. {run.layer === null ? 'The county' : 'The layer'} stays as it
            was before the import.
          </p>
        }
        tone="danger"
        confirm="Cancel import"
        keep="Keep importing"
        onConfirm={() => cancel.mutate()}
      >
        {cancel.isPending ? 'Cancelling…' : 'Cancel import'}
      </ConfirmButton>
      {cancel.isError && (
        <Notice tone="bad">
          <p>{errorMessage(cancel.error)}</p>
        </Notice>
      )}
    </section>
  );
}
