import { ChevronRight } from 'lucide-react';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { storePath } from '../rules/picker.ts';
import { priceLabel } from '../rules/price-label.ts';
import type { Currency } from '../rules/price-list.ts';
import type { Variant } from '../rules/store-formats.ts';
import styles from './store.module.css';

interface County {
  path: string;
  headline: string;
  parcels: number;
  from_cents: number | null;
  currency: Currency;
}

/** Returns "2 counties", or "2 census divisions" in Canada. */
export function countiesLabel(country: 'us' | 'ca', count: number): string {
  return country === 'ca' ? countLabel(count, 'census division') : countLabel(count, 'county', 'counties');
}

/** The counties of a state with their lowest prices, each a link to its page in the store. */
export function CountyList({ counties, variant }: { counties: readonly County[]; variant: Variant }) {
  return (
    <ul className={styles['counties']}>
      {counties.map(({ path, headline, parcels, from_cents: cents, currency }) => (
        <li key={path}>
          <InPageLink href={storePath(variant, path)} onGo={() => goTo(storePath(variant, path))}>
            {headline}
          </InPageLink>
          <small>{parcelsLabel(parcels)}</small>
          <span className={styles['from']}>{fromLabel(cents, currency)}</span>
          <ChevronRight aria-hidden className={styles['go']} />
        </li>
      ))}
    </ul>
  );
}

function fromLabel(cents: number | null, currency: Currency): string {
  if (cents === null) return 'Not for sale';
  return cents === 0 ? 'Free' : `from ${priceLabel(cents, currency)}`;
}
