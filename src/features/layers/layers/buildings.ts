import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { staticSourceOf } from './static-sources.ts';

/** Fades the footprints in at the zoom where single lots can be told apart. */
export function paintBuildings({ ground }: LayerContext): PaintedLayer[] {
  const arrival = byZoom([
    [14.5, 0],
    [15.5, 1],
  ]);
  return [
    {
      slot: 'structures',
      photograph: 'hide',
      layer: {
        id: 'buildings',
        type: 'fill',
        source: staticSourceOf('buildings'),
        'source-layer': 'buildings',
        minzoom: 14.5,
        paint: { 'fill-color': ground.building, 'fill-opacity': arrival },
      },
    },
    {
      slot: 'structures',
      photograph: 'hide',
      layer: {
        id: 'building-edge',
        type: 'line',
        source: staticSourceOf('buildings'),
        'source-layer': 'buildings',
        minzoom: 15.5,
        paint: {
          'line-color': ground.buildingEdge,
          'line-width': byZoom([
            [15.5, 0.3],
            [18, 1],
          ]),
          'line-opacity': byZoom([
            [15.5, 0],
            [16.2, 1],
          ]),
        },
      },
    },
  ];
}
