import { ChevronRight, Funnel, Search, X } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useSiteName } from '../../../frontend/site-look.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { focusSearch } from '../../search/web/index.ts';
import { closeStartCard } from './start-card-state.ts';
import styles from './start-card.module.css';

const STEPS = [
  { icon: Search, label: 'Search for an address or a parcel number', run: focusSearch },
  {
    icon: Funnel,
    label: 'Find parcels by size, use or value',
    run: () => setHash({ tab: 'query' }, 'push'),
  },
] as const;

/** Tells people who are new here what the site is, and begins what they came for. It goes away for good when it is closed, and when a pane opens. */
export function StartCard() {
  const name = useSiteName();
  return (
    <section className={styles['card']} aria-label="Getting started">
      <div className={styles['about']}>
        <p>
          <b>{name}</b> maps land parcels: boundaries, addresses, sizes and values. Click one to open its
          record.
        </p>
        <IconButton icon={X} size="small" label="Close the introduction" onPress={closeStartCard} />
      </div>
      {STEPS.map(({ icon: Icon, label, run }) => (
        <Button key={label} className={styles['step'] ?? ''} onPress={run}>
          <Icon aria-hidden />
          {label}
          <ChevronRight aria-hidden />
        </Button>
      ))}
    </section>
  );
}
