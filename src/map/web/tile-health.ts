import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, Tile } from 'maplibre-gl';
import type { TileId } from '../../kernel/geo.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { FAILURE_MESSAGES, failureSubjectOf, type FailureSubject } from '../failure-subject.ts';
import type { MapViewEvents } from './map-view.ts';

interface SourceFailure {
  /** The tiles that failed since the last attempt, by MapLibre's key. */
  failedTiles: Map<string, TileId>;
  failures: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Watches the tiles: tells once when the parcels, the pictures or the street map start to fail, asks again with growing pauses (and at once when the network
 * comes back), and tells once when everything in view has loaded. MapLibre by itself never asks for a failed tile again.
 */
export function watchTileHealth(
  map: MapLibreMap,
  report: (event: MapViewEvents['failure']) => void,
): { stop(): void } {
  const failing = new Map<string, SourceFailure>();

  const isFailing = (subject: FailureSubject) =>
    [...failing.keys()].some((id) => failureSubjectOf(id) === subject);

  const onError = (event: ErrorEvent & { sourceId?: string; tile?: Tile }) => {
    if (event.sourceId === undefined) {
      // Not a tile: a bug in our style or code, which only a developer can fix.
      console.error(event.error);
      return;
    }
    const source = event.sourceId;
    let failure = failing.get(source);
    if (failure === undefined) {
      failure = { failedTiles: new Map(), failures: 0, timer: null };
      const subject = failureSubjectOf(source);
      const isTold = isFailing(subject);
      failing.set(source, failure);
      if (!isTold) report({ source: subject, message: FAILURE_MESSAGES[subject], isOver: false });
    }
    if (event.tile !== undefined) failure.failedTiles.set(event.tile.tileID.key, event.tile.tileID.canonical);
    if (failure.timer !== null) return;
    failure.failures += 1;
    failure.timer = setTimeout(() => retry(source), retryDelayMs(failure.failures));
  };

  function retry(source: string): void {
    const failure = failing.get(source);
    if (failure === undefined) return;
    if (failure.timer !== null) clearTimeout(failure.timer);
    failure.timer = null;
    const tiles = [...failure.failedTiles.values()];
    failure.failedTiles.clear();
    const type = map.style ? map.getSource(source)?.type : undefined;
    // Two faults of MapLibre 6.17: asked to refresh a whole vector source, it waits for ever for the tiles that have failed; asked to
    // refresh a failed picture by its id, it draws it before it is there, and throws.
    if (type === 'vector') map.refreshTiles(source, tiles);
    else if (type === 'raster' || type === 'raster-dem') map.refreshTiles(source);
    map.triggerRepaint();
  }

  function settle(source: string): void {
    const failure = failing.get(source);
    if (failure === undefined || failure.failedTiles.size > 0) return;
    if (failure.timer !== null) clearTimeout(failure.timer);
    failing.delete(source);
    const subject = failureSubjectOf(source);
    if (!isFailing(subject)) report({ source: subject, message: '', isOver: true });
  }

  const onSourceData = (event: MapSourceDataEvent) => {
    const key = event.tile?.tileID.key;
    if (key !== undefined && event.tile?.state === 'loaded')
      failing.get(event.sourceId)?.failedTiles.delete(key);
  };
  const onIdle = () => {
    for (const source of [...failing.keys()]) settle(source);
  };
  const onOnline = () => {
    for (const source of failing.keys()) retry(source);
  };

  map.on('error', onError);
  map.on('sourcedata', onSourceData);
  map.on('idle', onIdle);
  window.addEventListener('online', onOnline);
  return {
    stop: () => {
      window.removeEventListener('online', onOnline);
      for (const { timer } of failing.values()) if (timer !== null) clearTimeout(timer);
      failing.clear();
    },
  };
}
