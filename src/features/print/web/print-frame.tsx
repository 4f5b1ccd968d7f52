import { useEffect, useRef } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import { scaleLabel } from '../rules/map-scales.ts';
import { pageAround, pageOnMap } from './page-on-map.ts';
import styles from './print-frame.module.css';
import { setPrint, usePrint } from './print-state.ts';

/** Shows the area of the page on the map, while the map moves under it. */
export function PrintFrame() {
  const frame = useRef<HTMLDivElement>(null);
  const view = useMapSession((session) => session.view);
  const { paper, orientation, denominator, around } = usePrint();

  useEffect(() => {
    if (view === null || around === null) return;
    const page = pageAround(view, around, usePrint.getState());
    setPrint({ denominator: page.denominator, around: null });
    view.flyTo(page.camera);
  }, [view, around]);

  useEffect(() => {
    if (view === null || denominator === null) return;
    // A page has no tilt.
    if (view.getCamera().pitch > 0) view.flyTo({ pitch: 0 });
    let request = 0;
    let known = '';
    const follow = () => {
      const { x, y, width, height } = pageOnMap(view, view.getCamera(), {
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
