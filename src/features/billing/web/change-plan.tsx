import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { GroupDetail } from '../../groups/contract.ts';
import { ROLE_LABELS } from '../../groups/rules/role-labels.ts';
import { checkPlanChange } from '../contract.ts';
import { CHANGE_PLANS, CHANGE_USERS, type ChangePlan as PlanId } from '../rules/check-change.ts';
import { annualIssue, choiceCents, defaultUsers } from '../rules/plan-choice.ts';
import type { Cycle, PlanPrice } from '../rules/plan-prices.ts';
import styles from './billing.module.css';
import { CycleField, UsersField, usersLabel } from './choice-fields.tsx';

const LABELS: Readonly<Record<PlanId, string>> = { free: 'Starter', pro: 'Pro', team_flex: 'Team' };

interface Props {
  group: GroupDetail;
  prices: readonly PlanPrice[];
}

interface Draft {
  plan: PlanId;
  cycle: Cycle;
  users: number;
}

/** What another plan costs, and who and what would not fit into it. `?plan_change=team_flex` selects a plan. */
export function ChangePlan({ group, prices }: Props) {
  const plans = CHANGE_PLANS.filter((id) => id === 'free' || prices.some(({ plan }) => plan === id));
  const first: Draft = {
    plan: plans.find((id) => id === group.plan) ?? (group.plan === 'team' ? plans.at(-1) : 'free') ?? 'free',
    cycle: 'monthly',
    users: Math.max(defaultUsers('team_flex'), group.seats.used),
  };
  const named = new URLSearchParams(window.location.search).get('plan_change');
  const [draft, setDraft] = useState<Draft>({
    ...first,
    plan: plans.find((id) => id === named) ?? first.plan,
  });
  const { plan, users } = draft;
  const cycle = plan !== 'free' && annualIssue(plan, prices) === null ? draft.cycle : 'monthly';
  const cents = plan === 'free' ? 0 : choiceCents({ plan, cycle, users: plan === 'pro' ? 1 : users }, prices);
  const query = { plan, cycle, group: group.slug, ...(plan === 'team_flex' && { users }) };
  const check = useQuery({
    queryKey: ['plan-change', query],
    queryFn: ({ signal }) => call(checkPlanChange, { query, signal }),
    // The last answer stays while the slider moves.
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
  return (
    <Card labelledBy="change-plan">
      <h2 id="change-plan">Change plan</h2>
      <div>
        <Segments
          label="Plan"
          options={plans.map((id) => ({ id, label: LABELS[id] }))}
          value={plan}
          onChange={(next) => setDraft({ ...draft, plan: next })}
        />
      </div>
      {plan === 'team_flex' && (
        <UsersField
          plan={plan}
          bounds={CHANGE_USERS}
          value={Math.min(users, CHANGE_USERS.max)}
          onChange={(next) => setDraft({ ...draft, users: next })}
        />
      )}
      {plan !== 'free' && (
        <CycleField
          plan={plan}
          prices={prices}
          value={cycle}
          onChange={(next) => setDraft({ ...draft, cycle: next })}
        />
      )}
      {cents !== null && (
        <p className={styles['total']}>
          <span>{plan === 'team_flex' ? `Team, ${usersLabel(users)}` : LABELS[plan]}</span>
          <b>{cents === 0 ? '$0' : `${moneyLabel(cents)} per ${cycle === 'annual' ? 'year' : 'month'}`}</b>
        </p>
      )}
      <Refusal error={check.error} />
      {check.data !== undefined && <Check check={check.data} />}
      <div className={styles['actions']}>
        <Button
          look="primary"
          isDisabled={check.data?.possible !== true || check.isFetching}
          onPress={() => openOverlay('help')}
        >
          Ask for this change
        </Button>
        <Button onPress={() => setDraft(first)}>Cancel</Button>
      </div>
    </Card>
  );
}

type CheckReply = OutputOf<typeof checkPlanChange>;

function Check({ check: { possible, reason, effects } }: { check: CheckReply }) {
  if (!possible) return <p className={styles['reason']}>{reason}</p>;
  const { users, maps } = effects;
  if (users.length === 0 && maps.length === 0)
    return <p className={styles['reason']}>All members and projects of this account fit into this plan.</p>;
  return (
    <Notice tone="warn" title="This plan is smaller than what the account uses.">
      {users.length > 0 && (
        <>
          <p>These members would lose access:</p>
          <ul className={styles['names']}>
            {users.map(({ user_id: id, name, role }) => (
              <li key={id}>{`${name} (${ROLE_LABELS[role].name})`}</li>
            ))}
          </ul>
        </>
      )}
      {maps.length > 0 && (
        <>
          <p>These projects are above its limit:</p>
          <ul className={styles['names']}>
            {maps.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
