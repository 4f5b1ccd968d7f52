import { CircleCheck, Link, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../frontend/clipboard.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Progress } from '../../../frontend/ui/progress.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import type { ImportRun } from '../contract.ts';
import { adviseOnScreen } from '../rules/screen-advice.ts';
import { ImportDecision } from './import-decision.tsx';
import { STATE_LABELS, STATE_TONES, layerLabel, progressLabel } from './import-labels.ts';
import { ImportReportView } from './import-report-view.tsx';
import styles from './imports-page.module.css';
import { LayerReportView } from './layers/layer-report-view.tsx';
import { PlaceLink } from './place-link.tsx';
import { ComparisonView } from './refresh/comparison-view.tsx';
import { ScreenHead } from './screen-head.tsx';
import { isUnderWay, useCancelImport, useImport } from './use-imports.ts';

export function ImportDetails({ id }: { id: string }) {
  const run = useImport(id);
  const { data } = run;
  const [isDecided, setIsDecided] = useState(false);
  // A decision removes the button that had the focus, so the heading of a new screen takes the focus.
  const hasOutcome = isDecided && data?.state !== 'review';
  return (
    <>
      <ScreenHead
        screen={hasOutcome ? `${id} decided` : id}
        title={data?.source_name ?? 'Import'}
        lead={data && <RunFacts run={data} />}
      />
      {data !== undefined ? (
        <RunResults run={data} onDecide={() => setIsDecided(true)} />
      ) : run.isError ? (
        <LoadError of={run} name="the import" missing="There is no such import." />
      ) : (
        <Skeleton lines={8} label="Loading the import" />
      )}
    </>
  );
}

/** The state, the place and the times of an import. */
function RunFacts({ run }: { run: ImportRun }) {
  return (
    <>
      <span role="status">
        <StateLabel tone={STATE_TONES[run.state]}>{STATE_LABELS[run.state]}</StateLabel>
      </span>
      {' for '}
      <PlaceLink path={run.place_path} />
      {run.layer !== null && ` (${layerLabel(run.layer.as)})`}, started {timeLabel(run.created_at)}
      {run.finished_at !== null && `, ended ${timeLabel(run.finished_at)}`}
      {run.started_by !== null && ` (${REFRESH_STARTERS[run.started_by]})`}
    </>
  );
}

function RunResults({ run: data, onDecide }: { run: ImportRun; onDecide: () => void }) {
  return (
    <>
      {isUnderWay(data) && <Running run={data} />}
      {data.state === 'review' && data.report !== null && (
        <ImportDecision run={data} report={data.report} onDecide={onDecide} />
      )}
      {data.comparison !== null && <ComparisonView comparison={data.comparison} />}
      {data.state === 'published' && <Published run={data} />}
      {data.error !== null && (
        <Notice tone="bad" title="The import stopped.">
          <p>{adviseOnScreen(data.error)}</p>
          <p>{data.layer === null ? 'The county' : 'The layer'} is as it was before.</p>
        </Notice>
      )}
      {data.report !== null && <ImportReportView report={data.report} />}
      {data.layer_report !== null && <LayerReportView report={data.layer_report} />}
    </>
  );
}

const REFRESH_STARTERS: Record<NonNullable<ImportRun['started_by']>, string> = {
  schedule: 'a refresh by the schedule',
  person: 'a refresh that an operator started',
  command: 'a refresh from the command line',
};

/** The next steps after publishing: to look at the map, to share it, and to keep the county up to date. */
function Published({ run }: { run: ImportRun }) {
  const link = new URL(run.place_path, window.location.origin).href;
  return (
    <Notice
      icon={CircleCheck}
      title={run.layer === null ? 'This import is published.' : 'This layer is published.'}
      actions={
        <>
          <a className={buttonClass({ look: 'primary', size: 'small' })} href={run.place_path}>
            <MapIcon aria-hidden /> Show on map
          </a>
          <Button size="small" onPress={() => void copyText(link, 'Link copied to clipboard.')}>
            <Link aria-hidden /> Copy link
          </Button>
          {run.source_url !== null && <SchedulePrompt run={run} />}
        </>
      }
    >
      <p>
        {run.layer === null
          ? 'Anybody who can open this site can see it. Copy the link to share the map.'
          : 'Everybody who may see this layer finds it on the map now. Copy the link to share the map.'}
      </p>
    </Notice>
  );
}

/** Leads to the schedule of the county, whose source has an address. */
function SchedulePrompt({ run: { place_path: path, started_by: startedBy } }: { run: ImportRun }) {
  const page = `/admin/editions${path}`;
  return (
    <InPageLink href={page} onGo={() => goTo(page)}>
      {startedBy === null ? 'Refresh this county on a schedule' : 'Schedule and history of this county'}
    </InPageLink>
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
        cancelLabel="Keep importing"
        onConfirm={() => cancel.mutate()}
      >
        {cancel.isPending ? 'Canceling…' : 'Cancel import'}
      </ConfirmButton>
      <Refusal error={cancel.error} />
    </section>
  );
}
