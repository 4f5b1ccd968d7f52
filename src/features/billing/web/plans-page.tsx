import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { useSiteFact } from '../../../frontend/site-facts.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { listPlans } from '../../accounts/contract.ts';
import { DocumentPage, actorOf, useSession } from '../../accounts/web/index.ts';
import { usePaymentSettings } from '../../payments/web/index.ts';
import { annualSavingCents, planOfHash } from '../rules/plan-choice.ts';
import type { PlanPrice, SoldPlan } from '../rules/plan-prices.ts';
import { freeLead, howToGetPlan, planColumns } from '../rules/plan-table.ts';
import { OpenSite } from './open-site.tsx';
import { PlanOptions } from './plan-options.tsx';
import styles from './plans-page.module.css';
import { useArePlansTaxed, usePlanPrices } from './use-plan-prices.ts';

const PREMIUM_AUDIENCE = z.enum(['plans', 'everyone']);
const PLAN_OF_TIER = { anonymous: null, starter: 'free', pro: 'pro', team: 'team' } as const;
/** The plan whose price a column shows. */
const SOLD: Readonly<Record<string, SoldPlan>> = { pro: 'pro', team: 'team_flex' };
/** `/plans#p=level1` and `/plans#p=pro` highlight a plan. */
const PLAN_IN_HASH = /(?:^#|&)p=(\w+)(?:&|$)/;

/** The page with the limits of each plan, and how to get it. */
export function PlansPage() {
  const hasPlans = useHasPlans();
  if (!hasPlans) return <OpenSite title="Plans" />;
  return <Plans />;
}

function Plans() {
  const session = useSession().data;
  const actor = actorOf(session);
  const group = session?.user?.is_paid === true ? session.user.group : null;
  const own = PLAN_OF_TIER[actor.tier];
  const plans = useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call(listPlans, { signal })).plans,
  });
  const prices = usePlanPrices();
  const isTaxed = useArePlansTaxed();
  const premiumFields = useSiteFact('premium_fields', PREMIUM_AUDIENCE) ?? 'plans';
  const settings = usePaymentSettings();
  const way = settings?.way ?? 'none';
  const isSold = way !== 'none' && prices.length > 0;
  const pointed = PLAN_IN_HASH.exec(window.location.hash)?.[1];
  const [pressed, setPressed] = useState<SoldPlan>();
  const selected = pressed ?? planOfHash(pointed, prices);
  const isPointed = (id: string, level: string) =>
    selected === undefined ? level === pointed : selected === SOLD[id];
  const choose = (plan: SoldPlan) => {
    setPressed(plan);
    document.querySelector('#plan-options')?.scrollIntoView({ block: 'start' });
  };
  return (
    <DocumentPage title="Plans">
      <PageHead title="Plans" lead={freeLead(plans.data ?? [])} />
      {group != null && (
        <Notice title={`${group.name} has the ${group.plan_label} plan.`}>
          <p>
            <a href={`${group.path}/settings/billing`}>Manage billing</a>
            {isSold && '. Below you can open an additional account.'}
          </p>
        </Notice>
      )}
      {plans.isPending && <Skeleton lines={8} label="Loading the plans" />}
      {plans.isError && <LoadError of={plans} name="the plans" />}
      <ul className={`${styles['plans']} ${isSold ? styles['withButtons'] : ''}`}>
        {planColumns(plans.data ?? [], premiumFields).map(({ id, level, name, about, rows }) => (
          <li
            key={level}
            id={level}
            className={`${styles['plan']} ${isPointed(id, level) ? styles['pointed'] : ''}`}
          >
            <h2>
              {name} {id === own && <span className={styles['own']}>Your plan</span>}
            </h2>
            <p className={styles['about']}>{about}</p>
            {prices.length > 0 && (
              <Price price={prices.find(({ plan }) => plan === SOLD[id])} isFree={id === 'free'} />
            )}
            <dl>
              {rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Value value={value} />
                  </dd>
                </div>
              ))}
            </dl>
            {isSold && (
              <div className={styles['act']}>
                {id === 'free' && own === null && (
                  <a className={buttonClass({})} href="/users/sign_up">
                    Create a free account
                  </a>
                )}
                <Choose
                  plan={prices.find(({ plan }) => plan === SOLD[id])?.plan}
                  name={name}
                  onChoose={choose}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {prices.length > 0 && <PlanOptions key={selected} prices={prices} first={selected} isTaxed={isTaxed} />}
      {plans.isSuccess && settings !== undefined && (
        <section className={styles['how']}>
          <h2>{isSold ? 'Other plans' : 'How to get a plan'}</h2>
          <p>{howToGetPlan({ isSold, canPay: way !== 'none' })}</p>
          <div className={styles['actions']}>
            <Button look={isSold ? 'plain' : 'primary'} onPress={() => openOverlay('help')}>
              Contact support
            </Button>
            {own === null && <Button onPress={() => openOverlay('sign-in')}>Sign in</Button>}
          </div>
          <p>
            For your own programs there are <a href="/api/plans">API plans</a>, with a free sandbox.
          </p>
          {actor.isOperator && (
            <p>
              You operate this site. Change the plan of a group under <a href="/admin/groups">Groups</a>
              {isSold ? '.' : ', or set the prices of plans in the '}
              {!isSold && <a href="/admin/settings/sales">settings</a>}
              {!isSold && '.'}
            </p>
          )}
        </section>
      )}
    </DocumentPage>
  );
}

function Choose({
  plan,
  name,
  onChoose,
}: {
  plan: SoldPlan | undefined;
  name: string;
  onChoose: (plan: SoldPlan) => void;
}) {
  if (plan === undefined) return null;
  return <Button onPress={() => onChoose(plan)}>{`Choose ${name}`}</Button>;
}

function Price({ price, isFree }: { price: PlanPrice | undefined; isFree: boolean }) {
  if (price === undefined) return <p className={styles['price']}>{isFree ? <b>$0</b> : 'By agreement'}</p>;
  const saving = annualSavingCents(price);
  return (
    <p className={styles['price']}>
      <b>{moneyLabel(price.monthly)}</b> per {price.per_seat ? 'user and month' : 'month'}
      {price.annual !== null && (
        <small>
          or {moneyLabel(price.annual)} per year{saving > 0 && `: you save ${moneyLabel(saving)}`}
        </small>
      )}
    </p>
  );
}

function Value({ value }: { value: string }) {
  if (value === 'Yes') return <Check aria-label="Yes" className={styles['yes']} />;
  if (value === 'No') return <Minus aria-label="No" className={styles['no']} />;
  return value;
}
