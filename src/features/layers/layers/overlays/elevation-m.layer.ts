import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

export const elevationMeters: OverlayLayer = {
  id: 'elevation-m',
  name: 'Elevation (m)',
  description: 'Contours in 10-meter increments, with a stronger line every 50 meters',
  source: 'Contours as published by the operator of this site',
  docs: 'https://www.usgs.gov/3d-elevation-program',
  type: 'vector',
  countries: ['us', 'ca'],
  minZoom: 13,
  maxZoom: 22,
  tiles: staticTiles('contours_m'),
  draw: 'line',
  classes: [{ label: 'Contour, every 10 m', color: { light: '#a0622d', dark: '#d9a066' }, when: null }],
  strong: ['==', ['%', ['to-number', ['get', 'ele']], 50], 0],
  text: ['concat', ['to-string', ['get', 'ele']], ' m'],
};
