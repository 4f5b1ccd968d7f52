import { useId } from 'react';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { annualIssue, annualSavingCents } from '../rules/plan-choice.ts';
import { type Cycle, PLAN_LABELS, type PlanPrice, type SoldPlan } from '../rules/plan-prices.ts';
import styles from './plan-options.module.css';

const CYCLE_OPTIONS = [
  { id: 'monthly', label: 'Monthly' },
  { id: 'annual', label: 'Annual' },
] as const;

/** Returns "1 user" or "3 users". */
export function usersLabel(users: number): string {
  return countLabel(users, 'user');
}

interface UsersProps {
  plan: SoldPlan;
  bounds: { min: number; max: number };
  value: number;
  onChange: (users: number) => void;
}

/** The slider for the number of users. */
export function UsersField({ plan, bounds: { min, max }, value, onChange }: UsersProps) {
  const id = useId();
  return (
    <div className={styles['users']}>
      <label htmlFor={id}>Users</label>
      <output htmlFor={id}>{value}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${usersLabel(value)}: ${PLAN_LABELS[plan]}`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}

interface CycleProps {
  plan: SoldPlan;
  prices: readonly PlanPrice[];
  value: Cycle;
  onChange: (cycle: Cycle) => void;
}

/** The cycle, or the reason that the plan has only one. */
export function CycleField({ plan, prices, value, onChange }: CycleProps) {
  const noAnnual = annualIssue(plan, prices);
  const price = prices.find((candidate) => candidate.plan === plan);
  const saving = price === undefined ? 0 : annualSavingCents(price);
  return (
    <div className={styles['cycle']}>
      {noAnnual === null ? (
        <>
          <Segments label="Cycle" options={CYCLE_OPTIONS} value={value} onChange={onChange} />
          {saving > 0 && <span>{`Annual saves ${moneyLabel(saving)}`}</span>}
        </>
      ) : (
        <span>{noAnnual}</span>
      )}
    </div>
  );
}
