import { MapPinOff, ShoppingCart } from 'lucide-react';
import { errorMessage, isMissing } from '../../../frontend/api-failure.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { DocumentPage, actorOf, useSession } from '../../accounts/web/index.ts';
import { MissingPlace } from '../../data-requests/web/index.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import type { StorePlace } from '../contract.ts';
import { cartPath, firstPage, placesInCart, storePath } from '../rules/picker.ts';
import type { Variant } from '../rules/store-formats.ts';
import { useStoreCart } from './cart.ts';
import { CountyList, countiesLabel } from './county-list.tsx';
import { PlaceSearch } from './place-search.tsx';
import { ProductPicker } from './product-picker.tsx';
import styles from './store.module.css';
import { useStorePlace } from './use-store.ts';

/** The page of a place in the store. */
export function PlaceView({ path, variant }: { path: string; variant: Variant }) {
  const place = useStorePlace(path, variant);
  const country = path.startsWith('/ca/') ? 'ca' : 'us';
  const first = firstPage(variant, country);
  const title = place.data?.headline ?? 'Data Store';
  return (
    <DocumentPage title={title}>
      {place.isPending && <Skeleton lines={8} label="Loading the store" />}
      {place.isError && (
        <LoadError
          of={place}
          name="the store"
          missing="There is no place at this address."
          message={(error) => (isMissing(error) ? 'Search for the place by its name.' : errorMessage(error))}
        />
      )}
      {place.isError && isMissing(place.error) && (
        <>
          <PlaceSearch country={country} variant={variant} />
          <p>
            <InPageLink href={first} onGo={() => goTo(first)}>
              All places in the Data Store
            </InPageLink>
          </p>
        </>
      )}
      {place.isSuccess && <Content place={place.data} variant={variant} />}
    </DocumentPage>
  );
}

function Content({ place, variant }: { place: StorePlace; variant: Variant }) {
  const cart = useStoreCart(variant);
  const { isOperator } = actorOf(useSession().data);
  const here = storePath(variant, place.path);
  const first = firstPage(variant, place.country);
  return (
    <>
      <div className={styles['top']}>
        <nav aria-label="Breadcrumbs" className={styles['crumbs']}>
          <InPageLink href={first} onGo={() => goTo(first)}>
            Data Store
          </InPageLink>
          {place.state_headline !== null && (
            <StateCrumb path={place.path} headline={place.state_headline} variant={variant} />
          )}
        </nav>
        <PageHead
          title={place.headline}
          lead={leadOf(place)}
          action={
            cart !== null && (
              <a className={styles['cart']} href={cartPath(variant, here)}>
                <ShoppingCart aria-hidden /> Cart
                {cart.items !== undefined && cart.items.length > 0 && <b>{placesInCart(cart.items)}</b>}
              </a>
            )
          }
        />
      </div>
      {place.parcels === 0 ? (
        <>
          <Notice icon={MapPinOff} title={`This site has no parcels of ${place.headline} yet.`} />
          <MissingPlace path={place.path} headline={place.headline} />
        </>
      ) : place.has_prices ? (
        <ProductPicker place={place} variant={variant} cart={cart} />
      ) : (
        <Notice
          title={`No files of ${place.headline} are sold yet.`}
          actions={
            isOperator && (
              <InPageLink href="/admin/store_prices" onGo={() => goTo('/admin/store_prices')}>
                Set prices
              </InPageLink>
            )
          }
        >
          <p>
            You can still explore its parcels on <a href={place.path}>the map</a>.
          </p>
        </Notice>
      )}
      {place.counties.length > 0 && (
        <section className={styles['inside']}>
          <h2>{place.country === 'ca' ? 'Census divisions' : 'Counties'}</h2>
          <CountyList counties={place.counties} variant={variant} />
        </section>
      )}
    </>
  );
}

function StateCrumb({ path, headline, variant }: { path: string; headline: string; variant: Variant }) {
  const state = path.split('/').slice(0, 3).join('/');
  return (
    <InPageLink href={storePath(variant, state)} onGo={() => goTo(storePath(variant, state))}>
      {headline}
    </InPageLink>
  );
}

/** Returns "24,000 parcels of 2 counties as a bundle, published Nov 22, 2026." */
export function leadOf({
  sold_as: soldAs,
  country,
  parcels,
  counties,
  published_from: from,
  published_to: to,
}: Pick<StorePlace, 'sold_as' | 'country' | 'parcels' | 'counties' | 'published_from' | 'published_to'>) {
  if (from === null || to === null) return undefined;
  const dates = dayLabel(from) === dayLabel(to) ? dayLabel(to) : `${dayLabel(from)} to ${dayLabel(to)}`;
  const count = parcelsLabel(parcels);
  if (soldAs !== 'bundle') return `${count}, published ${dates}.`;
  return `${count} of ${countiesLabel(country, counties.length)} as a bundle, published ${dates}.`;
}
