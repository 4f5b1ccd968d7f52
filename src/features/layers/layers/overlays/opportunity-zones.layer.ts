import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

export const opportunityZones: OverlayLayer = {
  id: 'opportunity-zones',
  name: 'Opportunity zones',
  description: 'Census tracts designated as qualified opportunity zones',
  source: 'U.S. Department of the Treasury',
  docs: 'https://www.cdfifund.gov/opportunity-zones',
  type: 'vector',
  countries: ['us'],
  minZoom: 6,
  maxZoom: 22,
  tiles: staticTiles('opportunity_zones'),
  draw: 'area',
  classes: [
    { label: 'Qualified opportunity zone', color: { light: '#2e8b57', dark: '#4fb37d' }, when: null },
  ],
};
