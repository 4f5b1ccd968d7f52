import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map-chrome.css';
import { buildStyle, layerContextOf } from '../build-style.ts';
import type { MapLayer, StyleInput } from '../layer.ts';
import { type MapValue, NO_VALUES, readValue, withValue } from '../map-value.ts';
import { isTilted } from '../tilt.ts';
import {
  FIT_PADDING_PX,
  MAX_FIT_ZOOM,
  MAX_ZOOM,
  boundsOf,
  cameraOf,
  fitBox,
  flyToCamera,
  paddingOf,
  panByShare,
  uncoveredOf,
} from './camera.ts';
import { drawIcons } from './draw-icons.ts';
import { createEmitter } from './emitter.ts';
import { listInView, listSpread } from './list-in-view.ts';
import { MapUnavailable } from './map-unavailable.ts';
import type { MapView, MapViewEvents, MapViewOptions } from './map-view.ts';
import { keepOpeningFit } from './opening-fit.ts';
import { pickFeatures } from './picking.ts';
import { isSourceLoading } from './source-loading.ts';
import { takePointer } from './take-pointer.ts';
import { type FailureSubject, watchTileHealth } from './tile-health.ts';
import { watchContext } from './watch-context.ts';
import { watchInView } from './watch-in-view.ts';
import { watchTilt } from './watch-tilt.ts';

/** Marks each new style in the timeline of the browser (User Timing), so that developers can count them. */
const STYLED_MARK = 'map-styled';
/** On a map of at most this width, in CSS pixels, the opened credits take two lines. */
const NARROW_PX = 640;

setWorkerUrl(workerUrl);

/**
 * Makes the map in `options.container`, which must be empty and have a size. `layers` are the layers of all features, sorted by `mapLayersOf`. Throws {@link
 * MapUnavailable} if the browser has no WebGL 2.
 */
export function createMapView(options: MapViewOptions, layers: readonly MapLayer[]): MapView {
  const emitter = createEmitter<MapViewEvents>();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let { insets } = options;
  let input: StyleInput = {
    base: options.base,
    theme: options.theme,
    tileVersion: options.tileVersion,
    satellites: options.satellites,
    origin: location.origin,
    isStill,
    is3d: isTilted(options.camera?.pitch ?? 0),
    values: NO_VALUES,
  };

  let maxZoom = maxZoomOf(input, layers);
  options.container.dataset.mapTheme = options.theme;
  const map = openMap(options, buildStyle(input, layers), isStill);
  const refit =
    options.camera === null && options.bounds !== null
      ? keepOpeningFit(map, options.bounds, insets)
      : undefined;
  drawIcons(map, layers);
  const picks = layers.flatMap(({ pick }) => pick ?? []).toReversed();
  const picking = pickFeatures(map, picks, () => emitter.emit('missed', null));
  const health = watchTileHealth(map, subjectOf, (event) => emitter.emit('failure', event));
  const listed = picks.filter(({ isListed }) => isListed).map(({ source }) => source);
  watchInView(map, listed, () => emitter.emit('idle', null));
  const tilt = watchTilt(map, {
    onDrawnIn3d: (is3d) => change({ is3d }),
    maxZoom: () => maxZoom,
    onTurned: (is3d) => emitter.emit('tilted', { is3d }),
  });
  const graphics = watchContext(map, (event) => emitter.emit('failure', event));
  const emitMoved = () => emitter.emit('moved', { camera: cameraOf(map), bounds: boundsOf(map) });
  map.once('load', emitMoved);
  map.on('moveend', emitMoved);
  // Before the first style is loaded, and while the graphics context is lost, MapLibre has nothing to compare the next style with. Changes until then are
  // applied right after it loads.
  let isStyled = false;
  let isOutdated = false;
  let frame = 0;
  map.on('webglcontextlost', () => {
    isStyled = false;
  });
  map.on('style.load', () => {
    isStyled = true;
    if (isOutdated) restyleSoon();
    else picking.restore();
  });

  /** Styles the map in the next frame: while the page opens, a dozen parts of it set their values one after the other, and comparing styles takes some milliseconds. */
  function restyleSoon(): void {
    isOutdated = true;
    if (isStyled && frame === 0) frame = requestAnimationFrame(restyle);
  }

  function restyle(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!isOutdated || !isStyled) return;
    isOutdated = false;
    performance.mark(STYLED_MARK);
    map.setStyle(buildStyle(input, layers), { diff: true });
    picking.restore();
  }

  function change(part: Partial<StyleInput>): void {
    input = { ...input, ...part };
    options.container.dataset.mapTheme = input.theme;
    maxZoom = maxZoomOf(input, layers);
    restyleSoon();
  }

  function set<Value>(value: MapValue<Value>, next: NoInfer<Value>): void {
    const values = withValue(input.values, value, next);
    if (values === input.values) return;
    const drawn = layers.filter(({ dataOf }) => dataOf === value);
    if (drawn.length > 0) return setData(drawn, { ...input, values });
    const before = maxZoom;
    change({ values });
    if (maxZoom !== before) tilt.limitZoom();
  }

  /** Changes only the data of GeoJSON sources, which can happen with every frame: it builds and compares no styles. */
  function setData(drawn: readonly MapLayer[], next: StyleInput): void {
    input = next;
    const context = layerContextOf(input);
    for (const [id, spec] of drawn.flatMap((layer) => Object.entries(layer.sources(context)))) {
      const source = isStyled ? map.getSource<GeoJSONSource>(id) : undefined;
      if (source === undefined || spec.type !== 'geojson') return restyleSoon();
      void source.setData(spec.data);
    }
  }

  const isLoading = (source: string): boolean => !isStyled || isSourceLoading(map, source);

  function subjectOf(source: string): FailureSubject {
    const context = layerContextOf(input);
    const layer = layers.find((candidate) => source in candidate.sources(context));
    return {
      id: layer?.id ?? source,
      message: layer?.failure ?? 'Part of the map could not be loaded here. Trying again.',
    };
  }

  return {
    on: emitter.on,
    onClicked: picking.onClicked,
    onHovered: picking.onHovered,
    highlight: picking.highlight,
    findAt: picking.findAt,
    listInView: (pick, limit) => listInView(map, pick, insets, limit),
    listSpread: (pick, limit) => listSpread(map, pick, insets, limit),
    set,
    get: (value) => readValue(input.values, value),
    takePointer: () => {
      picking.setPaused(true);
      return takePointer(map, () => picking.setPaused(false));
    },
    setBase: (base) => change({ base }),
    setTheme: (theme) => change({ theme }),
    setTileVersion: (tileVersion) => change({ tileVersion }),
    isEmpty: (id) => {
      const layer = map.style ? map.getLayer(id) : undefined;
      if (layer === undefined || isLoading(layer.source)) return null;
      return map.queryRenderedFeatures({ layers: [id], validate: false }).length === 0;
    },
    isLoading,
    fitBounds: (bbox, fit) => fitBox(map, bbox, insets, fit),
    setInsets: (next, { refits } = { refits: false }) => {
      insets = next;
      if (refits) refit?.(next);
    },
    set3d: (is3d) => tilt.turn(is3d),
    is3d: () => tilt.is3d(),
    flyTo: (camera) => flyToCamera(map, camera),
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { duration: 250 }),
    panBy: (shareX, shareY) => panByShare(map, shareX, shareY),
    getCamera: () => cameraOf(map),
    getUncovered: () => uncoveredOf(map, insets),
    takePicture: async (request) => {
      const paper = { theme: 'light', isStill: true } as const;
      const style = buildStyle(request.look === 'paper' ? { ...input, ...paper } : input, layers);
      const { takePicture } = await import('./take-picture.ts');
      return takePicture(style, layers, request);
    },
    resize: () => void map.resize(),
    destroy: () => {
      emitter.clear();
      // Features of the app may still clear the values that they set. The map has no style anymore that could change.
      isStyled = false;
      cancelAnimationFrame(frame);
      picking.stop();
      health.stop();
      graphics.stop();
      map.remove();
    },
  };
}

