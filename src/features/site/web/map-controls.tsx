import { Compass, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { MeasureButton, useDrawing } from '../../drawing/web/index.ts';
import { FollowsButton } from '../../follows/web/index.ts';
import { LayerButtons } from '../../layers/web/index.ts';
import { ProjectsButton } from '../../projects/web/index.ts';
import { TerrainButton } from '../../terrain/web/index.ts';
import { useSite } from './use-site.ts';
import styles from './map-controls.module.css';
import { ZoomDisplay } from './zoom-display.tsx';

/** The tools, layers, compass and zoom buttons at the edge of the map. */
export function MapControls() {
  const { view, camera } = useMapSession();
  const site = useSite();
  const isDrawing = useDrawing(({ activeTool }) => activeTool !== null);
  const bearing = camera?.bearing ?? 0;
  const isTurned = Math.abs(bearing) > 0.5 || (camera?.pitch ?? 0) > 0.5;
  return (
    <div className={styles['controls']}>
      <FollowsButton />
      <ProjectsButton />
      <LayerButtons />
      <MeasureButton />
      {isTurned && (
        <div className={styles['compass']} style={{ rotate: `${-bearing - 45}deg` }}>
          <IconButton
            icon={Compass}
            label="Turn north up"
            look="card"
            placement="left"
            onPress={() => view?.flyTo({ bearing: 0, pitch: 0 })}
          />
        </div>
      )}
      {/* Below the compass, which appears when the map is tilted, so that this button stays where it was pressed. */}
      <TerrainButton
        source={site.data?.terrain}
        flatReason={isDrawing ? 'Drawing needs the flat map' : null}
      />
      <ZoomDisplay />
      <div className={styles['zoom']}>
        <IconButton
          icon={Plus}
          label="Zoom in"
          shortcut="+"
          placement="left"
          isDisabled={view === null}
          onPress={() => view?.zoomBy(1)}
        />
        <IconButton
          icon={Minus}
          label="Zoom out"
          shortcut="-"
          placement="left"
          isDisabled={view === null}
          onPress={() => view?.zoomBy(-1)}
        />
      </div>
    </div>
  );
}
