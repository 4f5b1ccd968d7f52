import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '../../../frontend/theme.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { type AreaMap, createAreaMap } from '../../../map/web/create-area-map.ts';
import { isMapUnavailable } from '../../../map/web/map-unavailable.ts';
import { COVERAGE_PICK_LAYERS, countyCoverage } from '../../coverage/layers/county-coverage.ts';
import { boundsOfAreas } from '../../coverage/rules/bounds-of-areas.ts';
import { basemap } from '../../layers/layers/basemap.ts';
import type { StoreStats } from '../contract.ts';
import styles from './store.module.css';

const UNITED_STATES: BBox = [-125, 24, -66, 50];

interface Props {
  counties: StoreStats['counties'];
  tileVersion: string;
  onOpen: (path: string) => void;
}

/** A map of the counties whose files the store has. The list beside it has the same content. */
export function StoreMap(props: Props) {
  const outlines = useQuery({
    queryKey: ['coverage-outlines'],
    queryFn: async ({ signal }) => {
      const reply = await fetch('/coverage_outlines.json', { signal });
      if (!reply.ok) throw new Error(`The outlines of the counties could not be loaded (${reply.status}).`);
      return (await reply.json()) as GeoJSON.FeatureCollection;
    },
    staleTime: 10 * 60_000,
  });
  // Without outlines the list is enough.
  if (outlines.isError) return null;
  if (outlines.isPending) return <div className={styles['map']} aria-hidden />;
  return <DrawnMap {...props} outlines={outlines.data} />;
}

function DrawnMap({
  counties,
  tileVersion,
  onOpen,
  outlines,
}: Props & { outlines: GeoJSON.FeatureCollection }) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<AreaMap | null>(null);
  const open = useRef(onOpen);
  const theme = useTheme((state) => state.theme);
  const [hovered, setHovered] = useState<{ path: string; x: number; y: number } | null>(null);
  const [cannotDraw, setCannotDraw] = useState(false);
  const byPath = useMemo(() => new Map(counties.map((county) => [county.path, county])), [counties]);
  const areas = useMemo(() => areasOf(outlines, byPath), [outlines, byPath]);
  const layers = useMemo(() => [basemap, countyCoverage(areas)], [areas]);
  const latest = useRef({ layers, theme, tileVersion, areas });

  useEffect(() => {
    open.current = onOpen;
    latest.current = { layers, theme, tileVersion, areas };
  });
  useEffect(() => {
    const container = element.current;
    if (container === null) return;
    const { areas: shown, ...options } = latest.current;
    let made: AreaMap;
    try {
      made = createAreaMap({
        container,
        ...options,
        bounds: boundsOfAreas(shown) ?? UNITED_STATES,
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

  if (cannotDraw) return null;
  const county = hovered === null ? undefined : byPath.get(hovered.path);
  return (
    <figure className={styles['map']} aria-label="Map of the counties in the store">
      <div ref={element} className={styles['canvas']} />
      {hovered !== null && county !== undefined && (
        <div className={styles['tip']} aria-hidden style={{ left: hovered.x + 14, top: hovered.y + 14 }}>
          <b>{county.headline}</b>
          <span>{county.parcels.toLocaleString('en-US')} parcels</span>
        </div>
      )}
    </figure>
  );
}

/** Returns the outlines of these counties, all in one color. */
function areasOf(
  outlines: GeoJSON.FeatureCollection,
  byPath: ReadonlyMap<string, unknown>,
): GeoJSON.FeatureCollection {
  return {
    ...outlines,
    features: outlines.features
      .filter(({ properties }) => byPath.has(String(properties?.['path'])))
      .map((feature) => ({ ...feature, properties: { ...feature.properties, percent: 100 } })),
  };
}
