import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { listPlans } from '../../accounts/contract.ts';
import { DocumentPage, actorOf, useSession } from '../../accounts/web/index.ts';
import { planColumns } from '../rules/plan-table.ts';
import styles from './plans-page.module.css';

const OWN = { anonymous: null, starter: 'free', pro: 'pro', team: 'team' } as const;
/** `/plans#p=level1` highlights a plan. */
const POINTED = /(?:^#|&)p=(level\d)(?:&|$)/;

/** The page with the limits of each plan, and how to get it. */
export function PlansPage() {
  const hasPlans = useHasPlans();
  if (!hasPlans) return <OpenSite />;
  return <Plans />;
}

function OpenSite() {
  return (
    <DocumentPage title="Plans">
      <Notice title="Everything here is free.">
        <p>
          This site has no plans. <a href="/">Open the map</a>
        </p>
      </Notice>
    </DocumentPage>
  );
}

function Plans() {
  const actor = actorOf(useSession().data);
  const own = OWN[actor.tier];
  const plans = useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call(listPlans, { signal })).plans,
  });
  const lookups = plans.data?.find(({ id }) => id === 'anonymous')?.limits.lookups;
  const pointed = POINTED.exec(window.location.hash)?.[1];
  return (
    <DocumentPage title="Plans">
      <PageHead
        title="Plans"
        lead={`Without an account you can view and search the map${
          lookups == null ? '' : `, and open ${lookups} records per day`
        }.`}
      />
      {plans.isPending && <Skeleton lines={8} label="Loading the plans" />}
      {plans.isError && (
        <Notice
          tone="bad"
          title="The plans could not be loaded."
          actions={<Button onPress={() => void plans.refetch()}>Try again</Button>}
        >
          <p>{errorMessage(plans.error)}</p>
        </Notice>
      )}
      <ul className={styles['plans']}>
        {planColumns(plans.data ?? []).map(({ id, level, name, about, rows }) => (
          <li
            key={level}
            id={level}
            className={`${styles['plan']} ${level === pointed ? styles['pointed'] : ''}`}
          >
            <h2>
              {name} {id === own && <span className={styles['own']}>Your plan</span>}
            </h2>
            <p className={styles['about']}>{about}</p>
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
          </li>
        ))}
      </ul>
      <section className={styles['how']}>
        <h2>How to get a plan</h2>
        <p>
          You can’t pay on this site yet. Its operators give plans to accounts. Write to them what you need.
        </p>
        <div className={styles['actions']}>
          <Button look="primary" onPress={() => openOverlay('help')}>
            Contact support
          </Button>
          {own === null && <Button onPress={() => openOverlay('sign-in')}>Sign in</Button>}
        </div>
        {actor.isOperator && (
          <p>You operate this site. Change the plan of a group under Groups in the admin area.</p>
        )}
      </section>
    </DocumentPage>
  );
}

function Value({ value }: { value: string }) {
  if (value === 'Yes') return <Check aria-label="Yes" className={styles['yes']} />;
  if (value === 'No') return <Minus aria-label="No" className={styles['no']} />;
  return value;
}
