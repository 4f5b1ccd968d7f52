import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { TotalLine } from '../../../frontend/ui/total-line.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import type { BodyOf, OutputOf } from '../../../kernel/endpoint.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import type { GroupDetail } from '../../groups/contract.ts';
import { type Billing, checkPlanChange, updateSubscription } from '../contract.ts';
import { changeCostNote } from '../rules/change-cost-note.ts';
import { CHANGE_PLANS, CHANGE_USERS, type ChangePlan as PlanId } from '../rules/check-change.ts';
import { annualIssue, choiceCents } from '../rules/plan-choice.ts';
import { type Cycle, PLAN_LABELS, type PlanPrice } from '../rules/plan-prices.ts';
import { DELETION_DAYS, doesEverythingFit } from '../rules/what-does-not-fit.ts';
import { useBillingPayment } from './billing-payment.tsx';
import styles from './billing.module.css';
import { CycleField, UsersField, usersLabel } from './choice-fields.tsx';
import { EffectLists } from './effect-lists.tsx';
import { useReloadBilling, useTakeBilling } from './use-billing.ts';

/** The check asks the tax service, so it waits until the slider rests. */
const REST_MS = 250;
const LABELS: Readonly<Record<PlanId, string>> = { free: 'Starter', ...PLAN_LABELS };

interface Props {
  group: Pick<GroupDetail, 'slug' | 'plan' | 'seats'>;
  prices: readonly PlanPrice[];
  /** null: the plan is free, or given by agreement. */
  subscription: Billing['subscription'];
}

interface Draft {
  plan: PlanId;
  cycle: Cycle;
  users: number;
}

