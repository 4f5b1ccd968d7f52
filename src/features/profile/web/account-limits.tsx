import { loadErrorMessage } from '../../../frontend/api-failure.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { PLAN_LIMIT_LABELS } from '../../accounts/rules/plan-limit-labels.ts';
import type { Session } from '../../accounts/web/index.ts';
import { useRecordViewLimits } from '../../usage/web/index.ts';
import styles from './profile.module.css';

const numberLabel = (limit: number | null) => (limit === null ? 'Unlimited' : limit.toLocaleString('en-US'));

/** The card of the current plan's limits, and how many record views are left today. */
export function AccountLimits({ plan, isOperator }: { plan: Session['plan']; isOperator: boolean }) {
  const { data: lookups, error } = useRecordViewLimits(!isOperator);
  const hasPlans = useHasPlans();
  const shown = isOperator ? null : lookups;
  return (
    <Card labelledBy="plan">
      <h2 id="plan">{hasPlans ? `${plan.label} plan` : 'Limits'}</h2>
      {isOperator && <p className={styles['aside']}>Operators have no limits.</p>}
      {error !== null && (
        <Notice tone="bad" title="Today’s property lookups could not be loaded.">
          <p>{loadErrorMessage(error)}</p>
        </Notice>
      )}
      {shown?.message && (
        <Notice tone="warn" title={shown.message.title}>
          <p>{shown.message.text}.</p>
        </Notice>
      )}
      {shown && (
        <p>
          Today you viewed {countLabel(shown.used, 'record')}.
          {shown.remaining !== null && ` Left until midnight UTC: ${numberLabel(shown.remaining)}.`}
        </p>
      )}
      {!isOperator && (
        <dl className={styles['facts']}>
          {PLAN_LIMIT_LABELS.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{numberLabel(plan.limits[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
