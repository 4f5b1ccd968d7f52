import {
  type GeoJSONSource,
  type MapGeoJSONFeature,
  type Map as MapLibreMap,
  type MapMouseEvent,
  Point,
} from 'maplibre-gl';
import { type MapPick, isClickable } from '../map-pick.ts';
import { createEmitter } from './emitter.ts';
import { createHighlight } from './highlight.ts';
import type { PickClick, PickHover } from './map-view.ts';
import type { ScreenPoint } from './pointer-tool.ts';

/** Browsers send mouse events after a touch. Within this time they don't come from a hovering pointer. */
const TOUCH_ECHO_MS = 1_000;
/** The time that a click waits for tiles. After it, people no longer expect a result, and would be surprised if it opened something. */
const EARLY_CLICK_MS = 5_000;

export interface Picking {
  onClicked<Picked>(pick: MapPick<Picked>, listener: (click: PickClick<Picked>) => void): () => void;
  onHovered<Picked>(pick: MapPick<Picked>, listener: (hover: PickHover<Picked> | null) => void): () => void;
  /** Highlights a feature as if the pointer were over it; null for none. */
  highlight(pick: MapPick, id: number | string | null): void;
  /** Returns the feature that is drawn highest under a point of the canvas, or null. */
  findAt<Picked>(pick: MapPick<Picked>, point: ScreenPoint): Picked | null;
  /** Stops hovering and clicking while a tool uses the pointer. */
  setPaused(isPaused: boolean): void;
  /** Sets the highlights again after the style was rebuilt. */
  restore(): void;
  stop(): void;
}

/** Returns the features of a pick that are drawn around a point or in a box of the canvas, the highest first. */
export function findFeatures(
  map: MapLibreMap,
  pick: MapPick,
  place: ScreenPoint | readonly [ScreenPoint, ScreenPoint],
): MapGeoJSONFeature[] {
  const layers = map.style ? pick.layersAt(map.getZoom()).filter((id) => map.getLayer(id)) : [];
  if (layers.length === 0) return [];
  const reach = pick.reachPx ?? 0;
  const [from, to] = 'x' in place ? [place, place] : place;
  const isPoint = reach === 0 && from === to;
  return map.queryRenderedFeatures(
    isPoint
      ? new Point(from.x, from.y)
      : [
          [from.x - reach, from.y - reach],
          [to.x + reach, to.y + reach],
        ],
    { layers, validate: false },
  );
}

/**
 * Handles hovering and clicking of features. `picks` are the kinds of features that can be picked, the highest first. Hovers of all picks are reported; a click
 * goes to the first pick that has a feature there. If none has, `reportMiss` is called, unless Shift was held, and the click is tried again while tiles are
 * still loading. For hovering, the map is queried at most once a frame, and never while it moves.
 */
