import { Funnel } from 'lucide-react';
import { BarButton } from '../../../frontend/ui/bar-button.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { filterCount } from '../rules/draft.ts';
import { queryOfLink } from './query-link.ts';

/** A button that opens the filters and shows how many are set. */
export function FilterButton() {
  const isOpen = useUrlState(({ hash }) => hash.tab === 'query');
  const count = useUrlState(({ hash }) => filterCount(queryOfLink(hash.q)));
  return (
    <BarButton
      icon={Funnel}
      name="Filters"
      label={count === 0 ? 'Filters' : `Filters, ${count} set`}
      isPressed={isOpen}
      onPress={() => setHash({ tab: isOpen ? undefined : 'query' }, 'push')}
    >
      {count > 0 && <b>{count}</b>}
    </BarButton>
  );
}
