import { Compass, Minus, Plus } from 'lucide-react';
import { PageParts } from '../../../frontend/page-parts.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import styles from './map-controls.module.css';

const GROUPS = ['control', 'control-map', 'control-view'] as const;

/**
 * The column of buttons at the edge of the map, in groups. Parts that come and go are at the top of the column, which is anchored at its bottom, so they
 * move no button.
 */
export function MapControls() {
  return (
    <div className={styles['controls']}>
      <PageParts slot="control-top" />
      {GROUPS.map((slot) => (
        <div key={slot} className={styles['group']}>
          <PageParts slot={slot} />
        </div>
      ))}
    </div>
  );
}

/** Turns north up. It is shown while the map is turned or tilted. */
export function CompassButton() {
  const { view, camera } = useMapSession();
  const bearing = camera?.bearing ?? 0;
  const isTurned = Math.abs(bearing) > 0.5 || (camera?.pitch ?? 0) > 0.5;
  if (!isTurned) return null;
  return (
    <div className={styles['compass']} style={{ rotate: `${-bearing - 45}deg` }}>
      <IconButton
        icon={Compass}
        label="Turn north up"
        look="card"
        placement="left"
        onPress={() => view?.flyTo({ bearing: 0, pitch: 0 })}
      />
    </div>
  );
}

export function ZoomButtons() {
  const view = useMapSession((session) => session.view);
  return (
    <>
      <IconButton
        icon={Plus}
        label="Zoom in"
        shortcut="+"
        look="card"
        placement="left"
        isDisabled={view === null}
        onPress={() => view?.zoomBy(1)}
      />
      <IconButton
        icon={Minus}
        label="Zoom out"
        shortcut="-"
        look="card"
        placement="left"
        isDisabled={view === null}
        onPress={() => view?.zoomBy(-1)}
      />
    </>
  );
}
