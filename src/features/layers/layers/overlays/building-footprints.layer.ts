import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

/** The structures layer, which is turned on and off independently of the other layers. */
export const buildingFootprints: OverlayLayer = {
  id: 'building-footprints',
  name: 'Building footprints',
  description: 'The outline of every building',
  source: 'Building footprints as published by the operator of this site',
  type: 'vector',
  countries: ['us', 'ca'],
  minZoom: 13,
  maxZoom: 21,
  tiles: staticTiles('buildings'),
  draw: 'area',
  opacity: 0.45,
  classes: [{ label: 'Building', color: { light: '#4b5a78', dark: '#a9b8d8' }, when: null }],
};
