import { Check, Minus } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DocumentPage, actorOf, useSession } from '../../accounts/web/index.ts';
import { planColumns } from '../rules/plan-table.ts';
import styles from './plans-page.module.css';

const NAMES = { anonymous: null, starter: 'Starter', pro: 'Pro', team: 'Team' } as const;
/** `/plans#p=level1` points at a plan. */
const POINTED = /(?:^#|&)p=(level\d)(?:&|$)/;

/** What each plan allows, and how one gets it. */
export function PlansPage() {
  const actor = actorOf(useSession().data);
  const own = NAMES[actor.tier];
  const pointed = POINTED.exec(window.location.hash)?.[1];
  return (
    <DocumentPage title="Plans">
      <div>
        <h1 className={styles['title']}>Plans</h1>
        <p className={styles['lead']}>
          Everybody may look at the map, search it and open 25 parcels a day without an account.
        </p>
      </div>
      <ul className={styles['plans']}>
        {planColumns().map(({ level, name, about, rows }) => (
          <li
            key={level}
            id={level}
            className={`${styles['plan']} ${level === pointed ? styles['pointed'] : ''}`}
          >
            <h2>
              {name} {name === own && <span className={styles['own']}>Your plan</span>}
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
          Paying on this site comes with a later version. Until then the operators of this site give plans to
          accounts: write to them what you need.
        </p>
        <div className={styles['actions']}>
          <Button look="primary" onPress={() => openOverlay('help')}>
            Contact support
          </Button>
          {own === null && <Button onPress={() => openOverlay('sign-in')}>Sign in</Button>}
        </div>
        {actor.isOperator && (
          <p>
            You operate this site: <code>npm run platbook -- account add E-MAIL --tier pro</code> makes an
            account with a plan, or gives an existing one that plan and a new password.
          </p>
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