function maxZoomOf(input: StyleInput, layers: readonly MapLayer[]): number {
  const context = layerContextOf(input);
  return Math.min(MAX_ZOOM, ...layers.map((layer) => layer.maxZoom?.(context) ?? MAX_ZOOM));
}

function openMap(
  { container, camera, bounds, insets }: MapViewOptions,
  style: ReturnType<typeof buildStyle>,
  isStill: boolean,
): MapLibreMap {
  try {
    const map = new MapLibreMap({
      container,
      style,
      maxZoom: MAX_ZOOM,
      maxPitch: 60,
      // The page handles the keys (arrows pan by a third). With MapLibre's handlers each key would act twice.
      keyboard: false,
      attributionControl: { compact: true },
      // Beyond its maximum zoom a tile is magnified as a whole. MapLibre would split it again, and label a park once in every part.
      zoomLevelsToOverscale: MAX_ZOOM,
      fadeDuration: isStill ? 0 : 200,
      // The style is ours and tested. Validating it again in every browser would cost time.
      validateStyle: false,
      ...(camera === null
        ? {}
        : {
            center: [camera.lon, camera.lat] as [number, number],
            zoom: camera.zoom,
            bearing: camera.bearing,
            pitch: camera.pitch,
          }),
      ...(camera === null && bounds !== null
        ? {
            bounds,
            fitBoundsOptions: {
              padding: paddingOf(container, insets, FIT_PADDING_PX),
              maxZoom: MAX_FIT_ZOOM,
            },
          }
        : {}),
    });
    map.touchZoomRotate.disableRotation();
    if (container.clientWidth <= NARROW_PX) foldCredits(container);
    return map;
  } catch (error) {
    container.replaceChildren();
    throw new MapUnavailable(error);
  }
}

/**
 * Makes the credits start behind their button on a phone, where they would cover the lower edge of the map. MapLibre opens them when the first ones arrive, unless
 * they have this class before.
 */
function foldCredits(container: HTMLElement): void {
  container.querySelector('.maplibregl-ctrl-attrib')?.classList.add('maplibregl-compact');
}
