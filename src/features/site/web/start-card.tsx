import { Funnel, Map as MapIcon, Search, X } from 'lucide-react';
import { useSiteName } from '../../../frontend/site-look.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { closeStartCard } from './start-card-state.ts';
import styles from './start-card.module.css';

/** Three lines for people who are new here. It goes away for good when it is closed, and when they do what it says. */
export function StartCard() {
  const name = useSiteName();
  return (
    <section className={styles['card']} aria-label="Getting started">
      <ul>
        <li>
          <MapIcon aria-hidden />
          <span>
            <b>{name}</b> maps land parcels: boundaries, addresses, sizes and values.
          </span>
        </li>
        <li>
          <Search aria-hidden />
          <span>Search for an address, or click a parcel on the map.</span>
        </li>
        <li>
          <Funnel aria-hidden />
          <span>Use Filters to find parcels by size, use or value.</span>
        </li>
      </ul>
      <IconButton icon={X} size="small" label="Close the introduction" onPress={closeStartCard} />
    </section>
  );
}
