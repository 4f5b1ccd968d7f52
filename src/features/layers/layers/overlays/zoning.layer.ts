import { oneOf } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

const type = (label: string, light: string, dark: string) => ({
  label,
  color: { light, dark },
  when: oneOf('zoning_type', label),
});

/** Uses the colors of planners: yellow for residential, red for commercial, purple for industrial. */
export const zoning: OverlayLayer = {
  id: 'zoning',
  name: 'Zoning',
  description: 'Standardized zoning districts',
  source: 'Zoning districts as published by the operator of this site',
  type: 'vector',
  countries: ['us'],
  minZoom: 11,
  maxZoom: 20,
  tiles: staticTiles('zoning'),
  draw: 'area',
  classes: [
    type('Residential', '#f2d34f', '#e0bd3a'),
    type('Commercial', '#e2574c', '#e8695f'),
    type('Industrial', '#9b6fc0', '#a97fd0'),
    type('Agriculture', '#9ac06a', '#86ad58'),
    type('Mixed', '#f0943e', '#ef9d4e'),
    type('Planned', '#4aa8a0', '#4fb5ac'),
    type('Special', '#4f86c6', '#6196d4'),
    type('Overlay', '#d77fb3', '#dd8dbd'),
    { label: 'Other', color: { light: '#b5b5b5', dark: '#858b91' }, when: null },
  ],
  text: ['coalesce', ['get', 'zoning'], ''],
};
