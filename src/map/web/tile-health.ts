import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, Tile } from 'maplibre-gl';
import type { TileId } from '../../kernel/geo.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { TROUBLE_MESSAGES, troubleSubjectOf, type TroubleSubject } from '../trouble-subject.ts';
import type { MapViewEvents } from './map-view.ts';

interface SourceTrouble {
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
  report: (event: MapViewEvents['trouble']) => void,
): { stop(): void } {
  const troubles = new Map<string, SourceTrouble>();

  const isInTrouble = (subject: TroubleSubject) =>
    [...troubles.keys()].some((id) => troubleSubjectOf(id) === subject);

  const onError = (event: ErrorEvent & { sourceId?: string; tile?: Tile }) => {
    if (event.sourceId === undefined) {
      // Not a tile: a fault in our style or code. Nobody but a developer can do anything about it.
      console.error(event.error);
      return;
    }
    const source = event.sourceId;
    let trouble = troubles.get(source);
    if (trouble === undefined) {
      trouble = { failedTiles: new Map(), failures: 0, timer: null };
      const subject = troubleSubjectOf(source);
      const isTold = isInTrouble(subject);
      troubles.set(source, trouble);
      if (!isTold) report({ source: subject, message: TROUBLE_MESSAGES[subject], isOver: false });
    }
    if (event.tile !== undefined) trouble.failedTiles.set(event.tile.tileID.key, event.tile.tileID.canonical);
    if (trouble.timer !== null) return;
    trouble.failures += 1;
    trouble.timer = setTimeout(() => retry(source), retryDelayMs(trouble.failures));
  };

  function retry(source: string): void {
    const trouble = troubles.get(source);
    if (trouble === undefined) return;
    if (trouble.timer !== null) clearTimeout(trouble.timer);
    trouble.timer = null;
    const tiles = [...trouble.failedTiles.values()];
    trouble.failedTiles.clear();
    const type = map.style ? map.getSource(source)?.type : undefined;
    // Two faults of MapLibre 6.17: asked to refresh a whole vector source, it waits for ever for the tiles that have failed; asked to
    // refresh a failed picture by its id, it draws it before it is there, and throws.
    if (type === 'vector') map.refreshTiles(source, tiles);
    else if (type === 'raster' || type === 'raster-dem') map.refreshTiles(source);
    map.triggerRepaint();
  }

  function settle(source: string): void {
    const trouble = troubles.get(source);
    if (trouble === undefined || trouble.failedTiles.size > 0) return;
    if (trouble.timer !== null) clearTimeout(trouble.timer);
    troubles.delete(source);
    const subject = troubleSubjectOf(source);
    if (!isInTrouble(subject)) report({ source: subject, message: '', isOver: true });
  }

  const onSourceData = (event: MapSourceDataEvent) => {
    const key = event.tile?.tileID.key;
    if (key !== undefined && event.tile?.state === 'loaded')
      troubles.get(event.sourceId)?.failedTiles.delete(key);
  };
  const onIdle = () => {
    for (const source of [...troubles.keys()]) settle(source);
  };
  const onOnline = () => {
    for (const source of troubles.keys()) retry(source);
  };

  map.on('error', onError);
  map.on('sourcedata', onSourceData);
  map.on('idle', onIdle);
  window.addEventListener('online', onOnline);
  return {
    stop: () => {
      window.removeEventListener('online', onOnline);
      for (const { timer } of troubles.values()) if (timer !== null) clearTimeout(timer);
      troubles.clear();
    },
  };
}
