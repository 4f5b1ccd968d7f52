import { capital } from '../../../../kernel/capital.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { CountyRefresh, RefreshRun } from '../../contract.ts';
import { type RefreshLimits, describeComparison } from '../../rules/refresh/comparison.ts';
import { scheduleLabel } from '../../rules/refresh/schedule.ts';

/** Formats a time in a time zone: Mon, Nov 30, 2026, 3:00 AM CST. */
export function zonedLabel(at: string | number, timeZone: string): string {
  return new Date(at).toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** Returns the title of a schedule, such as "Every Monday at 03:00 (America/Chicago)". */
export function scheduleTitle({ cron, time_zone: zone }: Pick<CountyRefresh, 'cron' | 'time_zone'>): string {
  return `${capital(scheduleLabel(cron))} (${zone})`;
}

export function nextLabel({ is_paused: isPaused, next_at: nextAt, time_zone: zone }: CountyRefresh): string {
  if (isPaused) return 'Paused';
  return nextAt === null ? 'Never: give another schedule' : zonedLabel(nextAt, zone);
}

export function limitsLabel(limits: RefreshLimits): string {
  const columns =
    limits.columns_gone === 0 ? 'no column gone' : `${countLabel(limits.columns_gone, 'column')} gone`;
  return `at most ${limits.gone_percent}% of the parcels gone, ${limits.new_percent}% new, ${limits.changed_percent}% changed, ${limits.area_percent}% difference in area, ${columns}`;
}

export function starterLabel({ started_by: by, person }: Pick<RefreshRun, 'started_by' | 'person'>): string {
  if (by === 'schedule') return 'Schedule';
  return by === 'command' ? 'Command line' : (person ?? 'A former operator');
}

const RESULTS: Record<RefreshRun['state'], string> = {
  queued: 'Waiting for other refreshes',
  running: 'Under way',
  review: 'Waiting for you',
  published: 'Published',
  unchanged: 'Unchanged',
  failed: 'Failed',
  cancelled: 'Canceled',
  discarded: 'Discarded',
};

export function resultLabel({ state }: Pick<RefreshRun, 'state'>): string {
  return RESULTS[state];
}

/** Returns what a refresh changed, or why it failed. */
export function changeLabel({
  state,
  phase,
  comparison,
  error,
  edition_version: version,
}: RefreshRun): string {
  if (state === 'failed') return error ?? '';
  if (state === 'running') return capital(phase ?? '');
  if (state === 'unchanged') return `The source is as it was: edition ${version ?? ''} stays.`;
  if (comparison === null) return '';
  const change = describeComparison(comparison);
  return state === 'published' ? `Edition ${version ?? ''}: ${change}` : change;
}
