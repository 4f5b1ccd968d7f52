import { paired, rampClasses } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { DEMOGRAPHIC_ESTIMATES } from './static-tiles.ts';

/** Two hues that meet at no change: loss is brown, growth is teal. */
export const populationGrowth: OverlayLayer = {
  id: 'population-growth',
  name: 'Population growth',
  description: 'Expected change of the population, percent a year',
  ...DEMOGRAPHIC_ESTIMATES,
  classes: rampClasses({
    property: 'popgrwcyfy',
    breaks: [-1, 0, 0.5, 1, 2, 3],
    colors: paired(
      ['#9a5a16', '#dfb56f', '#d9efe9', '#a5dbd0', '#62bcae', '#26897f', '#045049'],
      ['#d08a3f', '#8a6435', '#2b4743', '#2f6860', '#389186', '#58bdb0', '#a2eadd'],
    ),
    shown: (value) => `${value}%`,
  }),
};
