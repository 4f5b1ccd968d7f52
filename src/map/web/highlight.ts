import type { Map as MapLibreMap } from 'maplibre-gl';
import { HOVER_STATE } from '../map-ids.ts';

/** One feature of a source that is marked by its feature state. */
export interface Highlight {
  set(id: number | null): void;
  /** Marks it again after the style was rebuilt. */
  restore(): void;
}

export function createHighlight(map: MapLibreMap, source: string, sourceLayer: string): Highlight {
  let marked: number | null = null;

  function mark(id: number, isOn: boolean): void {
    if (!map.style || !map.getSource(source)) return;
    map.setFeatureState({ source, sourceLayer, id }, { [HOVER_STATE]: isOn });
  }

  return {
    set(id) {
      if (id === marked) return;
      if (marked !== null) mark(marked, false);
      if (id !== null) mark(id, true);
      marked = id;
    },
    restore() {
      if (marked !== null) mark(marked, true);
    },
  };
}
