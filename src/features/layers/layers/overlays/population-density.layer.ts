import { paired, rampClasses } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { DEMOGRAPHIC_ESTIMATES } from './static-tiles.ts';

/** On the dark map, dense areas are bright. */
export const populationDensity: OverlayLayer = {
  id: 'population-density',
  name: 'Population density',
  description: 'Residents per square mile',
  ...DEMOGRAPHIC_ESTIMATES,
  classes: rampClasses({
    property: 'popdens_cy',
    breaks: [100, 675, 1950, 3475, 5475, 9500],
    colors: paired(
      ['#fdf1d3', '#fcd9a5', '#f9b47c', '#f0845c', '#d9534f', '#a92a54', '#661a4e'],
      ['#33213f', '#57265a', '#822b66', '#b03a62', '#d9604f', '#f0954a', '#fad27a'],
    ),
    shown: (value) => value.toLocaleString('en-US'),
  }),
};
