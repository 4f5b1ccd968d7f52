import { useEffect, useState } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { PARCELS } from '../layers/map-values.ts';
import styles from './map-reticle.module.css';
import { parcelInMiddle } from './open-in-middle.ts';
import { findSummary } from './summaries.ts';
import { summaryTitle } from './summary-label.ts';

/**
 * Shows a cross while the map has the keyboard focus, in the center of the area that no panel covers, and the address of the parcel under it,
 * for screen readers too. Enter opens the parcel (`parcel.open-in-middle`).
 */
export function MapReticle() {
  const view = useMapSession((session) => session.view);
  const isToolActive = useMapSession((session) => session.isToolActive);
  const hasFocus = useMapFocus();
  if (view === null || !hasFocus || isToolActive) return null;
  return <Reticle view={view} />;
}

function Reticle({ view }: { view: MapView }) {
  const [message, setMessage] = useState('');
  const { x, y, width, height } = view.getUncovered().area;

  useEffect(() => {
    let requestedFid: number | null | undefined;
    const look = () => {
      const fid = parcelInMiddle(view);
      if (fid === requestedFid) return;
      requestedFid = fid;
      view.highlight(PARCELS, fid);
      if (fid === null) return setMessage('No parcel under the cross');
      setMessage('');
      findSummary(fid).then(
        (summary) => {
          if (requestedFid === fid && summary !== undefined)
            setMessage(`${summaryTitle(summary).title}. Enter opens it.`);
        },
        // The error is not shown here; Enter shows it.
        () => undefined,
      );
    };
    look();
    // After the camera stops or other parcels are drawn, another parcel may be under the cross.
    const stops = [view.on('moved', look), view.on('idle', look)];
    return () => {
      requestedFid = undefined;
      for (const stop of stops) stop();
      view.highlight(PARCELS, null);
    };
  }, [view]);

  return (
    <div className={styles['reticle']} style={{ left: x + width / 2, top: y + height / 2 }}>
      <span aria-hidden className={styles['cross']} />
      <span role="status" className={styles['text']}>
        {message}
      </span>
    </div>
  );
}

/** Returns true while the map's canvas has the focus by keyboard. */
function useMapFocus(): boolean {
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const look = () => {
      const { activeElement } = document;
      setHasFocus(activeElement instanceof HTMLCanvasElement && activeElement.matches(':focus-visible'));
    };
    const lookSoon = () => requestAnimationFrame(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', lookSoon);
    // A click focuses the map without showing the focus; the next key shows it.
    document.addEventListener('keyup', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', lookSoon);
      document.removeEventListener('keyup', look);
    };
  }, []);
  return hasFocus;
}
