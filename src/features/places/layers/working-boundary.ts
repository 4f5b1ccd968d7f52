import type { MapLayer } from '../../../map/layer.ts';
import { outsideOf } from '../../../map/outside-of.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { WORKING_OUTLINE } from './map-values.ts';

const BOUNDARY_SOURCE = 'working-boundary';
const OUTSIDE_SOURCE = 'outside-boundary';

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The outline of the explored place, and a veil over everything outside of it. */
export const workingBoundary: MapLayer = {
  id: 'working-boundary',
  order: 90,
  dataOf: WORKING_OUTLINE,
  sources: ({ read }) => {
    const outline = read(WORKING_OUTLINE);
    const outside = outsideOf(outline?.geometry ?? null);
    return {
      [BOUNDARY_SOURCE]: { type: 'geojson', data: outline ?? NOTHING, maxzoom: 16 },
      [OUTSIDE_SOURCE]: {
        type: 'geojson',
        data: outside === null ? NOTHING : { type: 'Feature', properties: {}, geometry: outside },
        maxzoom: 16,
        // A fill needs no larger buffer around the tile. With the default of 128 pixels the place and the world around it share long edges
        // outside of the tile, and Earcut, which triangulates polygons for MapLibre, then covers one tile in a thousand completely, with
        // the parcels in it.
        buffer: 1,
      },
    };
  },
  paint: ({ ink }) => [
    {
      slot: 'frame',
      photograph: 'show',
      layer: {
        id: 'outside-boundary',
        type: 'fill',
        source: OUTSIDE_SOURCE,
        paint: {
          'fill-antialias': false,
          'fill-color': ink.outside,
          // Where whole regions are seen, the veil would gray out the world.
          'fill-opacity': byZoom([
            [5, 0],
            [8, 1],
          ]),
        },
      },
    },
    {
      slot: 'frame',
      photograph: 'show',
      layer: {
        id: 'working-boundary-halo',
        type: 'line',
        source: BOUNDARY_SOURCE,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': ink.frameHalo,
          'line-width': byZoom([
            [4, 2],
            [12, 3.6],
          ]),
        },
      },
    },
    {
      slot: 'frame',
      photograph: 'show',
      layer: {
        id: 'working-boundary-line',
        type: 'line',
        source: BOUNDARY_SOURCE,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': ink.frame,
          'line-width': byZoom([
            [4, 0.9],
            [12, 1.4],
          ]),
          'line-dasharray': [4, 1.6],
        },
      },
    },
  ],
};
