import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

export const elevationFeet: OverlayLayer = {
  id: 'elevation-ft',
  name: 'Elevation (ft)',
  description: 'Contours in 10-foot increments, with a stronger line every 50 feet',
  source: 'Contours as published by the operator of this site',
  docs: 'https://www.usgs.gov/3d-elevation-program',
  type: 'vector',
  countries: ['us'],
  minZoom: 13,
  maxZoom: 22,
  tiles: staticTiles('us_contours'),
  draw: 'line',
  classes: [{ label: 'Contour, every 10 ft', color: { light: '#a0622d', dark: '#d9a066' }, when: null }],
  strong: ['==', ['%', ['to-number', ['get', 'contourelevation']], 50], 0],
  text: ['concat', ['to-string', ['get', 'contourelevation']], ' ft'],
};
