import { useState } from 'react';
import { timeLabel } from '../../../../frontend/time-label.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Card } from '../../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../../frontend/ui/confirm-button.tsx';
import { Loaded } from '../../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import type { CountyRefresh, CountyRefreshReply, RefreshRun } from '../../contract.ts';
import { waitingTitle } from '../../rules/refresh/comparison.ts';
import { scheduleLabel } from '../../rules/refresh/schedule.ts';
import { adviseOnScreen } from '../../rules/screen-advice.ts';
import importStyles from '../imports-page.module.css';
import { isUnderWay } from '../use-imports.ts';
import { RefreshForm } from './refresh-form.tsx';
import { changeLabel, limitsLabel, nextLabel, scheduleTitle, zonedLabel } from './refresh-labels.ts';
import { RefreshRuns } from './refresh-runs.tsx';
import styles from './refresh.module.css';
import {
  useCountyRefresh,
  useNewEditions,
  useRemoveRefresh,
  useRunRefresh,
  useSaveRefresh,
} from './use-refresh.ts';

/** The schedule on which a county is imported again from its source, and its latest refreshes. */
export function RefreshSection({ place }: { place: string }) {
  const refresh = useCountyRefresh(place);
  return (
    <section className={styles['section']} aria-labelledby="refresh">
      <h2 className={importStyles['subtitle']} id="refresh">
        Scheduled refresh
      </h2>
      <Loaded of={refresh} name="the schedule">
        {(reply) => <Body place={place} reply={reply} />}
      </Loaded>
    </section>
  );
}

function Body({ place, reply }: { place: string; reply: CountyRefreshReply }) {
  const [isEditing, setIsEditing] = useState(false);
  const { refresh, source, fixed_files: fixedFiles, runs } = reply;
  const latest = runs[0];
  useNewEditions(runs.find(({ state }) => state === 'published')?.edition_version ?? null);
  return (
    <>
      {latest?.state === 'review' && <ReviewNotice run={latest} />}
      <Card>
        {isEditing ? (
          <RefreshForm place={place} refresh={refresh} source={source} onDone={() => setIsEditing(false)} />
        ) : refresh === null ? (
          <>
            <p>
              {source === null
                ? 'This county changes only when somebody imports a file. If its source has an address, it can be imported again on a schedule.'
                : `This county was imported from ${source.host}. It can be imported again on a schedule, with the same columns.`}
            </p>
            <div className={styles['buttons']}>
              <Button look="primary" onPress={() => setIsEditing(true)}>
                Set a schedule
              </Button>
            </div>
          </>
        ) : (
          <Schedule
            refresh={refresh}
            runs={runs}
            since={reply.unchanged_since}
            onEdit={() => setIsEditing(true)}
          />
        )}
        {fixedFiles.length > 0 && (
          <p className={styles['aside']}>
            No address is known for {fixedFiles.join(', ')}. Each refresh joins the uploaded copy.
          </p>
        )}
      </Card>
      {runs.length > 0 && <RefreshRuns runs={runs} />}
    </>
  );
}

function ReviewNotice({ run }: { run: RefreshRun }) {
  return (
    <Notice
      tone="warn"
      title={waitingTitle(run.comparison)}
      actions={
        <Button look="primary" onPress={() => goTo(`/admin/imports/${run.id}`)}>
          Compare and decide
        </Button>
      }
    >
      {run.held_because.map((reason) => (
        <p key={reason}>{adviseOnScreen(reason)}</p>
      ))}
      <p>Nobody sees this refresh until you publish it. Meanwhile the county is not refreshed again.</p>
    </Notice>
  );
}

interface ScheduleProps {
  refresh: CountyRefresh;
  runs: readonly RefreshRun[];
  /** The time since which the source is unchanged; null if it changed, or if that is not known. */
  since: string | null;
  onEdit: () => void;
}

function Schedule({ refresh, runs, since, onEdit }: ScheduleProps) {
  const { place_path: place, source, limits, failures, latest } = refresh;
  return (
    <>
      <p className={styles['when']}>{scheduleTitle(refresh)}</p>
      {failures > 0 && latest !== null && (
        <Notice
          tone="bad"
          title={failures === 1 ? 'The last refresh failed.' : `The last ${failures} refreshes failed.`}
        >
          <p>{changeLabel(latest)}</p>
          <p>
            The county is as it was before.{' '}
            {refresh.is_paused
              ? 'The refresh is not tried again while the schedule is paused.'
              : refresh.next_at === null
                ? 'The schedule has no further time, so the refresh is not tried again.'
                : `The refresh is tried again on ${zonedLabel(refresh.next_at, refresh.time_zone)}.`}
          </p>
        </Notice>
      )}
      <dl className={styles['facts']}>
        <dt>Next</dt>
        <dd>{nextLabel(refresh)}</dd>
        <dt>From</dt>
        <dd>
          {source.address}
          {source.where !== null && (
            <>
              , where <code>{source.where}</code>
            </>
          )}
        </dd>
        <dt>Publishes automatically</dt>
        <dd>{limitsLabel(limits)}</dd>
        {since !== null && (
          <>
            <dt>Source</dt>
            <dd>Unchanged since {timeLabel(since)}</dd>
          </>
        )}
      </dl>
      <Actions place={place} refresh={refresh} isBusy={runs.some(isUnfinished)} onEdit={onEdit} />
    </>
  );
}

function isUnfinished(run: RefreshRun): boolean {
  return isUnderWay(run) || run.state === 'review';
}

function Actions({
  place,
  refresh,
  isBusy,
  onEdit,
}: {
  place: string;
  refresh: CountyRefresh;
  isBusy: boolean;
  onEdit: () => void;
}) {
  const run = useRunRefresh(place);
  const save = useSaveRefresh(place);
  const remove = useRemoveRefresh(place);
  const failure = run.error ?? save.error ?? remove.error;
  const { cron, time_zone, is_paused: isPaused } = refresh;
  return (
    <>
      <div className={styles['buttons']}>
        <Button look="primary" isDisabled={isBusy || run.isPending} onPress={() => run.mutate(undefined)}>
          {run.isPending ? 'Starting…' : 'Run now'}
        </Button>
        <Button
          isDisabled={save.isPending}
          onPress={() => save.mutate({ schedule: cron, time_zone, is_paused: !isPaused })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button onPress={onEdit}>Edit</Button>
        <ConfirmButton
          look="danger"
          isDisabled={remove.isPending}
          title="Delete this schedule?"
          message={
            <p>
              The county is no longer refreshed {scheduleLabel(cron)}. Its parcels, its editions and the
              reports of its refreshes stay.
            </p>
          }
          tone="danger"
          confirm="Delete the schedule"
          cancelLabel="Keep it"
          onConfirm={() => remove.mutate(undefined)}
        >
          Delete
        </ConfirmButton>
      </div>
      <Refusal error={failure} />
    </>
  );
}
