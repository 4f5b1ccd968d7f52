import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '../../../frontend/theme.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { NO_VALUES, withValue } from '../../../map/map-value.ts';
import { type AreaMap, createAreaMap } from '../../../map/web/create-area-map.ts';
import { isMapUnavailable } from '../../../map/web/map-unavailable.ts';
import { basemap } from '../../layers/layers/basemap.ts';
import { ARE_SUB_BOUNDARIES_HIDDEN } from '../../places/layers/map-values.ts';
import { COVERAGE_PICK_LAYERS, countyCoverage } from '../layers/county-coverage.ts';
import { boundsOfAreas } from '../rules/bounds-of-areas.ts';
import styles from './county-map.module.css';

/** This value gives the names on the map a strong color (see `inkOfNames`), because the counties under them are colored. */
const MAP_VALUES = withValue(NO_VALUES, ARE_SUB_BOUNDARIES_HIDDEN, true);
const UNITED_STATES: BBox = [-125, 24, -66, 50];

interface Props {
  /** A description of the map, for screen readers. */
  label: string;
  /** The outlines of counties. The property `path` names the county; `percent` decides its color. */
  areas: GeoJSON.FeatureCollection;
  tileVersion: string;
  onOpen: (path: string) => void;
  /** Returns the text beside the pointer on a county; null or undefined for none. */
  tipOf: (path: string) => ReactNode;
  /** Shown instead of the map if the browser can't draw one. */
  fallback?: ReactNode;
  /** The legend below the map. */
  children?: ReactNode;
}

/** A map of counties that can be opened with a click. Give the page a list with the same content, because a map can't be used without a pointer. */
export function CountyMap({ label, areas, tileVersion, onOpen, tipOf, fallback = null, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<AreaMap | null>(null);
  const open = useRef(onOpen);
  const theme = useTheme((state) => state.theme);
  const [hovered, setHovered] = useState<{ path: string; x: number; y: number } | null>(null);
  const [cannotDraw, setCannotDraw] = useState(false);
  const layers = useMemo(() => [basemap, countyCoverage(areas)], [areas]);
  const latest = useRef({ layers, theme, tileVersion, areas });

  useEffect(() => {
    open.current = onOpen;
    latest.current = { layers, theme, tileVersion, areas };
  });
  useEffect(() => {
    const container = element.current;
    if (container === null) return;
    const { areas: first, ...options } = latest.current;
    let made: AreaMap;
    try {
      made = createAreaMap({
        container,
        ...options,
        values: MAP_VALUES,
        bounds: boundsOfAreas(first) ?? UNITED_STATES,
        pickLayers: COVERAGE_PICK_LAYERS,
      });
    } catch (error) {
      if (!isMapUnavailable(error)) throw error;
      setCannotDraw(true);
      return;
    }
    map.current = made;
    made.on('hovered', (event) =>
      setHovered(event === null ? null : { path: String(event.properties['path']), ...event.point }),
    );
    made.on('clicked', ({ properties }) => open.current(String(properties['path'])));
    const resize = new ResizeObserver(() => made.resize());
    resize.observe(container);
    return () => {
      resize.disconnect();
      map.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => map.current?.setLayers(layers), [layers]);
  useEffect(() => map.current?.setTheme(theme), [theme]);

  if (cannotDraw) return fallback;
  const tip = hovered === null ? null : tipOf(hovered.path);
  return (
    <figure className={styles['map']} aria-label={label}>
      <div ref={element} className={styles['canvas']} />
      {hovered !== null && tip != null && (
        <div className={styles['tip']} aria-hidden style={{ left: hovered.x + 14, top: hovered.y + 14 }}>
          {tip}
        </div>
      )}
      {children}
    </figure>
  );
}
