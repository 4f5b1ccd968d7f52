import type { Map as MapLibreMap } from 'maplibre-gl';
import { HOVER_STATE } from '../map-pick.ts';

/** Highlights one feature of a source by setting its feature state. */
export interface Highlight {
  set(id: number | string | null): void;
  /** Sets the feature state again after the style was rebuilt. */
  restore(): void;
}

/** `sourceLayer` is the layer of vector tiles; leave it out for a GeoJSON source. */
export function createHighlight(map: MapLibreMap, source: string, sourceLayer?: string): Highlight {
  let marked: number | string | null = null;

  function mark(id: number | string, isOn: boolean): void {
    if (!map.style || !map.getSource(source)) return;
    map.setFeatureState(
      { source, id, ...(sourceLayer === undefined ? {} : { sourceLayer }) },
      { [HOVER_STATE]: isOn },
    );
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
