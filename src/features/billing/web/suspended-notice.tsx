import { dayLabel } from '../../../frontend/time-label.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import type { Billing } from '../contract.ts';
import { DELETION_DAYS } from '../rules/what-does-not-fit.ts';
import { EffectLists } from './effect-lists.tsx';

/** Names the suspended members and items, and says when the items are deleted. */
export function SuspendedNotice({ suspended }: { suspended: NonNullable<Billing['suspended']> }) {
  const { delete_after: deleteAfter, ...effects } = suspended;
  return (
    <Notice tone="warn" title="The plan is smaller than what this account uses.">
      <p>
        The following is suspended, and nobody can use it. A larger plan brings it back at once.{' '}
        {deleteAfter === null
          ? `Nothing is deleted before an email has announced it ${DELETION_DAYS} days ahead.`
          : `It is deleted on ${dayLabel(deleteAfter)}.`}
      </p>
      <EffectLists effects={effects} membersTitle="Members without access" />
    </Notice>
  );
}