export function pickFeatures(map: MapLibreMap, picks: readonly MapPick[], reportMiss: () => void): Picking {
  const clicks = createEmitter<Record<string, unknown>>();
  const hovers = createEmitter<Record<string, unknown>>();
  const highlights = new Map(
    picks.map((pick) => [pick, createHighlight(map, pick.source, pick.sourceLayer)]),
  );
  const hovered = new Set<MapPick>();
  let pointer: Point | null = null;
  let frame = 0;
  let touchedAt = -Infinity;
  let isPaused = false;

  function look(): void {
    frame = 0;
    if (isPaused || map.isMoving()) return;
    for (const pick of picks) {
      const feature = pointer === null ? undefined : findFeatures(map, pick, pointer)[0];
      const picked = feature === undefined ? null : pick.read(feature);
      if (feature === undefined || picked === null || pointer === null) leave(pick);
      else {
        hovered.add(pick);
        highlights.get(pick)?.set(feature.id ?? null);
        hovers.emit(pick.name, { picked, point: { x: pointer.x, y: pointer.y } });
      }
    }
    const isOverClickable = [...hovered].some((pick) => isClickable(pick, map.getZoom(), false));
    map.getCanvas().style.cursor = isOverClickable ? 'pointer' : '';
  }

  function leave(pick: MapPick): void {
    if (!hovered.delete(pick)) return;
    highlights.get(pick)?.set(null);
    hovers.emit(pick.name, null);
  }

  const lookSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  const onMove = (event: MapMouseEvent) => {
    if (performance.now() - touchedAt < TOUCH_ECHO_MS) return;
    pointer = event.point;
    lookSoon();
  };
  const onOut = () => {
    pointer = null;
    lookSoon();
  };
  const onTouch = () => {
    touchedAt = performance.now();
    onOut();
  };
  const onClick = ({ point, originalEvent }: MapMouseEvent) => {
    // The second click of a double click zooms. It must not select the feature that it lands on.
    if (!isPaused && originalEvent.detail <= 1) reportClick(point, originalEvent.shiftKey);
  };
  /** Handles a click with Shift, which MapLibre reports as a zoom box that was canceled. */
  const onBoxCanceled = ({ originalEvent }: { originalEvent: Event }) => {
    if (isPaused || !(originalEvent instanceof MouseEvent)) return;
    const { left, top } = map.getCanvasContainer().getBoundingClientRect();
    reportClick(new Point(originalEvent.clientX - left, originalEvent.clientY - top), true);
  };

  function reportClick(point: Point, isAdding: boolean): void {
    forgetEarlyClick();
    if (clickAt(point, isAdding)) return;
    if (!isAdding) reportMiss();
    clickWhenLoaded(point, isAdding);
  }

  /** Returns false if no clickable feature is drawn there. */
  function clickAt(point: Point, isAdding: boolean): boolean {
    const clickable = picks.filter((pick) => isClickable(pick, map.getZoom(), isAdding));
    for (const pick of clickable) {
      const features = findFeatures(map, pick, point);
      const cluster = features.find(({ properties }) => 'cluster_id' in properties);
      if (cluster !== undefined) {
        void openCluster(pick, cluster);
        return true;
      }
      const picked = features.map((feature) => pick.read(feature)).filter((read) => read !== null);
      if (picked.length > 0) {
        clicks.emit(pick.name, { picked, isAdding });
        return true;
      }
    }
    return false;
  }

  let forgetEarlyClick = () => {};

  /** Tries the click again each frame until it hits a feature, all tiles with clickable features have loaded, the map moves or is clicked, or time runs out. */
  function clickWhenLoaded(point: Point, isAdding: boolean): void {
    const latest = performance.now() + EARLY_CLICK_MS;
    const isLoading = () =>
      picks.some(
        (pick) =>
          isClickable(pick, map.getZoom(), isAdding) &&
          map.getSource(pick.source) !== undefined &&
          !map.isSourceLoaded(pick.source),
      );
    if (!isLoading()) return;
    const retry = () => {
      if (performance.now() > latest || clickAt(point, isAdding) || !isLoading()) forget();
    };
    const forget = () => {
      map.off('render', retry);
      map.off('movestart', forget);
    };
    map.on('render', retry);
    map.on('movestart', forget);
    forgetEarlyClick = forget;
  }

  /** Zooms to where a cluster of points falls apart. */
  async function openCluster(pick: MapPick, { geometry, properties }: MapGeoJSONFeature): Promise<void> {
    const source = map.getSource<GeoJSONSource>(pick.source);
    const id: unknown = properties['cluster_id'];
    if (source === undefined || typeof id !== 'number' || geometry.type !== 'Point') return;
    const [lon = 0, lat = 0] = geometry.coordinates;
    const zoom = await source.getClusterExpansionZoom(id).catch(() => map.getZoom() + 2);
    map.easeTo({ center: [lon, lat], zoom, duration: 500 });
  }

  map.on('mousemove', onMove);
  map.on('mouseout', onOut);
  map.on('touchstart', onTouch);
  map.on('click', onClick);
  map.on('boxzoomcancel', onBoxCanceled);
  // After a movement a different feature may lie under a pointer that stayed still.
  map.on('moveend', lookSoon);
  return {
    // `reportClick` and `look` emit the data that the pick of this name has read.
    onClicked: (pick, listener) => clicks.on(pick.name, listener as (click: unknown) => void),
    onHovered: (pick, listener) => hovers.on(pick.name, listener as (hover: unknown) => void),
    highlight: (pick, id) => highlights.get(pick)?.set(id),
    findAt: (pick, point) => {
      const [feature] = findFeatures(map, pick, point);
      return feature === undefined ? null : pick.read(feature);
    },
    setPaused: (paused) => {
      isPaused = paused;
      if (!paused) return;
      forgetEarlyClick();
      for (const pick of [...hovered]) leave(pick);
    },
    restore: () => {
      for (const highlight of highlights.values()) highlight.restore();
    },
    stop: () => {
      cancelAnimationFrame(frame);
      forgetEarlyClick();
      clicks.clear();
      hovers.clear();
    },
  };
}
