import { Map as MapLibreMap, type MapMouseEvent, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map-chrome.css';
import type { BBox } from '../../kernel/geo.ts';
import { buildStyle } from '../build-style.ts';
import type { MapLayer, StyleInput } from '../layer.ts';
import { type MapValues, NO_VALUES } from '../map-value.ts';
import type { ThemeName } from '../themes.ts';
import { drawIcons } from './draw-icons.ts';
import { createEmitter } from './emitter.ts';
import { MapUnavailable } from './map-unavailable.ts';

/** The default maximum zoom: close enough to show a single county with its surroundings. */
const MAX_ZOOM = 12;
const MAX_FIRST_ZOOM = 11;
/** Pixels around the first view. Those below leave room for the credits on the map. */
const PADDING = { top: 48, bottom: 48, left: 32, right: 32 };

setWorkerUrl(workerUrl);

interface AreaMapEvents {
  /** The pointer moved over an area of the pick layers, or off all areas (null). `point` is in CSS pixels of the container. */
  hovered: { properties: Readonly<Record<string, unknown>>; point: { x: number; y: number } } | null;
  clicked: { properties: Readonly<Record<string, unknown>> };
}

/** A map of colored areas to look at and select from, without the tools of the parcel map. */
export interface AreaMap {
  on<Name extends keyof AreaMapEvents>(
    name: Name,
    listener: (event: AreaMapEvents[Name]) => void,
  ): () => void;
  setLayers(layers: readonly MapLayer[]): void;
  setTheme(theme: ThemeName): void;
  fitBounds(bounds: BBox): void;
  resize(): void;
  destroy(): void;
}

export interface AreaMapOptions {
  container: HTMLElement;
  theme: ThemeName;
  tileVersion: string;
  bounds: BBox;
  layers: readonly MapLayer[];
  /** The values that the layers read. */
  values?: MapValues;
  /** The style layers whose areas can be hovered and clicked. */
  pickLayers: readonly string[];
  maxZoom?: number;
  /** The maximum zoom of the first view, and of views that are fitted. */
  maxFirstZoom?: number;
}

/** Makes the map. Throws {@link MapUnavailable} if the browser has no WebGL 2. */
export function createAreaMap({
  container,
  bounds,
  pickLayers,
  maxZoom = MAX_ZOOM,
  maxFirstZoom = MAX_FIRST_ZOOM,
  ...given
}: AreaMapOptions): AreaMap {
  const fitting = { padding: PADDING, maxZoom: maxFirstZoom };
  const emitter = createEmitter<AreaMapEvents>();
  let { layers } = given;
  let input: StyleInput = {
    base: 'street',
    theme: given.theme,
    tileVersion: given.tileVersion,
    satellites: [],
    origin: location.origin,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    is3d: false,
    values: given.values ?? NO_VALUES,
  };
  container.dataset.mapTheme = input.theme;
  const map = openMap(buildStyle(input, layers), { container, bounds, maxZoom, fitBoundsOptions: fitting });
  drawIcons(map, layers);
  // Before the first style is loaded, MapLibre has nothing to compare the next one with. Changes until then are applied right after it loads.
  let isStyled = false;
  let isOutdated = false;
  const restyle = () => {
    container.dataset.mapTheme = input.theme;
    isOutdated = !isStyled;
    if (isStyled) map.setStyle(buildStyle(input, layers), { diff: true });
  };
  map.on('style.load', () => {
    isStyled = true;
    if (isOutdated) restyle();
  });
  const areaAt = ({ point }: MapMouseEvent) => {
    const drawn = pickLayers.filter((id) => map.getLayer(id) !== undefined);
    return drawn.length === 0 ? undefined : map.queryRenderedFeatures(point, { layers: drawn })[0];
  };

  let isOver = false;
  map.on('mousemove', (event) => {
    const area = areaAt(event);
    map.getCanvas().style.cursor = area === undefined ? '' : 'pointer';
    if (area !== undefined) {
      isOver = true;
      const { x, y } = event.point;
      emitter.emit('hovered', { properties: area.properties, point: { x, y } });
    } else if (isOver) {
      isOver = false;
      emitter.emit('hovered', null);
    }
  });
  map.on('mouseout', () => emitter.emit('hovered', null));
  map.on('click', (event) => {
    const area = areaAt(event);
    if (area !== undefined) emitter.emit('clicked', { properties: area.properties });
  });

  return {
    on: emitter.on,
    setLayers(next) {
      if (next === layers) return;
      layers = next;
      restyle();
    },
    setTheme(theme) {
      if (theme === input.theme) return;
      input = { ...input, theme };
      restyle();
    },
    fitBounds: (box) => void map.fitBounds(box, fitting),
    resize: () => void map.resize(),
    destroy() {
      emitter.clear();
      map.remove();
    },
  };
}

function openMap(
  style: ReturnType<typeof buildStyle>,
  options: { container: HTMLElement } & Omit<MapOptions, 'container' | 'style'>,
): MapLibreMap {
  try {
    const map = new MapLibreMap({
      ...options,
      style,
      maxPitch: 0,
      // The wheel scrolls the page. The map zooms with Ctrl (⌘ on a Mac) and the wheel, or with two fingers.
      cooperativeGestures: true,
      attributionControl: { compact: true },
      validateStyle: false,
    });
    map.touchZoomRotate.disableRotation();
    return map;
  } catch (error) {
    options.container.replaceChildren();
    throw new MapUnavailable(error);
  }
}
