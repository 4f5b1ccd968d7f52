import { paired, rampClasses } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { DEMOGRAPHIC_ESTIMATES } from './static-tiles.ts';

/** At an index of 100, a household of median income can just afford a home of median price. */
export const housingAffordability: OverlayLayer = {
  id: 'housing-affordability',
  name: 'Housing affordability',
  description: 'Affordability index: 100 is just affordable on a median income',
  ...DEMOGRAPHIC_ESTIMATES,
  classes: rampClasses({
    property: 'hai_cy',
    breaks: [60, 80, 100, 120, 150],
    colors: paired(
      ['#b5382f', '#e58a5e', '#f6d7a8', '#cfe3f0', '#82b3d8', '#2f6cab'],
      ['#e0645a', '#b0603f', '#5f4c39', '#35506a', '#4a81b8', '#8fc3f2'],
    ),
    shown: String,
  }),
};
