import type { Permission } from '../../../kernel/permission.ts';
import type { LimitName } from '../../accounts/rules/plans.ts';
import { usageFeature } from '../feature.ts';

const { permissions } = usageFeature;

/**
 * The kinds of counted uses: the limit of the plan, the permission, the period (UTC) after which the count resets, and whether each person or
 * their whole group has the limit.
 */
export const USE_KINDS = {
  /** The record of a parcel was opened; the subject is its `ll_uuid`. */
  lookup: { limit: 'lookups', permission: permissions['parcel.look_up'], resets: 'day', of: 'person' },
  /** An owner was shown without opening the record; the subject is the parcel's `ll_uuid`, or `nameSubject` of a name shown without its parcel. */
  owner: { limit: 'owners', permission: permissions['owner.view'], resets: 'day', of: 'person' },
  /** A picture of a parcel was made; the subject is its `ll_uuid`. */
  image: { limit: 'images', permission: permissions['image.view'], resets: 'never', of: 'person' },
  /** A language model was asked; the subject is the hash of what it was asked. */
  question: { limit: 'questions', permission: permissions['question.answer'], resets: 'day', of: 'person' },
  /** Free rows of a CSV file; the subject is the export, the amount its rows. */
  download_rows: {
    limit: 'download_rows',
    permission: permissions['download.rows'],
    resets: 'month',
    of: 'group',
  },
} as const satisfies Record<
  string,
  { limit: LimitName; permission: Permission; resets: 'day' | 'month' | 'never'; of: 'person' | 'group' }
>;

export type UseKind = keyof typeof USE_KINDS;

/** Returns the name of the period that contains a moment: `2026-11-21`, `2026-11` or `ever`. `now` is ISO 8601 in UTC. */
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
