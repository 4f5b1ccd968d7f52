import { ShoppingCart } from 'lucide-react';
import { Suspense } from 'react';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { lazily } from '../../../frontend/feature-web.ts';
import { useTileVersion } from '../../../frontend/site-facts.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { canDrawMaps } from '../../../map/web/can-draw.ts';
import { DocumentPage } from '../../accounts/web/index.ts';
import { PlansOnly } from '../../billing/web/index.ts';
import { RequestSection } from '../../data-requests/web/index.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import type { StoreStats } from '../contract.ts';
import { cartPath, firstPage, placesInCart, storePath } from '../rules/picker.ts';
import type { Variant } from '../rules/store-formats.ts';
import { useStoreCart } from './cart.ts';
import { CountyList, countiesLabel } from './county-list.tsx';
import { PlaceSearch } from './place-search.tsx';
import { PlaceView } from './place-view.tsx';
import styles from './store.module.css';
import { useStoreStats } from './use-store.ts';

const StoreMap = lazily(async () => (await import('./store-map.tsx')).StoreMap);

export function StorePage({ params }: PageProps) {
  return <Store variant="default" path={params['placePath']} />;
}

/** The store with the formats that ArcGIS opens. */
export function EsriStorePage({ params }: PageProps) {
  return <Store variant="esri" path={params['placePath']} />;
}

function Store({ variant, path }: { variant: Variant; path: string | undefined }) {
  // Countries have no files: their pages are the first page of the store.
  const isFirst = path === undefined || !path.includes('/');
  return (
    <PlansOnly title="Files of places">
      {isFirst ? (
        <FirstPage variant={variant} country={path === 'ca' ? 'ca' : 'us'} />
      ) : (
        <PlaceView key={path} variant={variant} path={`/${path}`} />
      )}
    </PlansOnly>
  );
}

const COUNTRIES = [
  { id: 'us', label: 'United States' },
  { id: 'ca', label: 'Canada' },
] as const;

function FirstPage({ variant, country }: { variant: Variant; country: 'us' | 'ca' }) {
  const stats = useStoreStats();
  const cart = useStoreCart(variant);
  const from = firstPage(variant, country);
  return (
    <DocumentPage title="Data Store">
      <PageHead
        title={variant === 'esri' ? 'Data Store for ArcGIS' : 'Data Store'}
        lead={
          variant === 'esri'
            ? 'Parcels of whole counties and states, as Shapefile, GeoPackage or spreadsheet.'
            : 'Parcels of whole counties and states as files. Look at the columns and a free sample before you buy.'
        }
        action={
          cart !== null && (
            <a className={styles['cart']} href={cartPath(variant, from)}>
              <ShoppingCart aria-hidden /> Cart
              {cart.items !== undefined && cart.items.length > 0 && <b>{placesInCart(cart.items)}</b>}
            </a>
          )
        }
      />
      <Card>
        <div className={styles['search']}>
          <div className={styles['find']}>
            <PlaceSearch key={country} country={country} variant={variant} />
          </div>
          <Segments
            label="Country"
            options={COUNTRIES}
            value={country}
            onChange={(id) => goTo(firstPage(variant, id))}
          />
        </div>
      </Card>
      <Loaded of={stats} name="the store">
        {(found) => <Places stats={found} country={country} variant={variant} />}
      </Loaded>
      <RequestSection path="" country={country} />
    </DocumentPage>
  );
}

function Places({ stats, country, variant }: { stats: StoreStats; country: 'us' | 'ca'; variant: Variant }) {
  const tileVersion = useTileVersion();
  const inside = ({ path }: { path: string }) => path.startsWith(`/${country}/`);
  const [counties, states] = [stats.counties.filter(inside), stats.states.filter(inside)];
  if (counties.length === 0) {
    return (
      <p className={styles['quiet']}>
        This site has no parcels of {country === 'ca' ? 'Canada' : 'the United States'} yet.
      </p>
    );
  }
  const open = (path: string) => goTo(storePath(variant, path));
  return (
    <div className={styles['split']}>
      {tileVersion !== undefined && canDrawMaps() && (
        <Suspense fallback={<div className={styles['mapLoading']} />}>
          <StoreMap counties={counties} tileVersion={tileVersion} onOpen={open} />
        </Suspense>
      )}
      <div className={styles['states']}>
        {states.map((state) => (
          <section key={state.path} className={styles['state']} aria-labelledby={`state-${state.path}`}>
            <h2 id={`state-${state.path}`}>
              <InPageLink href={storePath(variant, state.path)} onGo={() => open(state.path)}>
                {state.headline}
              </InPageLink>
              <small>{stateLabel(state)}</small>
            </h2>
            <CountyList
              counties={counties.filter(({ path }) => path.startsWith(`${state.path}/`))}
              variant={variant}
            />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Returns "2 counties, 24,000 parcels". */
function stateLabel({ path, counties, parcels }: StoreStats['states'][number]): string {
  return `${countiesLabel(path.startsWith('/ca/') ? 'ca' : 'us', counties)}, ${parcelsLabel(parcels)}`;
}
