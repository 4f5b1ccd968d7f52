import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { DocumentPage, SignInNotice, useSession } from '../../accounts/web/index.ts';
import type { GroupDetail } from '../../groups/contract.ts';
import { GroupError, useGroup } from '../../groups/web/index.ts';
import type { Payment } from '../../payments/contract.ts';
import { PracticeNotice, receivedLabel, usePaymentSettings } from '../../payments/web/index.ts';
import { ApiBundle } from './api-bundle.tsx';
import styles from './billing.module.css';
import { Cards } from './cards.tsx';
import { ChangePlan } from './change-plan.tsx';
import { Invoices } from './invoices.tsx';
import { OpenSite } from './open-site.tsx';
import { PlanAddress } from './plan-address.tsx';
import { SubscriptionActs, paymentFacts } from './subscription.tsx';
import { SuspendedNotice } from './suspended-notice.tsx';
import { useBilling } from './use-billing.ts';
import { useArePlansTaxed, usePlanPrices } from './use-plan-prices.ts';

/** The billing page of an account (group): its plan, and what another plan would cost and change. */
export function BillingPage({ params: { slug = '' } }: PageProps) {
  const hasPlans = useHasPlans();
  const session = useSession();
  const user = session.data?.user ?? null;
  if (!hasPlans) return <OpenSite title="Billing" />;
  return (
    <DocumentPage title="Billing">
      {session.isPending && <Skeleton lines={6} label="Loading the account" />}
      {session.isSuccess && user === null && <SignInNotice title="Sign in to see this account." />}
      {user !== null && <Billing key={user.id} slug={slug} />}
    </DocumentPage>
  );
}

function Billing({ slug }: { slug: string }) {
  const group = useGroup(slug);
  if (group.isPending) return <Skeleton lines={6} label="Loading the account" />;
  if (group.isError) return <GroupError group={group} />;
  const { abilities, path, name } = group.data;
  return (
    <>
      <PageHead title="Billing" lead={name} />
      {abilities.billing === null ? (
        <Plan group={group.data} />
      ) : (
        <Notice title="You don’t see the billing of this account.">
          <p>{abilities.billing}</p>
        </Notice>
      )}
      <p className={styles['links']}>
        <a href={path}>Members of this account</a>
        <a href={`${path}/settings`}>Settings of this account</a>
      </p>
    </>
  );
}

function Plan({ group }: { group: GroupDetail }) {
  const prices = usePlanPrices();
  const isTaxed = useArePlansTaxed();
  const billing = useBilling(group.slug);
  const way = usePaymentSettings()?.way ?? 'none';
  const subscription = billing.data?.subscription ?? null;
  const isFree = group.plan === 'free';
  const [openedAt] = useState(() => Date.now());
  const invoices = billing.data?.invoices ?? [];
  const received = invoices.find((invoice) => isJustPaid(invoice, openedAt));
  return (
    <>
      <PracticeNotice />
      {received !== undefined && (
        <div role="status">
          <Notice icon={Check} title={receivedLabel(received)}>
            <p>{`${received.description}. Its receipt is under Invoices.`}</p>
          </Notice>
        </div>
      )}
      {billing.data?.suspended != null && <SuspendedNotice suspended={billing.data.suspended} />}
      <Card labelledBy="plan">
        <h2 id="plan">Your plan</h2>
        <dl className={styles['facts']}>
          <Fact label="Plan">
            {group.plan_label} {subscription?.state === 'trial' && <StateLabel tone="busy">Trial</StateLabel>}
          </Fact>
          <Fact label="Seats">{seatsLabel(group.seats, billing.data?.suspended?.users.length ?? 0)}</Fact>
          {subscription !== null &&
            paymentFacts(subscription, isTaxed).map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          {billing.isSuccess && subscription === null && (
            <Fact label="Payment">
              {isFree ? 'Nothing to pay' : 'By agreement with the operators of this site'}
            </Fact>
          )}
        </dl>
        {/* The buttons depend on the subscription. */}
        {billing.isPending ? null : subscription === null ? (
          <div className={form['buttons']}>
            {isFree && prices.length > 0 && way !== 'none' ? (
              <Button look="primary" onPress={() => goTo('/plans')}>
                Choose a plan
              </Button>
            ) : (
              <Button onPress={() => openOverlay('help')}>Contact support</Button>
            )}
          </div>
        ) : (
          <SubscriptionActs slug={group.slug} subscription={subscription} invoices={invoices} />
        )}
      </Card>
      {isTaxed && subscription !== null && <PlanAddress slug={group.slug} />}
      {way !== 'none' && way !== 'invoice' && <Cards slug={group.slug} />}
      {prices.length > 0 && billing.isSuccess && (
        <ChangePlan
          key={`${group.plan} ${group.seats.total}`}
          group={group}
          prices={prices}
          subscription={subscription}
        />
      )}
      {/* A card that appears above this one moves it. The key mounts it again, so that it scrolls into view again. */}
      <ApiBundle key={`${billing.status} ${prices.length}`} group={group} />
      {/* What was billed stays here on a site that sells nothing anymore. */}
      {billing.data !== undefined && (way !== 'none' || invoices.length > 0) && (
        <Invoices slug={group.slug} invoices={invoices} />
      )}
    </>
  );
}

const JUST_MS = 2 * 60_000;

/** Returns true for a payment that was made when the page opened: the person probably came here by paying. */
function isJustPaid({ state, paid_at: paidAt }: Payment, openedAt: number): boolean {
  return state === 'paid' && paidAt !== null && Math.abs(openedAt - Date.parse(paidAt)) < JUST_MS;
}

/** Returns "1 of 1 used, 2 members suspended". */
function seatsLabel({ used, total }: GroupDetail['seats'], suspended: number): string {
  const seats = total === null ? `${used} used` : `${used - suspended} of ${total} used`;
  if (suspended === 0) return seats;
  return `${seats}, ${countLabel(suspended, 'member')} suspended`;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
