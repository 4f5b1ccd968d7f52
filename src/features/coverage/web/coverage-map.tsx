import { useEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '../../../frontend/theme.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { type AreaMap, createAreaMap } from '../../../map/web/create-area-map.ts';
import { isMapUnavailable } from '../../../map/web/map-unavailable.ts';
import { basemap } from '../../layers/layers/basemap.ts';
import { COVERAGE_PICK_LAYERS, countyCoverage } from '../layers/county-coverage.ts';
import { boundsOfAreas } from '../rules/bounds-of-areas.ts';
import { COVERAGE_TONES } from '../rules/coverage-tone.ts';
import styles from './coverage.module.css';
import { NoCoverageMap } from './no-coverage-map.tsx';
import type { CountyRow } from './use-coverage.ts';

const UNITED_STATES: BBox = [-125, 24, -66, 50];

interface Props {
  outlines: GeoJSON.FeatureCollection;
  counties: readonly CountyRow[];
  column: string;
  /** The label of the column. */
  label: string;
  tileVersion: string;
  onOpen: (path: string) => void;
}

interface Hovered {
  path: string;
  point: { x: number; y: number };
}

/** A map of the site's counties, colored by the coverage of a column. The table beside it has the same content. */
export function CoverageMap({ outlines, counties, column, label, tileVersion, onOpen }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<AreaMap | null>(null);
  const open = useRef(onOpen);
  const theme = useTheme((state) => state.theme);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [cannotDraw, setCannotDraw] = useState(false);
  const byPath = useMemo(() => new Map(counties.map((county) => [county.path, county])), [counties]);
  const layers = useMemo(
    () => [basemap, countyCoverage(withPercents(outlines, byPath, column))],
    [outlines, byPath, column],
  );
  const latest = useRef({ layers, theme, tileVersion, outlines });

  useEffect(() => {
    open.current = onOpen;
    latest.current = { layers, theme, tileVersion, outlines };
  });
  useEffect(() => {
    const container = element.current;
    if (container === null) return;
    const { outlines: areas, ...options } = latest.current;
    let made: AreaMap;
    try {
      made = createAreaMap({
        container,
        ...options,
        bounds: boundsOfAreas(areas) ?? UNITED_STATES,
        pickLayers: COVERAGE_PICK_LAYERS,
      });
    } catch (error) {
      if (!isMapUnavailable(error)) throw error;
      setCannotDraw(true);
      return;
    }
    map.current = made;
    made.on('hovered', (event) =>
      setHovered(event === null ? null : { path: String(event.properties['path']), point: event.point }),
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

  if (cannotDraw) return <NoCoverageMap />;
  const county = hovered === null ? undefined : byPath.get(hovered.path);
  const percent = county?.percentOf(column);
  return (
    <figure className={styles['map']} aria-label={`Map of the counties by ${label}`}>
      <div ref={element} className={styles['canvas']} />
      {hovered !== null && county !== undefined && (
        <div
          className={styles['tip']}
          aria-hidden
          style={{ left: hovered.point.x + 14, top: hovered.point.y + 14 }}
        >
          <b>{county.place}</b>
          <span>
            {label}: {percent === null || percent === undefined ? 'not known' : `${percent.toFixed(1)}%`}
          </span>
          <span>{county.parcels.toLocaleString('en-US')} parcels</span>
        </div>
      )}
      <figcaption className={styles['legend']}>
        {COVERAGE_TONES.map(({ tone, color, label }) => (
          <span key={tone}>
            <i style={{ background: color }} /> {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function withPercents(
  outlines: GeoJSON.FeatureCollection,
  byPath: ReadonlyMap<string, CountyRow>,
  column: string,
): GeoJSON.FeatureCollection {
  return {
    ...outlines,
    features: outlines.features.map((feature) => {
      const percent = byPath.get(String(feature.properties?.['path']))?.percentOf(column);
      return {
        ...feature,
        properties: { ...feature.properties, ...(typeof percent === 'number' && { percent }) },
      };
    }),
  };
}
