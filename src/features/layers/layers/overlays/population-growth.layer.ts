import { paired, rampClasses } from './classes.ts';
import { staticTiles } from './static-tiles.ts';
import type { OverlayLayer } from './overlay-layer.ts';

/** Two hues that meet at no change: loss is brown, growth is teal. */
export const populationGrowth: OverlayLayer = {
  id: 'population-growth',
  name: 'Population growth',
  description: 'Expected change of the population, percent a year',
  source: 'Demographic estimates as published by the operator of this site',
  docs: 'https://www.census.gov/data.html',
  type: 'vector',
  countries: ['us'],
  minZoom: 6,
  maxZoom: 22,
  tiles: staticTiles('esri_enrichments'),
  draw: 'area',
  opacity: 0.7,
  classes: rampClasses({
    property: 'popgrwcyfy',
    breaks: [-1, 0, 0.5, 1, 2, 3],
    colors: paired(
      ['#9a5a16', '#dfb56f', '#d9efe9', '#a5dbd0', '#62bcae', '#26897f', '#045049'],
      ['#d08a3f', '#8a6435', '#2b4743', '#2f6860', '#389186', '#58bdb0', '#a2eadd'],
    ),
    shown: (value) => `${value} %`,
  }),
};
