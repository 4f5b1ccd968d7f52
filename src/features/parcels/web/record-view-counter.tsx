import { actorOf, useSession } from '../../accounts/web/index.ts';
import { isNearLimit } from '../../usage/rules/limits.ts';
import { useRecordViewLimits } from '../../usage/web/index.ts';
import styles from './parcel-panel.module.css';

/** Says how many property lookups of today are used, once the limit is near. `path` is the parcel that was opened. */
export function RecordViewCounter({ path }: { path: string }) {
  const session = useSession().data;
  const isLimited = session !== undefined && session.plan.limits.lookups !== null;
  const enabled = isLimited && !actorOf(session).isOperator;
  const limits = useRecordViewLimits({ after: path, enabled }).data;
  if (!enabled || limits === undefined || limits.total === null || !isNearLimit(limits)) return null;
  return (
    <p role="status" className={styles['counter']}>
      {limits.used.toLocaleString('en-US')} of {limits.total.toLocaleString('en-US')} property lookups used
      today
    </p>
  );
}
