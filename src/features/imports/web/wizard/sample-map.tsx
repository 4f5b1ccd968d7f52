import { useEffect, useRef, useState } from 'react';
import { useTheme } from '../../../../frontend/theme.ts';
import { canDrawMaps } from '../../../../map/web/can-draw.ts';
import type { SampleMap as SampleMapView } from '../../../../map/web/create-sample-map.ts';
import { PARCEL_COLORS } from '../../../parcels/layers/parcel-colors.ts';
import { usePlace } from '../../../places/web/index.ts';
import type { DryRun } from '../../contract.ts';
import { countLabel } from '../import-labels.ts';
import styles from './wizard.module.css';

/** A map of the sampled polygons over the county's outline. */
export function SampleMap({ dryRun, place }: { dryRun: DryRun; place: string | null }) {
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<SampleMapView | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const theme = useTheme((state) => state.theme);
  const outline = usePlace(place).data?.outline ?? null;
  const { geometries, extent } = dryRun;

  useEffect(() => {
    let made: SampleMapView | null = null;
    let isOver = false;
    if (!canDrawMaps()) {
      setIsMissing(true);
      return undefined;
    }
    import('../../../../map/web/create-sample-map.ts')
      .then(({ createSampleMap }) => {
        if (isOver || element.current === null) return;
        made = createSampleMap(element.current, theme, PARCEL_COLORS.street.parcelLines);
        setView(made);
      })
      .catch(() => setIsMissing(true));
    return () => {
      isOver = true;
      setView(null);
      made?.destroy();
    };
  }, [theme]);
  useEffect(() => {
    const shown = outline?.geometry == null ? null : { ...outline, geometry: outline.geometry };
    view?.show(geometries, shown, extent);
  }, [view, geometries, outline, extent]);

  const count = geometries.features.length;
  return (
    <figure className={styles['mapFrame']}>
      <div className={styles['mapBox']} role="img" aria-label="Map of the sampled parcels">
        <div ref={element} className={styles['map']} />
      </div>
      <figcaption>
        {count === 0 ? 'No polygon could be read.' : `${countLabel(count)} sampled parcels`}
        {isMissing && '. This browser can’t draw the map.'}
      </figcaption>
    </figure>
  );
}
