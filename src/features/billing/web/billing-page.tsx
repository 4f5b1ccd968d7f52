import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage, SignInNotice, useSession } from '../../accounts/web/index.ts';
import { type GroupDetail, getGroup } from '../../groups/contract.ts';
import styles from './billing.module.css';
import { ChangePlan } from './change-plan.tsx';
import { OpenSite } from './open-site.tsx';
import { usePlanPrices } from './use-plan-prices.ts';

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
  const group = useQuery({
    queryKey: ['group', slug],
    queryFn: ({ signal }) => call(getGroup, { params: { slug }, signal }),
    // The page itself shows that loading failed.
    meta: { isQuiet: true },
  });
  if (group.isPending) return <Skeleton lines={6} label="Loading the account" />;
  if (group.isError) {
    const isMissing = group.error instanceof ApiFailure && group.error.status === 404;
    return (
      <Notice
        tone={isMissing ? 'calm' : 'bad'}
        title={
          isMissing ? 'There is no such account, or you are not in it.' : 'The account could not be loaded.'
        }
        {...(!isMissing && { actions: <Button onPress={() => void group.refetch()}>Try again</Button> })}
      >
        <p>{isMissing ? 'Its managers can invite you.' : errorMessage(group.error)}</p>
      </Notice>
    );
  }
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
  const { used, total } = group.seats;
  return (
    <>
      <Card labelledBy="plan">
        <h2 id="plan">Your plan</h2>
        <dl className={styles['facts']}>
          <Fact label="Plan">{group.plan_label}</Fact>
          <Fact label="Seats">{total === null ? `${used} used` : `${used} of ${total} used`}</Fact>
          <Fact label="Payment">By agreement with the operators of this site</Fact>
        </dl>
        <div className={styles['actions']}>
          <Button onPress={() => openOverlay('help')}>Contact support</Button>
        </div>
      </Card>
      {prices.length > 0 && <ChangePlan key={group.plan} group={group} prices={prices} />}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
