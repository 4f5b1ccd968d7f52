import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapViewEvents } from './map-view.ts';

/** A context that returns within this time is not reported. */
const TIMEOUT_MS = 2_000;

/**
 * Graphics drivers may take the context away (sleep, too many tabs). MapLibre rebuilds itself when the context returns; the reader is told about a longer
 * absence.
 */
export function watchContext(
  map: MapLibreMap,
  report: (event: MapViewEvents['failure']) => void,
): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;

  map.on('webglcontextlost', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isReported = true;
      report({
        source: 'graphics',
        message: 'The browser paused the map. If it does not come back, reload the page.',
        isOver: false,
      });
    }, TIMEOUT_MS);
  });
  map.on('webglcontextrestored', () => {
    clearTimeout(timer);
    if (isReported) report({ source: 'graphics', message: '', isOver: true });
    isReported = false;
  });
  return { stop: () => clearTimeout(timer) };
}
