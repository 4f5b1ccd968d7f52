import { Map as MapLibreMap, Point, setWorkerUrl } from 'maplibre-gl';
import type { GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map-chrome.css';
import { buildStyle, layerContextOf } from '../build-style.ts';
import type { Insets } from '../fit-rule.ts';
import { NO_PAST, NO_SETS, NOTHING_SHOWN } from '../layer.ts';
import type { MapLayer, StyleInput, SubBoundaries } from '../layer.ts';
import {
  BOOKMARK_SOURCE,
  BOUNDARY_SOURCE,
  DRAWING_SOURCE,
  FOCUS_AREA_SOURCE,
  FOCUS_DRAFT_SOURCE,
  OUTSIDE_SOURCE,
  PARCEL_LABEL_SOURCE,
  SELECTED_SOURCE,
} from '../map-ids.ts';
import { pickBookmarks } from './bookmark-picking.ts';
import { boundsOf, cameraOf, fitBox, fitParcelBox, flyToCamera, panByShare, uncoveredOf } from './camera.ts';
import { drawOnMap } from './draw-on-map.ts';
import { createEmitter } from './emitter.ts';
import { isOverlayEmpty } from './overlay-features.ts';
import { MapUnavailable } from './map-unavailable.ts';
import type { MapView, MapViewEvents, MapViewOptions } from './map-view.ts';
import { findParcelAt, pickParcels } from './parcel-picking.ts';
import { listParcelsInView } from './parcels-in-view.ts';
import { pictureStyle } from './picture-style.ts';
import { watchContext } from './watch-context.ts';
import { watchParcelsInView } from './watch-parcels-in-view.ts';
import { watchTileHealth } from './tile-health.ts';
import { watchTilt } from './watch-tilt.ts';

/** The maximum zoom of the map (map-view.md, section 9). */
const MAX_ZOOM = 22;
/** The padding around a place that is fitted into view. */
const PLACE_PADDING_PX = 24;

const NO_POINTS: GeoJSON.FeatureCollection<GeoJSON.Point> = { type: 'FeatureCollection', features: [] };

setWorkerUrl(workerUrl);

/**
 * Makes the map in `options.container`, which must be empty and have a size. `layers` are the layers that can be drawn (the site's `MAP_LAYERS`). Throws {@link
 * MapUnavailable} if the browser has no WebGL 2.
 */
export function createMapView(options: MapViewOptions, layers: readonly MapLayer[]): MapView {
  const emitter = createEmitter<MapViewEvents>();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  let input: StyleInput = {
    base: options.base,
    theme: options.theme,
    tileVersion: options.tileVersion,
    satellites: options.satellites,
    origin: location.origin,
    isStill,
    selected: null,
    workingBoundary: null,
  };

  options.container.dataset.mapTheme = options.theme;
  const map = openMap(options, buildStyle(input, layers), isStill);
  const picking = pickParcels(map, emitter, pickBookmarks(map));
  const health = watchTileHealth(map, (event) => emitter.emit('failure', event));
  watchParcelsInView(map, () => emitter.emit('idle', null));
  const tilt = watchTilt(map, MAX_ZOOM, {
    raise: (terrain) => change({ terrain }),
    tell: (is3d) => emitter.emit('tilted', { is3d }),
  });
  const context = watchContext(map, (event) => emitter.emit('failure', event));
  const tellMoved = () => emitter.emit('moved', { camera: cameraOf(map), bounds: boundsOf(map) });
  map.once('load', tellMoved);
  map.on('moveend', tellMoved);
  // Before the first style is loaded, and while the graphics context is lost, MapLibre has nothing to compare the next style with. Changes until then are
  // applied right after it loads.
  let isStyled = false;
  let isOutdated = false;
  map.on('webglcontextlost', () => {
    isStyled = false;
  });
  map.on('style.load', () => {
    isStyled = true;
    if (isOutdated) restyle();
    else picking.restore();
  });

  function restyle(): void {
    isOutdated = !isStyled;
    if (isOutdated) return;
    map.setStyle(buildStyle(input, layers), { diff: true });
    picking.restore();
  }

  function change(part: Partial<StyleInput>): void {
    input = { ...input, ...part };
    options.container.dataset.mapTheme = input.theme;
    restyle();
  }

  /** Changes frequently updated parts of the style: sets the data of the named GeoJSON sources without comparing whole styles. */
  function changeData(part: Partial<StyleInput>, sources: readonly string[]): void {
    input = { ...input, ...part };
    const next = buildStyle(input, layers).sources;
    for (const id of sources) {
      const spec = next[id];
      const source = isStyled ? map.getSource<GeoJSONSource>(id) : undefined;
      if (source === undefined || spec?.type !== 'geojson') return restyle();
      void source.setData(spec.data);
    }
  }

  /** Shows the drawing. It is called for every frame of a movement, so it sets the data of the source and builds no style. */
  function paintDrawing(drawing: GeoJSON.FeatureCollection | null): void {
    const source = isStyled ? map.getSource<GeoJSONSource>(DRAWING_SOURCE) : undefined;
    if (drawing === null || source === undefined) return change({ drawing });
    input = { ...input, drawing };
    void source.setData(drawing);
  }
  const draw = drawOnMap(map, emitter, picking, paintDrawing);

  return {
    on: emitter.on,
    setBase: (base) => change({ base }),
    setTheme: (theme) => change({ theme }),
    setTileVersion: (tileVersion) => change({ tileVersion }),
    setParcelColors: (parcelColors) => change({ parcelColors }),
    setSelected: (selected) => changeData({ selected }, [SELECTED_SOURCE]),
    setPast: (past) => change({ past: { ...(input.past ?? NO_PAST), ...past } }),
    setShown: (part) => {
      const before = input.shown ?? NOTHING_SHOWN;
      const shown = { ...before, ...part };
      const isSame = shown.overlay === before.overlay && shown.hasStructures === before.hasStructures;
      if (isSame && shown.labels === before.labels) return;
      if (isSame) changeData({ shown }, [PARCEL_LABEL_SOURCE]);
      else change({ shown });
    },
    setDrawing: draw.setScene,
    drawAt: draw.clickAt,
    aimAt: draw.aimAt,
    setParcelSets: (part) => change({ sets: { ...(input.sets ?? NO_SETS), ...part } }),
    setChosen: (chosen) => {
      if ((input.chosen ?? null) !== chosen) change({ chosen });
    },
    setBookmarks: (points) => {
      const bookmarks = points ?? NO_POINTS;
      if (bookmarks !== (input.bookmarks ?? NO_POINTS)) changeData({ bookmarks }, [BOOKMARK_SOURCE]);
    },
    isOverlayEmpty: (id) => isOverlayEmpty(map, id),
    setHovered: (fid) => picking.highlight(fid),
    setWorkingBoundary: (workingBoundary) =>
      changeData({ workingBoundary }, [BOUNDARY_SOURCE, OUTSIDE_SOURCE]),
    setSubBoundaries: (subBoundaries) => {
      if (isSameSet(input.subBoundaries ?? null, subBoundaries)) return;
      picking.highlightBoundary(null);
      change({ subBoundaries });
    },
    setHoveredBoundary: (id) => picking.highlightBoundary(id),
    setFocusAreas: (focusAreas) => changeData({ focusAreas }, [FOCUS_AREA_SOURCE, FOCUS_DRAFT_SOURCE]),
    setHoveredArea: (path) => picking.highlightArea(path),
    fitParcel: (bbox) => fitParcelBox(map, bbox, insets),
    fitBounds: (bbox) => fitBox(map, bbox, insets, PLACE_PADDING_PX, MAX_ZOOM),
    setInsets: (next) => {
      insets = next;
    },
    setTerrain: (source) => tilt.setSource(source),
    set3d: (is3d) => tilt.turn(is3d),
    is3d: () => tilt.is3d(),
    flyTo: (camera) => flyToCamera(map, camera),
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { duration: 250 }),
    panBy: (shareX, shareY) => panByShare(map, shareX, shareY),
    listParcelsInView: (limit) => listParcelsInView(map, insets, limit),
    getCamera: () => cameraOf(map),
    getParcelColors: () => layerContextOf(input).parcelColors,
    getUncovered: () => uncoveredOf(map, insets),
    parcelInMiddle: () => {
      const { x, y, width, height } = uncoveredOf(map, insets).area;
      return findParcelAt(map, new Point(x + width / 2, y + height / 2));
    },
    takePicture: async (request) => {
      const style = pictureStyle(map.getStyle(), request.look, input, layers);
      const { takePicture } = await import('./take-picture.ts');
      return takePicture(style, request);
    },
    resize: () => void map.resize(),
    destroy: () => {
      emitter.clear();
      draw.stop();
      picking.stop();
      health.stop();
      context.stop();
      map.remove();
    },
  };
}

function isSameSet(a: SubBoundaries | null, b: SubBoundaries | null): boolean {
  return a?.path === b?.path && a?.style === b?.style && a?.version === b?.version;
}

function openMap(
  { container, camera, bounds }: MapViewOptions,
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
        ? { bounds, fitBoundsOptions: { padding: PLACE_PADDING_PX } }
        : {}),
    });
    map.touchZoomRotate.disableRotation();
    return map;
  } catch (error) {
    container.replaceChildren();
    throw new MapUnavailable(error);
  }
}