/** Shows the price of another plan, and the members and items that would not fit into it. `?plan_change=team_flex` selects a plan. */
export function ChangePlan({ group, prices, subscription }: Props) {
  const plans = CHANGE_PLANS.filter((id) => id === 'free' || prices.some(({ plan }) => plan === id));
  const first: Draft = {
    plan: plans.find((id) => id === group.plan) ?? (group.plan === 'team' ? plans.at(-1) : 'free') ?? 'free',
    cycle: subscription?.cycle ?? 'monthly',
    // The check names the members who don't fit.
    users: Math.min(Math.max(CHANGE_USERS.min, subscription?.users ?? group.seats.used), CHANGE_USERS.max),
  };
  const named = new URLSearchParams(window.location.search).get('plan_change');
  const [draft, setDraft] = useState<Draft>({
    ...first,
    plan: plans.find((id) => id === named) ?? first.plan,
  });
  const { plan, cycle, users } = fitted(draft, prices);
  const cents = plan === 'free' ? 0 : choiceCents({ plan, cycle, users: plan === 'pro' ? 1 : users }, prices);
  const askedDraft = useDebounced(draft, REST_MS);
  const requested = fitted(askedDraft, prices);
  const query = {
    plan: requested.plan,
    cycle: requested.cycle,
    group: group.slug,
    ...(requested.plan === 'team_flex' && { users: requested.users }),
  };
  const check = useQuery({
    queryKey: ['plan-change', query],
    queryFn: ({ signal }) => call(checkPlanChange, { query, signal }),
    // The last answer stays while the slider moves.
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
  /** True if the answer is about the choice on the page. */
  const isChecked = askedDraft === draft && !check.isFetching;
  const take = useTakeBilling(group.slug);
  const reload = useReloadBilling();
  const { payment, setPayment, shown } = useBillingPayment();
  const change = useMutation({
    mutationFn: (to: Omit<BodyOf<typeof updateSubscription>, 'group'>) =>
      call(updateSubscription, { body: { group: group.slug, ...to } }),
    onSuccess: ({ billing, payment: charged }) => {
      setPayment(charged);
      return take(billing);
    },
    // After an error the bank may still charge the card, so the page loads the state of the billing again.
    onError: reload,
  });
  const charged = change.data?.payment ?? null;
  const isSaved =
    change.isSuccess && (charged === null || charged.state === 'paid' || payment?.state === 'paid');
  const next = subscription?.next ?? null;
  const isPlanned =
    next !== null && next.plan === plan && next.cycle === cycle && (plan === 'pro' || next.users === users);
  const isPossible = check.data?.possible === true && !isPlanned;
  const cost = isChecked ? (check.data?.cost ?? null) : null;
  const isChanged =
    plan !== first.plan || cycle !== first.cycle || (plan === 'team_flex' && users !== first.users);
  const isBuying = subscription === null && group.plan === 'free' && plan !== 'free';
  return (
    <Card labelledBy="change-plan">
      <h2 id="change-plan">Change plan</h2>
      <div className={styles['choice']}>
        <div>
          <Segments
            label="Plan"
            options={plans.map((id) => ({ id, label: LABELS[id] }))}
            value={plan}
            onChange={(selected) => setDraft({ ...draft, plan: selected })}
          />
        </div>
        {plan === 'team_flex' && (
          <UsersField
            plan={plan}
            bounds={CHANGE_USERS}
            value={users}
            onChange={(selected) => setDraft({ ...draft, users: selected })}
          />
        )}
        {plan !== 'free' && (
          <CycleField
            plan={plan}
            prices={prices}
            value={cycle}
            onChange={(selected) => setDraft({ ...draft, cycle: selected })}
          />
        )}
        {cents !== null && (
          <TotalLine label={plan === 'team_flex' ? `Team, ${usersLabel(users)}` : LABELS[plan]}>
            {cents === 0 ? '$0' : `${moneyLabel(cents)} per ${cycle === 'annual' ? 'year' : 'month'}`}
          </TotalLine>
        )}
      </div>
      <Refusal error={check.error} />
      {subscription !== null && plan === 'free' ? (
        <>
          <p className={styles['reason']}>
            To go back to Starter, cancel the plan above. It stays until the end of the period that is paid.
          </p>
          {check.data?.possible === true && <Check check={check.data} />}
        </>
      ) : (
        check.data !== undefined && <Check check={check.data} />
      )}
      {isPlanned && <p className={styles['reason']}>This change begins at the end of the period.</p>}
      {subscription !== null && isPossible && cost !== null && (
        <p className={styles['reason']}>{changeCostNote(subscription, cost, cycle)}</p>
      )}
      {shown}
      <Refusal error={change.error} />
      <p role="status" className={styles['saved']}>
        {isSaved ? 'The change is saved.' : ''}
      </p>
      <div className={form['buttons']}>
        {subscription !== null && plan !== 'free' && cents !== null ? (
          <Button
            look="primary"
            isPending={change.isPending}
            isDisabled={!isPossible || !isChecked}
            onPress={() =>
              change.mutate({
                plan,
                cycle,
                users: plan === 'pro' ? 1 : users,
                price_cents: cents,
                ...(cost !== null && { cost: { total_cents: cost.total_cents, at: cost.at } }),
              })
            }
          >
            Confirm the change
          </Button>
        ) : (
          <Button
            look="primary"
            isDisabled={check.data?.possible !== true || !isChecked || subscription !== null}
            onPress={() => (isBuying ? goTo(`/plans#p=${plan}`) : openOverlay('help'))}
          >
            {isBuying ? 'Buy this plan' : 'Ask for this change'}
          </Button>
        )}
        <Button isDisabled={!isChanged} onPress={() => setDraft(first)}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

/** Returns the selection with a cycle for which its plan is sold. */
function fitted({ plan, cycle, users }: Draft, prices: readonly PlanPrice[]): Draft {
  const isSold = plan !== 'free' && annualIssue(plan, prices) === null;
  return { plan, users, cycle: isSold ? cycle : 'monthly' };
}

type CheckReply = OutputOf<typeof checkPlanChange>;

function Check({ check: { possible, reason, effects } }: { check: CheckReply }) {
  if (!possible) return <p className={styles['reason']}>{reason}</p>;
  if (doesEverythingFit(effects))
    return <p className={styles['reason']}>Everybody and everything in this account fits into this plan.</p>;
  return (
    <Notice tone="warn" title="This plan is smaller than what the account uses.">
      <p>
        {`When it begins, this is suspended: nobody can use it until a larger plan brings it back. It is deleted ${DELETION_DAYS} days after an email that says so.`}
      </p>
      <EffectLists effects={effects} />
    </Notice>
  );
}
