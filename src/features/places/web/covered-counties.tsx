import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { NoCounties } from './no-counties.tsx';
import styles from './place-pages.module.css';
import { useCounties } from './use-places.ts';

/** Lists links to the counties that can be explored on this site. */
export function CoveredCounties() {
  const counties = useCounties();
  if (counties.isPending) return <Skeleton lines={3} label="Loading the counties" />;
  if (counties.isError) {
    return <LoadError of={counties} name="the list of counties" />;
  }
  if (counties.data.length === 0) return <NoCounties />;
  return (
    <section>
      <h3 className={styles['heading']}>Counties you can explore</h3>
      <ul className={styles['counties']}>
        {counties.data.map(({ place, parcel_count, is_demo }) => (
          <li key={place.path}>
            <InPageLink href={place.path} className={styles['county']} onGo={() => goToPlace(place.path)}>
              {place.headline}
            </InPageLink>
            <span>
              {countLabel(parcel_count, 'parcel')}
              {is_demo ? ', invented' : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
