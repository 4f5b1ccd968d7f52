import { z } from 'zod';
import { capital } from '../../../../kernel/capital.ts';

const percent = z
  .number()
  .min(0, 'is not a percentage from 0 to 100')
  .max(100, 'is not a percentage from 0 to 100');

/** The limits within which a refresh is published without a person's review. Shares are of the parcels of the edition before. */
export const refreshLimitsSchema = z.object({
  gone_percent: percent.default(2),
  new_percent: percent.default(5),
  changed_percent: percent.default(25),
  /** The difference between the measured areas of all parcels together. */
  area_percent: percent.default(2),
  /** The number of columns that the source may have lost. */
  columns_gone: z.number().int().min(0).max(1000).default(0),
});
export type RefreshLimits = z.infer<typeof refreshLimitsSchema>;
export const USUAL_LIMITS: RefreshLimits = refreshLimitsSchema.parse({});

/** The changes that a refresh would make, parcel by parcel and column by column. */
export const refreshComparisonSchema = z.object({
  parcels_before: z.number(),
  parcels_now: z.number(),
  gone: z.number(),
  new: z.number(),
  /** Parcels with another value or shape. */
  changed: z.number(),
  /** Parcels with another shape. */
  shapes: z.number(),
  /** Parcels with another value, by column of the record; the most frequent first. */
  columns: z.array(z.object({ name: z.string(), changed: z.number() })),
  columns_gone: z.array(z.string()),
  columns_new: z.array(z.string()),
  acres_before: z.number(),
  acres_now: z.number(),
});
export type RefreshComparison = z.infer<typeof refreshComparisonSchema>;

const MAX_NAMED = 8;
const COUNT = new Intl.NumberFormat('en-US');
const SHARE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
const LIMIT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 9 });

/** Returns true if the refresh would change no parcel. */
export function changesNothing({ gone, new: added, changed }: RefreshComparison): boolean {
  return gone + added + changed === 0;
}

/** Returns a sentence for each limit that a refresh exceeds; empty when it can be published without a review. */
export function listExceeded(comparison: RefreshComparison, limits: RefreshLimits): string[] {
  const { parcels_before: before, columns_gone: columnsGone } = comparison;
  const counts = [
    { count: comparison.gone, limit: limits.gone_percent, of: 'parcels are gone' },
    { count: comparison.new, limit: limits.new_percent, of: 'parcels are new' },
    { count: comparison.changed, limit: limits.changed_percent, of: 'parcels changed' },
  ];
  const area = areaShare(comparison);
  return [
    ...counts
      .filter(({ count, limit }) => shareOf(count, before) > limit)
      .map(
        ({ count, limit, of }) =>
          `${capital(shareAbove(limit, shareOf(count, before)))} of the ${of}: ${COUNT.format(count)} of ${COUNT.format(before)}. Your limit is ${LIMIT.format(limit)}%.`,
      ),
    ...(area > limits.area_percent
      ? [
          `The area of all parcels differs by ${shareAbove(limits.area_percent, area)}: ${acresLabel(comparison.acres_before)} before, ${acresLabel(comparison.acres_now)} now. Your limit is ${LIMIT.format(limits.area_percent)}%.`,
        ]
      : []),
    ...(columnsGone.length > limits.columns_gone
      ? [
          `${columnsGone.length === 1 ? 'A column of the source is' : `${columnsGone.length} columns of the source are`} gone: ${namesLabel(columnsGone)}. ${limits.columns_gone === 0 ? 'Your limits allow none.' : `Your limit is ${limits.columns_gone}.`}`,
        ]
      : []),
  ];
}

/** Describes a refresh in one line: "12 new, 3 gone, 45 changed". */
export function describeComparison({ gone, new: added, changed }: RefreshComparison): string {
  const parts = [
    { count: added, of: 'new' },
    { count: gone, of: 'gone' },
    { count: changed, of: 'changed' },
  ].filter(({ count }) => count > 0);
  return parts.length === 0
    ? 'no parcel changed'
    : parts.map(({ count, of }) => `${COUNT.format(count)} ${of}`).join(', ');
}

/** Returns the heading of a refresh that waits for a person: the largest change as a share. */
export function waitingTitle(comparison: RefreshComparison | null): string {
  if (comparison === null) return 'Waiting for you';
  const [most] = [
    { count: comparison.changed, of: 'parcels changed' },
    { count: comparison.gone, of: 'parcels are gone' },
    { count: comparison.new, of: 'parcels are new' },
  ].toSorted((a, b) => b.count - a.count);
  return most === undefined || most.count === 0
    ? 'Waiting for you'
    : `Waiting for you: ${shareLabel(most.count, comparison.parcels_before)} of ${most.of}`;
}

export function shareLabel(count: number, whole: number): string {
  return percentLabel(shareOf(count, whole));
}

function percentLabel(share: number): string {
  if (share > 0 && share < 0.1) return 'less than 0.1%';
  return `${share >= 10 ? Math.round(share) : SHARE.format(share)}%`;
}

/** Returns the label of a share above its limit, with as many digits as it takes to see that it is larger. */
function shareAbove(limit: number, share: number): string {
  if (share < 0.1 || Number.parseFloat(percentLabel(share)) > limit) return percentLabel(share);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8].find((count) => Number(share.toFixed(count)) > limit) ?? 9;
  return `${share.toFixed(digits)}%`;
}

function shareOf(count: number, whole: number): number {
  if (count === 0) return 0;
  return whole === 0 ? 100 : (100 * count) / whole;
}

function areaShare({ acres_before: before, acres_now: now }: RefreshComparison): number {
  return shareOf(Math.abs(now - before), before);
}

function acresLabel(acres: number): string {
  return `${COUNT.format(Math.round(acres))} acres`;
}

function namesLabel(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
