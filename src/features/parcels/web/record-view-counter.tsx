import { actorOf, useSession } from '../../accounts/web/index.ts';
import { isNearLimit } from '../../usage/rules/limits.ts';
import { useRecordViewLimits } from '../../usage/web/index.ts';
import styles from './parcel-panel.module.css';

/** Says how many property lookups of today are used, once the limit is near. `isInNotice`: inside a notice, which has its own padding. */
export function RecordViewCounter({ isInNotice = false }: { isInNotice?: boolean }) {
  const session = useSession().data;
  const isLimited = session !== undefined && session.plan.limits.lookups !== null;
  const enabled = isLimited && !actorOf(session).isOperator;
  const limits = useRecordViewLimits(enabled).data;
  if (!enabled || limits === undefined || limits.total === null || !isNearLimit(limits)) return null;
  return (
    <p role="status" className={styles['counter']} data-in-notice={isInNotice || undefined}>
      {limits.used.toLocaleString('en-US')} of {limits.total.toLocaleString('en-US')} property lookups used
      today
    </p>
  );
}
