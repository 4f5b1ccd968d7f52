import type { Verb } from '../../accounts/rules/can.ts';
import type { LimitName } from '../../accounts/rules/plans.ts';

/** What is counted: against which limit of the plan, asked with which verb of `can`, and when the count starts anew (UTC). */
export const USE_KINDS = {
  /** The record of a parcel; the subject is its `ll_uuid`. */
  lookup: { limit: 'lookups', verb: 'parcel.look_up', resets: 'day' },
  /** What is shown of people without a look-up; the subject is the parcel's `ll_uuid`, or a name. */
  owner: { limit: 'owners', verb: 'owner.view', resets: 'day' },
  /** A picture of a parcel; the subject is its `ll_uuid`. */
  image: { limit: 'images', verb: 'image.view', resets: 'never' },
  /** Free rows of a csv; the subject is the export, the amount its rows. */
  download_rows: { limit: 'download_rows', verb: 'download.rows', resets: 'month' },
} as const satisfies Record<string, { limit: LimitName; verb: Verb; resets: 'day' | 'month' | 'never' }>;

export type UseKind = keyof typeof USE_KINDS;

/** The name of the period that a moment is in: `2026-11-21`, `2026-11` or `ever`. `now` as ISO 8601 in UTC. */
export function periodOf(kind: UseKind, now: string): string {
  switch (USE_KINDS[kind].resets) {
    case 'day':
      return now.slice(0, 10);
    case 'month':
      return now.slice(0, 7);
    case 'never':
      return 'ever';
  }
}
