import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import type { GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map-chrome.css';
import type { BBox } from '../../kernel/geo.ts';
import type { StyleSpecification } from '../style-types.ts';
import { GROUND, type ThemeName } from '../themes.ts';

setWorkerUrl(workerUrl);

export interface SampleMap {
  /** Shows shapes over the outline of the place that they should lie in, and fits the view to `bounds`. */
  show(sample: GeoJSON.FeatureCollection, outline: GeoJSON.Feature | null, bounds: BBox | null): void;
  destroy(): void;
}

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Makes a small map that shows only the given shapes, in the color `line`, and requests no tiles. Throws if the browser has no WebGL 2. */
export function createSampleMap(container: HTMLElement, theme: ThemeName, line: string): SampleMap {
  const map = new MapLibreMap({
    container,
    style: sampleStyle(theme, line),
    maxZoom: 18,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // The wheel scrolls the page over the map.
    cooperativeGestures: true,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  const styled = new Promise<void>((resolve) => {
    map.once('style.load', () => resolve());
  });
  return {
    show(sample, outline, bounds) {
      void styled.then(() => {
        void map.getSource<GeoJSONSource>('sample')?.setData(sample);
        void map.getSource<GeoJSONSource>('outline')?.setData(outline ?? NOTHING);
        map.resize();
        if (bounds !== null) map.fitBounds(bounds, { padding: 28, maxZoom: 16, animate: false });
      });
    },
    destroy: () => map.remove(),
  };
}

function sampleStyle(theme: ThemeName, line: string): StyleSpecification {
  const { land } = GROUND[theme];
  return {
    version: 8,
    sources: { sample: { type: 'geojson', data: NOTHING }, outline: { type: 'geojson', data: NOTHING } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': land } },
      {
        id: 'outline',
        type: 'line',
        source: 'outline',
        paint: { 'line-color': line, 'line-width': 1.5, 'line-dasharray': [4, 3], 'line-opacity': 0.8 },
      },
      { id: 'fill', type: 'fill', source: 'sample', paint: { 'fill-color': line, 'fill-opacity': 0.18 } },
      { id: 'line', type: 'line', source: 'sample', paint: { 'line-color': line, 'line-width': 1.2 } },
    ],
  };
}
