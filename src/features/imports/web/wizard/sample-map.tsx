import { useEffect, useMemo, useRef, useState } from 'react';
import { useTileVersion } from '../../../../frontend/site-facts.ts';
import { useTheme } from '../../../../frontend/theme.ts';
import type { BBox } from '../../../../kernel/geo.ts';
import type { AreaMap } from '../../../../map/web/create-area-map.ts';
import { basemap } from '../../../layers/layers/basemap.ts';
import { usePlace } from '../../../places/web/index.ts';
import type { DryRun } from '../../contract.ts';
import { sampleParcels } from '../../layers/sample-parcels.ts';
import { SampleCaption } from './sample-caption.tsx';
import styles from './wizard.module.css';

/** Close enough to see single lots. */
const MAX_ZOOM = 18;
const MAX_FIRST_ZOOM = 16;
/** Shown when no polygon could be read. */
const WORLD: BBox = [-180, -60, 180, 75];

/** A map of the sampled polygons, on the street map and with the outline of the county. */
export function SampleMap({ dryRun, place }: { dryRun: DryRun; place: string | null }) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<AreaMap | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const theme = useTheme((state) => state.theme);
  const tileVersion = useTileVersion();
  const outline = usePlace(place).data?.outline ?? null;
  const { geometries, extent } = dryRun;
  const layers = useMemo(() => {
    const shown = outline?.geometry == null ? null : { ...outline, geometry: outline.geometry };
    return [basemap, sampleParcels(geometries, shown)];
  }, [geometries, outline]);
  const latest = useRef({ layers, theme, extent });

  useEffect(() => {
    latest.current = { layers, theme, extent };
  });
  useEffect(() => {
    if (isMissing || tileVersion === undefined) return undefined;
    let isOver = false;
    import('../../../../map/web/create-area-map.ts')
      .then(({ createAreaMap }) => {
        const { extent: bounds, ...now } = latest.current;
        if (isOver || element.current === null) return;
        map.current = createAreaMap({
          container: element.current,
          ...now,
          tileVersion,
          bounds: bounds ?? WORLD,
          pickLayers: [],
          maxZoom: MAX_ZOOM,
          maxFirstZoom: MAX_FIRST_ZOOM,
        });
      })
      .catch(() => setIsMissing(true));
    return () => {
      isOver = true;
      map.current?.destroy();
      map.current = null;
    };
  }, [isMissing, tileVersion]);
  useEffect(() => map.current?.setLayers(layers), [layers]);
  useEffect(() => map.current?.setTheme(theme), [theme]);
  useEffect(() => {
    if (extent !== null) map.current?.fitBounds(extent);
  }, [extent]);

  return (
    <figure className={styles['mapFrame']}>
      <div className={styles['mapBox']} role="img" aria-label="Map of the sampled parcels">
        <div ref={element} className={styles['map']} />
      </div>
      <SampleCaption dryRun={dryRun} isMissing={isMissing} />
    </figure>
  );
}
