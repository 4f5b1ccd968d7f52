import { useEffect, useState } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { PARCEL_RASTER_SOURCE, PARCEL_SOURCE } from '../../parcels/layers/map-values.ts';
import styles from './map-message.module.css';

/** The message appears after this time. On a fast connection the parcels are drawn sooner, and it never appears. */
const SLOW_MS = 1_500;
const CHECK_MS = 400;

/** Says that parcels are being loaded while they take long. A screen reader says so once, not after each movement of the map. */
export function ParcelsLoading() {
  const view = useMapSession((session) => session.view);
  const { isSlow, times } = useSlowTimes(view);
  if (!isSlow) return null;
  return (
    <p className={styles['line']} role="status" aria-hidden={times > 1}>
      Loading parcels
    </p>
  );
}

/** Returns whether the parcels in view have been loading for long, after the map opened or moved, and how often that has happened. */
function useSlowTimes(view: MapView | null): { isSlow: boolean; times: number } {
  const [slow, setSlow] = useState({ isSlow: false, times: 0 });
  useEffect(() => {
    if (view === null) return;
    let timer = 0;
    const check = () => {
      const isLoading = view.isLoading(PARCEL_SOURCE) || view.isLoading(PARCEL_RASTER_SOURCE);
      setSlow((before) =>
        before.isSlow === isLoading
          ? before
          : { isSlow: isLoading, times: before.times + (isLoading ? 1 : 0) },
      );
      if (isLoading) timer = window.setTimeout(check, CHECK_MS);
    };
    const checkLater = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(check, SLOW_MS);
    };
    checkLater();
    const stop = view.on('moved', checkLater);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [view]);
  return slow;
}
