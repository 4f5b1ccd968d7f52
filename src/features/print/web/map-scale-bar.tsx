import { usePhone } from '../../../frontend/use-media.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { screenScaleBar } from '../rules/scale-bar.ts';
import styles from './map-scale-bar.module.css';

/** At lower zooms the scale differs too much from the top of the map to its bottom. */
const MIN_ZOOM = 4;
const ROOM_PX = { phone: 80, desktop: 110 };

/** The scale of the middle of the map: a bar of a round length, with its label beside it, because a short bar has no room for one. */
export function MapScaleBar() {
  const camera = useMapSession((session) => session.camera);
  const isPhone = usePhone();
  if (camera === null || camera.zoom < MIN_ZOOM) return null;
  const room = isPhone ? ROOM_PX.phone : ROOM_PX.desktop;
  const { label, widthPx } = screenScaleBar(camera, room, navigator.language);
  return (
    <div role="img" aria-label={`Scale bar: ${label}`} className={styles['scale']}>
      <span>{label}</span>
      <span className={styles['bar']} style={{ width: widthPx }} />
    </div>
  );
}
