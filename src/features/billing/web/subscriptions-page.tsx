import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { ListControls, NoRows, useListControls } from '../../../frontend/ui/list-controls.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { PracticeNotice } from '../../payments/web/index.ts';
import { type AdminSubscription, listSubscriptions } from '../contract.ts';
import { billingFeature } from '../feature.ts';
import { describeTerms } from '../rules/describe-terms.ts';
import { PLAN_LABELS } from '../rules/plan-prices.ts';
import { SUBSCRIPTION_FILTERS, type SubscriptionFilter, WAITING } from '../rules/subscription-schemas.ts';
import type { SubscriptionState } from '../rules/subscription-states.ts';
import { billingDay } from './subscription.tsx';

const STATES: Readonly<
  Record<SubscriptionState, { label: string; tone: 'good' | 'busy' | 'bad' | 'plain' }>
> = {
  starting: { label: 'Not paid yet', tone: 'plain' },
  trial: { label: 'Trial', tone: 'busy' },
  active: { label: 'Active', tone: 'good' },
  invoiced: { label: 'Invoiced', tone: 'busy' },
  past_due: { label: 'Past due', tone: 'bad' },
  canceled: { label: 'Ends', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
};

const labelOf = (filter: SubscriptionFilter) =>
  filter === WAITING ? 'Renewal delayed' : STATES[filter].label;

const waitingLabel = (count: number) =>
  count === 1 ? 'The renewal of 1 plan is delayed.' : `The renewals of ${count} plans are delayed.`;

/** The operators' list of subscriptions, with the recurring revenue per month. */
export function SubscriptionsPage() {
  return (
    <AdminFrame
      title="Subscriptions"
      permission={billingFeature.permissions['subscription.list']}
      lead={
        <>
          Plans that accounts pay for, newest first. Prices that people get with a code are under{' '}
          <a href="/admin/codes">Offers</a>.
        </>
      }
    >
      <PracticeNotice />
      <Subscriptions />
    </AdminFrame>
  );
}

function Subscriptions() {
  const controls = useListControls(SUBSCRIPTION_FILTERS);
  const found = useQuery({
    queryKey: ['admin', 'subscriptions', controls.query],
    queryFn: ({ signal }) =>
      call(listSubscriptions, {
        signal,
        query: controls.query,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListControls
        controls={controls}
        label="Account, person or purchase order"
        values={{ label: 'State', all: 'All', labelOf }}
      />
      <Loaded of={found} name="the subscriptions">
        {({ subscriptions, totals, waiting, has_more: hasMore }) => (
          <>
            {waiting > 0 && controls.value !== WAITING && (
              <Notice tone="warn" title={waitingLabel(waiting)}>
                <p>
                  These plans stay, and nothing is charged. The renewals are tried again every few minutes.
                </p>
                <Button size="small" onPress={() => controls.setValue(WAITING)}>
                  Show them
                </Button>
              </Notice>
            )}
            {totals.length > 0 && <Totals totals={totals} />}
            {subscriptions.length === 0 ? (
              <NoRows controls={controls} icon={Repeat} row="subscription">
                Plans that people buy under Plans appear here.
              </NoRows>
            ) : (
              <DataTable
                label="Subscriptions"
                className={table['cards']}
                heads={['Account', 'Plan', { number: 'Price' }, 'State', 'Period ends', 'Since']}
              >
                {subscriptions.map((subscription) => (
                  <SubscriptionRow key={subscription.id} subscription={subscription} />
                ))}
              </DataTable>
            )}
            <NewerOlder
              cursors={controls.cursors}
              setCursors={controls.setCursors}
              next={hasMore ? subscriptions.at(-1)?.id : undefined}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Totals({ totals }: { totals: OutputOf<typeof listSubscriptions>['totals'] }) {
  return (
    <section className={table['titled']} aria-labelledby="recurring">
      <h2 id="recurring">Recurring revenue</h2>
      <DataTable
        label="Recurring revenue by plan"
        className={table['cards']}
        heads={[
          'Plan',
          { number: 'Per month' },
          { number: 'Accounts' },
          { number: 'Users' },
          { number: 'Trials' },
          { number: 'Past due' },
          { number: 'Ending' },
        ]}
      >
        {totals.map((total) => (
          <tr key={`${total.currency} ${total.plan}`}>
            <th scope="row">{PLAN_LABELS[total.plan]}</th>
            <td data-label="Per month" className={table['number']}>
              {moneyLabel(total.monthly_cents, total.currency)}
            </td>
            <td data-label="Accounts" className={table['number']}>
              {total.subscriptions}
            </td>
            <td data-label="Users" className={table['number']}>
              {total.users}
            </td>
            <td data-label="Trials" className={table['number']}>
              {total.trials}
            </td>
            <td data-label="Past due" className={table['number']}>
              {total.past_due}
            </td>
            <td data-label="Ending" className={table['number']}>
              {total.canceled}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function SubscriptionRow({ subscription }: { subscription: AdminSubscription }) {
  const { state, next, waits, failures, purchase_order: order, invoice_due_on: dueOn } = subscription;
  const end = subscription.ended_at ?? subscription.period_end;
  return (
    <tr>
      <th scope="row">
        {subscription.account}
        <small>{subscription.email}</small>
      </th>
      <td data-label="Plan">
        {describeTerms(subscription)}
        {order !== null && <small>{`Purchase order ${order}`}</small>}
        {subscription.offer !== null && <small>{`Offer ${subscription.offer}`}</small>}
        {next !== null && <small>{`Then ${describeTerms(next)}`}</small>}
      </td>
      <td data-label="Price" className={table['number']}>
        {moneyLabel(subscription.price_cents, subscription.currency)}
        <small>{subscription.cycle === 'annual' ? 'per year' : 'per month'}</small>
      </td>
      <td data-label="State">
        <StateLabel tone={STATES[state].tone}>{STATES[state].label}</StateLabel>
        {dueOn !== null && <small>{`Due ${billingDay(dueOn)}`}</small>}
        {state === 'past_due' && dueOn === null && (
          <small>{failures === 1 ? 'Declined once' : `Declined ${failures} times`}</small>
        )}
        {waits !== null && (
          <small>{`Renewal delayed since ${billingDay(waits.since)}: ${waits.reason}`}</small>
        )}
      </td>
      <td data-label="Period ends">{billingDay(end)}</td>
      <td data-label="Since">{billingDay(subscription.began_at)}</td>
    </tr>
  );
}
