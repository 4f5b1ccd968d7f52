import { MapPinOff } from 'lucide-react';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane } from '../../../frontend/ui/pane.tsx';
import { CoveredCounties } from './covered-counties.tsx';
import { MISSING_PLACE_PARTS } from './missing-place-parts.ts';
import styles from './place-pages.module.css';

/** Says that a place has no parcels on this site. */
export function PlaceUnavailable({ onClose }: PaneProps) {
  const { place } = useMapPage();
  return (
    <Pane
      label="Place unavailable"
      title={<h2 className={styles['title']}>{place?.headline}</h2>}
      onClose={onClose}
    >
      <div className={styles['body']}>
        <Notice icon={MapPinOff} title="No parcel data available for this place">
          <p>The operators of this site have not imported this place.</p>
        </Notice>
        {place != null &&
          MISSING_PLACE_PARTS.values.map((Part, index) => (
            // The parts never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={`${place.path} ${index}`} path={place.path} headline={place.headline} />
          ))}
        <CoveredCounties />
      </div>
    </Pane>
  );
}
