import { fixed, oneOf } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

/** Uses the colors of the maps of the 1930s. */
export const redlining: OverlayLayer = {
  id: 'redlining',
  name: 'Historic redlining',
  description: 'Grades of lending risk drawn in the 1930s',
  source: 'Home Owners’ Loan Corporation maps, 1935 to 1940',
  docs: 'https://dsl.richmond.edu/panorama/redlining/',
  type: 'vector',
  free: true,
  countries: ['us'],
  minZoom: 8,
  maxZoom: 22,
  tiles: staticTiles('redlining'),
  draw: 'area',
  classes: [
    { label: 'A: Best', color: fixed('#76a865'), when: oneOf('holc_grade', 'A') },
    { label: 'B: Still desirable', color: fixed('#7cbbe3'), when: oneOf('holc_grade', 'B') },
    {
      label: 'C: Definitely declining',
      color: { light: '#ffff00', dark: '#e6e01f' },
      when: oneOf('holc_grade', 'C'),
    },
    { label: 'D: Hazardous', color: fixed('#d9838d'), when: oneOf('holc_grade', 'D') },
    { label: 'No grade', color: fixed('#a8a8a8'), when: null },
  ],
  text: ['coalesce', ['get', 'holc_id'], ['get', 'holc_grade'], ''],
};
