import { useEffect, useRef } from 'react';
import { isTilted } from '../../../map/tilt.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { Camera } from '../../../map/web/map-view.ts';
import { scaleLabel } from '../rules/map-scales.ts';
import { pageAround, pageOnMap } from './page-on-map.ts';
import styles from './print-frame.module.css';
import { setPrint, usePrint } from './print-state.ts';

/** Shows the area of the page on the map, while the map moves under it. */
export function PrintFrame() {
  const frame = useRef<HTMLDivElement>(null);
  /** The camera around a parcel to which the map flies while it loses its tilt; null once it has none. */
  const goal = useRef<Partial<Camera> | null>(null);
  const view = useMapSession((session) => session.view);
  const { paper, orientation, denominator, around } = usePrint();

  useEffect(() => {
    if (view === null || around === null) return;
    const page = pageAround(view, around, usePrint.getState());
    goal.current = page.camera;
    setPrint({ denominator: page.denominator, around: null });
    view.flyTo(page.camera);
  }, [view, around]);

  useEffect(() => {
    if (view === null || denominator === null) return;
    // A page has no tilt, so the map must lose its tilt. A new flight ends the one before, so a flight to a parcel is started again.
    if (view.getCamera().pitch > 0) view.flyTo(goal.current ?? { pitch: 0 });
    let request = 0;
    let known = '';
    const follow = () => {
      const camera = view.getCamera();
      if (camera.pitch === 0) goal.current = null;
      // On a tilted map, no rectangle is the area of the page.
      if (frame.current !== null) frame.current.hidden = isTilted(camera.pitch);
      const { x, y, width, height } = pageOnMap(view, camera, {
        paper,
        orientation,
        denominator,
      }).frame;
      const place = [x, y, width, height].map((value) => value.toFixed(1)).join(' ');
      if (place !== known && frame.current !== null) {
        known = place;
        Object.assign(frame.current.style, {
          width: `${width}px`,
          height: `${height}px`,
          translate: `${x}px ${y}px`,
        });
      }
      request = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(request);
  }, [view, paper, orientation, denominator]);

  if (denominator === null) return null;
  return (
    <div className={styles['clip']} aria-hidden>
      <div ref={frame} className={styles['frame']}>
        <span className={styles['label']}>{scaleLabel(denominator)}</span>
      </div>
    </div>
  );
}
