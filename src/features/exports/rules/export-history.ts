import { MS_PER_DAY } from '../../../kernel/units.ts';

/** The states in the API: 1 in progress, 2 download available, 3 failed, 4 expired. */
export const EXPORT_STATUS = { running: 1, ready: 2, failed: 3, expired: 4 } as const;

/** How long an export in progress is shown. */
const IN_PROGRESS_MS = MS_PER_DAY;
/** Days until a download expires. */
export const EXPORT_KEPT_DAYS = 30;
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * MS_PER_DAY;

interface Dated {
  status: number;
  /** Seconds since 1970, or a date as text. */
  created_at: number | string;
  /** When the file was ready, from which its expiry counts; when absent or null, expiry counts from the request. */
  finished_at?: number | string | null;
}

/** Returns milliseconds since 1970; NaN for a text that is not a date. */
export function momentOf(value: number | string): number {
  return typeof value === 'number' ? value * 1000 : Date.parse(value);
}

export function expiresAtMs({ created_at, finished_at }: Dated): number {
  return momentOf(finished_at ?? created_at) + EXPORT_KEPT_MS;
}

/** Returns the status at this moment: a finished file expires after 30 days, whether or not it was removed already. */
export function statusAt(item: Dated, nowMs: number): number {
  return item.status === EXPORT_STATUS.ready && nowMs >= expiresAtMs(item)
    ? EXPORT_STATUS.expired
    : item.status;
}

/** Returns true for the exports that the history lists: those in progress only for the first 24 hours. */
export function isInHistory(item: Dated, nowMs: number): boolean {
  switch (item.status) {
    case EXPORT_STATUS.running:
      return nowMs - momentOf(item.created_at) <= IN_PROGRESS_MS;
    case EXPORT_STATUS.ready:
    case EXPORT_STATUS.failed:
    case EXPORT_STATUS.expired:
      return true;
    default:
      return false;
  }
}

export function shownExports<T extends Dated>(items: readonly T[], nowMs: number): T[] {
  return items.filter((item) => isInHistory(item, nowMs));
}

/** Returns the number in the header: the exports that can be downloaded, and those that have expired. */
export function historyCount(items: readonly Pick<Dated, 'status'>[]): number {
  return items.filter(({ status }) => status === EXPORT_STATUS.ready || status === EXPORT_STATUS.expired)
    .length;
}

/** Returns true while the page should poll. */
export function isAnyRunning(items: readonly Dated[], nowMs: number): boolean {
  return items.some((item) => item.status === EXPORT_STATUS.running && isInHistory(item, nowMs));
}

export function statusLabel(status: number): string {
  switch (status) {
    case EXPORT_STATUS.running:
      return 'In progress';
    case EXPORT_STATUS.ready:
      return 'Download';
    case EXPORT_STATUS.expired:
      return 'Expired';
    default:
      return 'Could not be completed';
  }
}
