import styles from './focus-areas.module.css';
import { outlinePath } from './outline-path.ts';

const SIZE = 36;

/** A small picture of an outline. Hidden from screen readers, because the text next to it says the same. */
export function FocusAreaThumb({
  geometry,
}: {
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | undefined;
}) {
  return (
    <svg className={styles['thumb']} viewBox={`-4 -4 ${SIZE + 8} ${SIZE + 8}`} aria-hidden>
      {geometry !== undefined && <path d={outlinePath(geometry, SIZE)} />}
    </svg>
  );
}
