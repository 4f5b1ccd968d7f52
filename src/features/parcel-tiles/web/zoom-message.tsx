import { Plus, X, ZoomIn } from 'lucide-react';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { PARCEL_MIN_ZOOM } from '../rules/tile-limits.ts';
import { useCounties } from '../../places/web/index.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { countiesToOffer, nearestCounty } from './nearest-county.ts';
import styles from './zoom-message.module.css';

/** Below this zoom the whole country is visible (`map-view.md` section 9). */
const REMINDER_ZOOM = 6;
/** The zoom at which single parcels are clearly separate. */
const PARCELS_ZOOM = 14;

/**
 * Tells people to zoom in when the map is too far out for parcels, with a button that does it. Where the view is in no county with parcels, the button goes
 * to such a county, until the reader has turned these offers off.
 */
export function ZoomMessage() {
  const { camera, view } = useMapSession();
  const dismissed = usePreference('zoom_reminder_dismissed');
  const { place } = useMapPage();
  const counties = useCounties().data ?? [];
  if (camera === null || view === null || camera.zoom >= PARCEL_MIN_ZOOM) return null;

  const offered = nearestCounty(countiesToOffer(counties), camera);
  const isElsewhere = offered !== null && nearestCounty(counties, camera)?.isInside !== true;
  const isEmpty = isElsewhere && place?.isCovered === false;
  const mayOffer = dismissed.isKnown && dismissed.value !== true;
  const county = mayOffer && (camera.zoom < REMINDER_ZOOM || isElsewhere) ? offered?.county : undefined;
  return (
    <div className={styles['line']} role="status">
      <ZoomIn aria-hidden />
      <span>{isEmpty ? 'No parcels here' : 'Zoom in to see parcels'}</span>
      {county !== undefined ? (
        <>
          <Button size="small" look="primary" onPress={() => view.fitBounds(county.extent)}>
            Go to {county.place.headline}
          </Button>
          <IconButton
            icon={X}
            size="small"
            placement="top"
            label="Stop offering a county"
            onPress={() => dismissed.set(true)}
          />
        </>
      ) : (
        !isEmpty && (
          <Button size="small" look="primary" onPress={() => view.flyTo({ zoom: PARCELS_ZOOM })}>
            <Plus aria-hidden /> Zoom in
          </Button>
        )
      )}
    </div>
  );
}
