import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { hasSiteControl } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import type { StorePlace } from '../../store/contract.ts';
import { storePath } from '../../store/rules/picker.ts';
import { useStorePlace } from '../../store/web/index.ts';
import styles from './insights.module.css';

/**
 * Shows the data of a county or a state that the store sells. Paid readers don't see it, nor do readers of a place
 * that isn't sold.
 */
export function DataFiles({ path }: { path: string }) {
  const session = useSession().data;
  return session === undefined || hasSiteControl(actorOf(session)) ? null : <Offer path={path} />;
}

function Offer({ path }: { path: string }) {
  const { data: place } = useStorePlace(path, 'default');
  const least = place === undefined ? null : leastPrice(place);
  if (place === undefined || least === null) return null;
  const address = storePath('default', path);
  return (
    <section className={styles['text']}>
      <h3 className={styles['subtitle']}>Buy Data Files</h3>
      <p>
        All parcels of {place.headline} ({place.parcels.toLocaleString('en-US')}), in{' '}
        {place.formats.length === 1 ? 'one format' : `${place.formats.length} formats`},{' '}
        {least === 0 ? 'some of them free' : `from ${moneyLabel(least, place.currency)}`}.
      </p>
      <p>
        <InPageLink href={address} onGo={() => goTo(address)}>
          See the files of {place.headline}
        </InPageLink>
      </p>
    </section>
  );
}

/** Returns the lowest price in cents; null when nothing is for sale. */
function leastPrice({ products }: StorePlace): number | null {
  const prices = products
    .filter(({ addon }) => !addon)
    .flatMap(({ offers }) => offers.flatMap(({ price_cents: price }) => price ?? []));
  return prices.length === 0 ? null : Math.min(...prices);
}
