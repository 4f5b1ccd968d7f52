import { Plus, X, ZoomIn } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { PARCEL_MIN_ZOOM } from '../contract.ts';
import { useCounties } from '../../places/web/index.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { nearestCounty } from './nearest-county.ts';
import styles from './zoom-message.module.css';

/** Below this zoom the whole country is visible (`map-view.md` section 9). */
const REMINDER_ZOOM = 6;
/** The zoom at which single parcels are clearly separate. */
const PARCELS_ZOOM = 14;

/** Tells people to zoom in when the map is too far out for parcels, with a button that does it. */
export function ZoomMessage() {
  const { camera, view } = useMapSession();
  const dismissed = usePreference('zoom_reminder_dismissed');
  const counties = useCounties().data ?? [];
  if (camera === null || view === null || camera.zoom >= PARCEL_MIN_ZOOM) return null;

  const near = nearestCounty(counties, camera);
  const zoomIn = () => {
    if (near === null || near.isInside) view.flyTo({ zoom: PARCELS_ZOOM });
    else view.fitBounds(near.county.extent);
  };
  const hasReminder =
    camera.zoom < REMINDER_ZOOM && dismissed.isKnown && dismissed.value !== true && near !== null;
  return (
    <div className={styles['message']}>
      <div className={styles['line']} role="status">
        <ZoomIn aria-hidden />
        <span>Zoom in to see parcels</span>
        <Button size="small" look="primary" onPress={zoomIn}>
          <Plus aria-hidden /> Zoom in
        </Button>
      </div>
      {hasReminder && (
        <div className={styles['line']}>
          <span>You are looking at whole regions. Parcels are drawn county by county.</span>
          <Button size="small" onPress={() => view.fitBounds(near.county.extent)}>
            Go to {near.county.place.headline}
          </Button>
          <IconButton
            icon={X}
            size="small"
            placement="top"
            label="Don’t remind me"
            onPress={() => dismissed.set(true)}
          />
        </div>
      )}
    </div>
  );
}
