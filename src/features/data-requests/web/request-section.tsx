import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import form from '../../../frontend/ui/form.module.css';
import styles from './data-requests.module.css';
import { RequestForm } from './request-form.tsx';

/** A part of a page about coverage: what can be asked for or reported, and a button that opens the form. */
export function RequestSection({
  path,
  headline,
  country = 'us',
}: {
  path: string;
  headline?: string;
  country?: 'us' | 'ca';
}) {
  const [isOpen, setIsOpen] = useState(false);
  const purpose = path === '' ? 'request' : 'report';
  const county = country === 'ca' ? 'census division' : 'county';
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        {purpose === 'report' ? 'Is something wrong or missing?' : `Is a ${county} missing?`}
      </h2>
      <p className={form['lead']}>
        {purpose === 'report'
          ? 'Tell the operators of this site what is wrong with the data of this county.'
          : 'Ask the operators of this site for a place that is not listed here.'}
      </p>
      {isOpen ? (
        <RequestForm path={path} headline={headline} purpose={purpose} />
      ) : (
        <div>
          <Button onPress={() => setIsOpen(true)}>
            {purpose === 'report' ? 'Report an issue' : `Request a ${county}`}
          </Button>
        </div>
      )}
    </section>
  );
}
