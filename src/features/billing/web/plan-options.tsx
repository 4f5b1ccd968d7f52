import { useId, useState } from 'react';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import {
  annualIssue,
  annualSavingCents,
  choiceCents,
  defaultUsers,
  settleChoice,
  userBounds,
} from '../rules/plan-choice.ts';
import type { Cycle, PlanPrice, SoldPlan } from '../rules/plan-prices.ts';
import styles from './plan-options.module.css';

const PLAN_LABELS: Readonly<Record<SoldPlan, string>> = { pro: 'Pro', team_flex: 'Team' };
const CYCLE_OPTIONS = [
  { id: 'monthly', label: 'Monthly' },
  { id: 'annual', label: 'Annual' },
] as const;

interface Props {
  prices: readonly PlanPrice[];
  /** The plan that the link names. */
  first: SoldPlan | undefined;
}

/** What a plan costs for a number of users and a cycle. */
export function PlanOptions({ prices, first }: Props) {
  const [asked, setAsked] = useState<{ users: number; cycle: Cycle }>({
    users: defaultUsers(first ?? 'pro'),
    cycle: 'monthly',
  });
  const id = useId();
  const choice = settleChoice(asked, prices);
  const { plan, users, cycle } = choice;
  const { min, max } = userBounds(prices);
  const cents = choiceCents(choice, prices);
  const noAnnual = annualIssue(plan, prices);
  const price = prices.find((one) => one.plan === plan);
  const saving = price === undefined ? 0 : annualSavingCents(price);
  const people = `${users} ${users === 1 ? 'user' : 'users'}`;
  return (
    <section id="plan-options" aria-labelledby={`${id}title`} className={styles['options']}>
      <h2 id={`${id}title`}>What it costs</h2>
      {max > min && (
        <div className={styles['users']}>
          <label htmlFor={`${id}users`}>Users</label>
          <output htmlFor={`${id}users`}>{users}</output>
          <input
            id={`${id}users`}
            type="range"
            min={min}
            max={max}
            value={users}
            aria-valuetext={`${people}: ${PLAN_LABELS[plan]}`}
            onChange={({ currentTarget }) => setAsked({ ...asked, users: Number(currentTarget.value) })}
          />
        </div>
      )}
      <div className={styles['cycle']}>
        {noAnnual === null ? (
          <>
            <Segments
              label="Cycle"
              options={CYCLE_OPTIONS}
              value={cycle}
              onChange={(next) => setAsked({ ...asked, cycle: next })}
            />
            {saving > 0 && <span>{`Annual saves ${moneyLabel(saving)}`}</span>}
          </>
        ) : (
          <span>{noAnnual}</span>
        )}
      </div>
      {cents !== null && (
        <p aria-live="polite" className={styles['total']}>
          <span>{`${PLAN_LABELS[plan]}, ${people}`}</span>
          <b>{`${moneyLabel(cents)} per ${cycle === 'annual' ? 'year' : 'month'}`}</b>
        </p>
      )}
    </section>
  );
}
