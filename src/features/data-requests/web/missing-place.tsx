import styles from './data-requests.module.css';
import { RequestForm } from './request-form.tsx';

interface Props {
  path: string;
  headline?: string | undefined;
}

/** The form below the message that this site has no parcels of a place. */
export function MissingPlace({ path, headline }: Props) {
  return (
    <section className={styles['missing']}>
      <h3 className={styles['heading']}>Request this data</h3>
      <RequestForm path={path} headline={headline} purpose="request" />
    </section>
  );
}
