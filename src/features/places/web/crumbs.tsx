import { closeOverlay } from '../../../frontend/overlays.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { PlaceRecord } from '../contract.ts';
import styles from './crumbs.module.css';

interface Props {
  label: string;
  places: readonly PlaceRecord[];
  /** False when the last crumb is not the current place. */
  endsHere?: boolean;
  /** Called after a place is opened. By default it closes the overlay. */
  onGone?: () => void;
}

/** Breadcrumbs from the outermost place inward. Each one makes its place the working boundary. */
export function Crumbs({ label, places, endsHere = true, onGone = closeOverlay }: Props) {
  return (
    <nav aria-label={label}>
      <ol className={styles['crumbs']}>
        {places.map(({ path, name }, index) => (
          <li key={path} className={styles['crumb']}>
            <InPageLink
              href={path}
              className={styles['link']}
              {...(endsHere && index === places.length - 1 ? { 'aria-current': 'location' } : {})}
              onGo={() => {
                goToPlace(path);
                onGone();
              }}
            >
              {name}
            </InPageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
