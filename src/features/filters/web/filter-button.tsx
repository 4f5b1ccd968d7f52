import { Funnel } from 'lucide-react';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { filterCount } from '../rules/draft.ts';
import styles from './filter-button.module.css';
import { queryOfLink } from './query-link.ts';

/** A button that opens the filters and shows how many are set. */
export function FilterButton() {
  const isOpen = useUrlState(({ hash }) => hash.tab === 'query');
  const count = useUrlState(({ hash }) => filterCount(queryOfLink(hash.q)));
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}
      aria-pressed={isOpen}
      onClick={() => setHash({ tab: isOpen ? undefined : 'query' }, 'push')}
    >
      <Funnel aria-hidden /> <span>Filters</span>
      {count > 0 && <b>{count}</b>}
    </button>
  );
}
