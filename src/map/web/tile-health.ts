import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, Tile } from 'maplibre-gl';
import type { TileId } from '../../kernel/geo.ts';
import { retryDelayMs } from '../retry-delay.ts';
import type { MapViewEvents } from './map-view.ts';

/** The layer that a source belongs to, and the message for the reader of the map. The failures of all sources of a layer are reported as one. */
export interface FailureSubject {
  id: string;
  message: string;
}

interface SourceFailure {
  subject: FailureSubject;
  /** The tiles that failed since the last retry, by MapLibre's key. */
  failedTiles: Map<string, TileId>;
  failures: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Watches the tiles. It reports once when the tiles of a layer start to fail, and once when everything in view has loaded again. In
 * between it requests the failed tiles with growing pauses, and at once when the network returns; MapLibre itself never requests a failed tile again.
 */
export function watchTileHealth(
  map: MapLibreMap,
  subjectOf: (source: string) => FailureSubject,
  report: (event: MapViewEvents['failure']) => void,
): { stop(): void } {
  const failing = new Map<string, SourceFailure>();

  const isFailing = ({ id }: FailureSubject) =>
    [...failing.values()].some(({ subject }) => subject.id === id);

  const onError = (event: ErrorEvent & { sourceId?: string; tile?: Tile }) => {
    if (event.sourceId === undefined) {
      // This error is not about a tile. It is a bug in our style or code, which only a developer can fix.
      console.error(event.error);
      return;
    }
    const source = event.sourceId;
    let failure = failing.get(source);
    if (failure === undefined) {
      const subject = subjectOf(source);
      failure = { subject, failedTiles: new Map(), failures: 0, timer: null };
      const isReported = isFailing(subject);
      failing.set(source, failure);
      if (!isReported) report({ source: subject.id, message: subject.message, isOver: false });
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
    // The event `online` calls this function again.
    if (!navigator.onLine) return;
    const tiles = [...failure.failedTiles.values()];
    failure.failedTiles.clear();
    const type = map.style ? map.getSource(source)?.type : undefined;
    // The two calls avoid two bugs of MapLibre 6.17. When it refreshes a whole vector source, it waits forever for the tiles that have failed. When it
    // refreshes a failed raster tile by its id, it draws the tile before it is loaded, and throws.
    if (type === 'vector') map.refreshTiles(source, tiles);
    else if (type === 'raster' || type === 'raster-dem') map.refreshTiles(source);
    map.triggerRepaint();
  }

  function settle(source: string): void {
    const failure = failing.get(source);
    if (failure === undefined || failure.failedTiles.size > 0) return;
    if (failure.timer !== null) clearTimeout(failure.timer);
    failing.delete(source);
    const { subject } = failure;
    if (!isFailing(subject)) report({ source: subject.id, message: '', isOver: true });
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
