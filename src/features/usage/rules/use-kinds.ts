import type { Permission } from '../../../kernel/permission.ts';
import type { LimitName } from '../../accounts/rules/plans.ts';
import { usageFeature } from '../feature.ts';

const { permissions } = usageFeature;

/** What is counted: against which limit of the plan, with which permission, and when the count starts anew (UTC). */
export const USE_KINDS = {
  /** The record of a parcel; the subject is its `ll_uuid`. */
  lookup: { limit: 'lookups', permission: permissions['parcel.look_up'], resets: 'day' },
  /** What is shown of people without a look-up; the subject is the parcel's `ll_uuid`, or a name. */
  owner: { limit: 'owners', permission: permissions['owner.view'], resets: 'day' },
  /** A picture of a parcel; the subject is its `ll_uuid`. */
  image: { limit: 'images', permission: permissions['image.view'], resets: 'never' },
  /** Free rows of a csv; the subject is the export, the amount its rows. */
  download_rows: { limit: 'download_rows', permission: permissions['download.rows'], resets: 'month' },
} as const satisfies Record<
  string,
  { limit: LimitName; permission: Permission; resets: 'day' | 'month' | 'never' }
>;

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
