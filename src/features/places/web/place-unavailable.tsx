import { MapPinOff } from 'lucide-react';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { Pane } from '../../../frontend/ui/pane.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { CoveredCounties } from './covered-counties.tsx';
import styles from './place-pages.module.css';

/** Says that a place has no parcels on this site. */
export function PlaceUnavailable({ onClose }: PaneProps) {
  const name = useMapPage().place?.headline;
  return (
    <Pane label="Place unavailable" title={<h2 className={styles['title']}>{name}</h2>} onClose={onClose}>
      <div className={styles['body']}>
        <Notice icon={MapPinOff} title="Place Unavailable: No parcel data available for this place.">
          <p>The operator of this site has not imported it.</p>
        </Notice>
        <CoveredCounties />
      </div>
    </Pane>
  );
}
