import { Plus, X, ZoomIn } from 'lucide-react';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { useIsOperator } from '../../accounts/web/index.ts';
import { useCounties } from '../../places/web/index.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { zoomAdvice } from '../rules/zoom-advice.ts';
import styles from './map-message.module.css';

/** The zoom at which single parcels are clearly separate. */
const PARCELS_ZOOM = 14;

/**
 * Tells people to zoom in when the map is too far out for parcels, with a button that does it. When no county with parcels is in sight, or the map shows the
 * whole country, the button goes to such a county instead, until the reader has turned these offers off.
 */
export function ZoomMessage() {
  const { camera, view, uncovered, middle } = useMapSession();
  const dismissed = usePreference('zoom_reminder_dismissed');
  const { place } = useMapPage();
  const { data: counties } = useCounties();
  const isOperator = useIsOperator();
  if (camera === null || view === null || uncovered === null || middle === null) return null;
  if (counties?.length === 0) {
    return (
      <div className={styles['line']} role="status">
        <span>This site has no parcels yet</span>
        {isOperator && (
          <Button size="small" look="primary" onPress={() => goTo('/admin/imports/new')}>
            Import a county
          </Button>
        )}
      </div>
    );
  }

  const { zoom } = camera;
  const {
    offered,
    isEmpty: isElsewhere,
    towards,
  } = zoomAdvice(counties ?? [], { zoom, bounds: uncovered, middle });
  const isEmpty = isElsewhere && place?.isCovered === false;
  const county = dismissed.isLoaded && dismissed.value !== true ? offered : null;
  return (
    <div className={styles['line']} role="status">
      <ZoomIn aria-hidden />
      <span>{isEmpty ? 'No parcels here' : 'Zoom in to see parcels'}</span>
      {county !== null ? (
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
          <Button size="small" look="primary" onPress={() => zoomInTo(view, towards)}>
            <Plus aria-hidden /> Zoom in
          </Button>
        )
      )}
    </div>
  );
}

/** Fits the view, because a fit puts the point in the part of the map that no pane covers. A flight would put it in the middle of the window. */
function zoomInTo(view: MapView, { lon, lat }: { lon: number; lat: number }): void {
  view.fitBounds([lon, lat, lon, lat], { maxZoom: PARCELS_ZOOM });
}
