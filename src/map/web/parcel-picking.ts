import { Point } from 'maplibre-gl';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import {
  FOCUS_AREA_SOURCE,
  PARCEL_PICK_LAYER,
  PARCEL_SOURCE,
  PARCEL_SOURCE_LAYER,
  SUB_BOUNDARY_SOURCE,
  SUB_BOUNDARY_SOURCE_LAYER,
} from '../map-ids.ts';
import { findAreaAt } from './area-picking.ts';
import type { BookmarkPicking } from './bookmark-picking.ts';
import { findBoundaryAt } from './boundary-picking.ts';
import type { Emitter } from './emitter.ts';
import { createHighlight } from './highlight.ts';
import type { MapViewEvents } from './map-view.ts';

/** Browsers send mouse events after a touch. Within this time they don't come from a hovering pointer. */
const TOUCH_ECHO_MS = 1_000;

export interface ParcelPicking {
  /** Highlights a parcel as if the pointer were over it; null for none. */
  highlight(fid: number | null): void;
  /** Stops hovering and clicking of parcels while another tool uses the pointer. */
  setPaused(isPaused: boolean): void;
  /** Highlights a sub-boundary in the same way. */
  highlightBoundary(id: number | null): void;
  /** Highlights a focus area, by its path, in the same way. */
  highlightArea(path: string | null): void;
  /** Sets the highlights again after the style was rebuilt. */
  restore(): void;
  stop(): void;
}

/** Returns the feature id of the parcel that is drawn under a point of the canvas, or null. */
export function findParcelAt(map: MapLibreMap, point: Point): number | null {
  if (!map.style || !map.getLayer(PARCEL_PICK_LAYER)) return null;
  const [feature] = map.queryRenderedFeatures(point, { layers: [PARCEL_PICK_LAYER], validate: false });
  return typeof feature?.id === 'number' ? feature.id : null;
}

/** Handles hovering and clicking of parcels. The map is queried at most once a frame, and never while it moves. */
export function pickParcels(
  map: MapLibreMap,
  emitter: Emitter<MapViewEvents>,
  bookmarks: BookmarkPicking,
): ParcelPicking {
  let pointer: Point | null = null;
  let frame = 0;
  let touchedAt = -Infinity;
  let hovered: number | null = null;
  let hoveredBoundary: number | null = null;
  let hoveredArea: string | null = null;
  let isPaused = false;
  const parcels = createHighlight(map, PARCEL_SOURCE, PARCEL_SOURCE_LAYER);
  const boundaries = createHighlight(map, SUB_BOUNDARY_SOURCE, SUB_BOUNDARY_SOURCE_LAYER);
  const areas = createHighlight<string>(map, FOCUS_AREA_SOURCE);

  function look(): void {
    frame = 0;
    if (isPaused || map.isMoving()) return;
    const fid = pointer === null ? null : findParcelAt(map, pointer);
    const boundary = pointer === null ? null : findBoundaryAt(map, pointer);
    const area = pointer === null ? null : findAreaAt(map, pointer);
    const isOnPin = pointer !== null && bookmarks.isAt(pointer);
    const isOver = fid !== null || boundary !== null || area !== null || isOnPin;
    map.getCanvas().style.cursor = isOver ? 'pointer' : '';
    if (area !== null || hoveredArea !== null) areas.set(area?.path ?? null);
    hoveredArea = area?.path ?? null;
    if (boundary !== null && pointer !== null) {
      boundaries.set(boundary.id);
      emitter.emit('boundaryHovered', { ...boundary, point: { x: pointer.x, y: pointer.y } });
    } else if (hoveredBoundary !== null) {
      boundaries.set(null);
      emitter.emit('boundaryHovered', null);
    }
    hoveredBoundary = boundary?.id ?? null;
    if (fid !== null && pointer !== null) {
      parcels.set(fid);
      emitter.emit('hovered', { fid, point: { x: pointer.x, y: pointer.y } });
    } else if (hovered !== null) {
      parcels.set(null);
      emitter.emit('hovered', { fid: null });
    }
    hovered = fid;
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
  const onClick = (event: MapMouseEvent) => {
    if (isPaused) return;
    // The second click of a double click zooms. It must not select the parcel that it lands on.
    if (event.originalEvent.detail > 1) return;
    const { shiftKey } = event.originalEvent;
    const onPins = (paths: readonly string[]) => emitter.emit('bookmarkClicked', { paths });
    // A click with Shift adds parcels to the selection, so it never opens a pin.
    if (!shiftKey && bookmarks.click(event.point, onPins)) return;
    tellClick(event.point, shiftKey);
  };
  /** Handles a click with Shift, which MapLibre reports as a zoom box that was canceled. */
  const onBoxGivenUp = ({ originalEvent }: { originalEvent: Event }) => {
    if (isPaused || !(originalEvent instanceof MouseEvent)) return;
    const { left, top } = map.getCanvasContainer().getBoundingClientRect();
    tellClick(new Point(originalEvent.clientX - left, originalEvent.clientY - top), true);
  };
  const tellClick = (point: Point, isAdding: boolean) => {
    const { lng, lat } = map.unproject(point).wrap();
    emitter.emit('clicked', {
      fid: findParcelAt(map, point),
      boundary: findBoundaryAt(map, point),
      area: findAreaAt(map, point),
      lon: lng,
      lat,
      isAdding,
    });
  };

  map.on('mousemove', onMove);
  map.on('mouseout', onOut);
  map.on('touchstart', onTouch);
  map.on('click', onClick);
  map.on('boxzoomcancel', onBoxGivenUp);
  // After a movement a different parcel may lie under a pointer that stayed still.
  map.on('moveend', lookSoon);
  return {
    highlight: (fid) => parcels.set(fid),
    highlightBoundary: (id) => boundaries.set(id),
    highlightArea: (path) => areas.set(path),
    setPaused: (paused) => {
      isPaused = paused;
      if (!paused) return;
      areas.set(null);
      hoveredArea = null;
      if (hovered !== null) {
        parcels.set(null);
        hovered = null;
        emitter.emit('hovered', { fid: null });
      }
      if (hoveredBoundary !== null) {
        boundaries.set(null);
        hoveredBoundary = null;
        emitter.emit('boundaryHovered', null);
      }
    },
    restore: () => {
      parcels.restore();
      boundaries.restore();
      areas.restore();
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
