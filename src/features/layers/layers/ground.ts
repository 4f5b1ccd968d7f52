import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type { LayerSpecification } from '../../../map/style-types.ts';
import { byZoom, colorByZoom } from '../../../map/zoom-steps.ts';
import { staticSourceOf } from './static-sources.ts';

/** Draws land, land use, parks and waters in quiet colors, as a background for the parcels. */
export function paintGround({ ground }: LayerContext): PaintedLayer[] {
  const layers: LayerSpecification[] = [
    {
      // The coast of `land` is coarse, so at high zooms lots on the shore would lie in the sea. So from zoom 13 the background has the color of land, and
      // `water` draws the sea of the counties that have it.
      id: 'background',
      type: 'background',
      paint: {
        'background-color': colorByZoom([
          [12, ground.water],
          [13, ground.land],
        ]),
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: staticSourceOf('land'),
      'source-layer': 'land',
      paint: { 'fill-color': ground.land },
    },
    {
      id: 'landuse',
      type: 'fill',
      source: staticSourceOf('landuse'),
      'source-layer': 'landuse',
      paint: {
        'fill-antialias': false,
        'fill-color': [
          'match',
          ['get', 'class'],
          'farm',
          ground.farm,
          'forest',
          ground.forest,
          'residential',
          ground.residential,
          'commercial',
          ground.commercial,
          'industrial',
          ground.industrial,
          'institutional',
          ground.institutional,
          ground.land,
        ],
        'fill-opacity': byZoom([
          [8, 0.5],
          [10, 1],
        ]),
      },
    },
    {
      id: 'parks',
      type: 'fill',
      source: staticSourceOf('parks'),
      'source-layer': 'parks',
      paint: {
        'fill-color': [
          'match',
          ['get', 'class'],
          'cemetery',
          ground.cemetery,
          'golf',
          ground.golf,
          ['forest', 'protected'],
          ground.forest,
          ground.park,
        ],
        'fill-opacity': byZoom([
          [8, 0.75],
          [11, 1],
        ]),
      },
    },
    {
      id: 'park-edge',
      type: 'line',
      source: staticSourceOf('parks'),
      'source-layer': 'parks',
      minzoom: 14,
      paint: {
        'line-color': ground.parkEdge,
        'line-width': byZoom([
          [14, 0.4],
          [18, 1.2],
        ]),
      },
    },
    {
      id: 'waterways',
      type: 'line',
      source: staticSourceOf('waterways'),
      'source-layer': 'waterways',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ground.waterEdge,
        'line-width': byZoom([
          [10, 0.4],
          [13, 1],
          [16, 2.4],
          [20, 6],
        ]),
      },
    },
    {
      // Lies under the fills, so that only its outer half shows and waters that touch have no line between them.
      id: 'water-edge',
      type: 'line',
      source: staticSourceOf('water'),
      'source-layer': 'water',
      minzoom: 9,
      // At low zooms the edge of a sea is where its data ends, not a shore.
      filter: ['any', ['!=', ['get', 'class'], 'sea'], ['>=', ['zoom'], 13]],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ground.waterEdge,
        'line-width': byZoom([
          [9, 0.5],
          [13, 1.4],
          [18, 3],
        ]),
      },
    },
    {
      id: 'water',
      type: 'fill',
      source: staticSourceOf('water'),
      'source-layer': 'water',
      paint: { 'fill-color': ground.water },
    },
  ];
  return layers.map((layer) => ({ slot: 'ground', photograph: 'hide', layer }));
}
