import { openOverlay } from '../../../frontend/overlays.ts';
import { useApiTermsUrl, useHasPlans } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage, useSession } from '../../accounts/web/index.ts';
import { API_PLANS, API_QUESTIONS } from '../rules/api-plans.ts';
import { ApiSandbox } from './api-sandbox.tsx';
import { OpenSite } from './open-site.tsx';
import styles from './plans-page.module.css';

/** The page of API plans: what each has, the free sandbox, and common questions. */
export function ApiPlansPage() {
  const hasPlans = useHasPlans();
  if (!hasPlans) return <OpenSite title="API plans" />;
  return <ApiPlans />;
}

function ApiPlans() {
  const session = useSession();
  const terms = useApiTermsUrl();
  return (
    <DocumentPage title="API plans">
      <PageHead
        title="API plans"
        lead={
          <>
            Parcel records and map tiles for your own programs. The <a href="/docs/api">API reference</a>{' '}
            describes every request. You can open the sandbox at once. For the other plans, write what you
            need, and the operators of this site answer with a price. Plans for people who use the map are
            under <a href="/plans">Plans</a>.
          </>
        }
      />
      <ul className={`${styles['plans']} ${styles['four']} ${styles['withButtons']}`}>
        {API_PLANS.map(({ id, name, about, price, rows }) => (
          <li key={id} id={id} className={styles['plan']}>
            <h2>{name}</h2>
            <p className={styles['about']}>{about}</p>
            <p className={styles['price']}>
              <b className={price.startsWith('$') ? undefined : styles['inWords']}>{price}</b>
            </p>
            <dl>
              {rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <div className={styles['act']}>
              {id === 'api_sandbox' ? (
                session.isSuccess && <ApiSandbox key={session.data.user?.id} user={session.data.user} />
              ) : (
                <Button onPress={() => openOverlay('help')}>
                  {id === 'api_enterprise' ? 'Ask for a demo' : 'Ask for a price'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <section className={styles['how']} aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        {API_QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={styles['question']}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        {terms !== null && (
          <p>
            See also the <a href={terms}>terms of the API</a>.
          </p>
        )}
      </section>
    </DocumentPage>
  );
}
