import { useEffect, useRef } from 'react';
import { setHash } from '../../../frontend/url-state.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { Insets } from '../../../map/fit-padding.ts';
import { canDrawMaps } from '../../../map/web/can-draw.ts';
import { loadMapLayers, noteUncovered, useMapSession } from '../../../map/web/map-session.ts';
import type { BaseMap, Camera, MapView, MapViewOptions } from '../../../map/web/map-view.ts';
import type { OpenedView } from './list-only-view.ts';
import styles from './map-canvas.module.css';
import { reportTileFailures } from './report-tile-failures.ts';

let opener: Promise<(options: MapViewOptions) => Promise<OpenedView>> | undefined;

/**
 * Loads the code of the map in parallel with the first API requests: MapLibre, the largest part of the page, or the list-only view if the browser can't draw
 * maps. Returns the function that opens the map.
 */
export function loadMap(): NonNullable<typeof opener> {
  opener ??= canDrawMaps()
    ? Promise.all([import('./map-code.ts'), loadMapLayers()]).then(([{ openMapView }]) => openMapView)
    : import('./list-only-view.ts').then(({ openListOnlyView }) => openListOnlyView);
  return opener;
}

export interface MapCanvasProps {
  camera: Camera | null;
  bounds: BBox | null;
  base: BaseMap;
  theme: 'light' | 'dark';
  tileVersion: string;
  satellites: MapViewOptions['satellites'];
  /** Returns the part of the map that the panels cover when it opens. */
  readInsets(): Insets;
}

/** Owns the map's element and lifetime. All other components control the map through the map session. */
export function MapCanvas(props: MapCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  /** The values that the map has already, because setting the same values again would rebuild its style. */
  const shown = useRef<Pick<MapCanvasProps, 'base' | 'theme' | 'tileVersion'> | null>(null);
  const view = useMapSession((session) => session.view);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let isOver = false;
    let made: MapView | null = null;
    const container = element.current;
    if (container === null) return;
    loadMap()
      .then((open) =>
        isOver ? undefined : open({ container, ...latest.current, insets: latest.current.readInsets() }),
      )
      .then((opened) => {
        if (opened === undefined) return;
        if (isOver) {
          opened.view.destroy();
          return;
        }
        made = opened.view;
        const { base, theme, tileVersion } = latest.current;
        shown.current = { base, theme, tileVersion };
        connect(opened.view);
        useMapSession.setState({ view: opened.view, state: opened.canDraw ? 'ready' : 'list-only' });
      })
      .catch((error: unknown) => {
        console.error('The map could not be started', error);
        if (!isOver) useMapSession.setState({ state: 'failed' });
      });
    const resize = new ResizeObserver(() => made?.resize());
    resize.observe(container);
    return () => {
      isOver = true;
      resize.disconnect();
      made?.destroy();
      useMapSession.setState({ view: null, state: 'loading', idleCount: 0 });
    };
  }, []);

  const { base, theme, tileVersion } = props;
  useEffect(() => {
    const before = shown.current;
    if (view === null || before === null) return;
    if (before.base !== base) view.setBase(base);
    if (before.theme !== theme) view.setTheme(theme);
    if (before.tileVersion !== tileVersion) view.setTileVersion(tileVersion);
    shown.current = { base, theme, tileVersion };
  }, [view, base, theme, tileVersion]);

  return (
    <div className={styles['frame']}>
      {/* MapLibre's stylesheet sets `position: relative` on its element, so the frame around it fills the page instead. */}
      <div ref={element} className={styles['map']} />
    </div>
  );
}

function connect(view: MapView): void {
  view.on('moved', ({ camera, bounds }) => {
    useMapSession.setState({ camera, bounds });
    noteUncovered(view);
    setHash({ camera }, 'replace');
  });
  view.on('idle', () => useMapSession.setState(({ idleCount }) => ({ idleCount: idleCount + 1 })));
  reportTileFailures(view);
  useMapSession.setState({ camera: view.getCamera() });
}
