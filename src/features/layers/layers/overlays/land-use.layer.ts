import { oneOf } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';

/** Returns a class for a land use of the tiles (`parcel-tiles/rules/land-uses.ts`), in the colors of the Land-Based Classification Standards. */
const use = (number: number, label: string, light: string, dark = light) => ({
  label,
  color: { light, dark },
  when: oneOf('class', number),
});

export const landUse: OverlayLayer = {
  id: 'land-use',
  name: 'Land use',
  description: 'The main use of each parcel, by its land use codes',
  source:
    'Parcel records; functions of the Land-Based Classification Standards (American Planning Association)',
  docs: 'https://www.planning.org/lbcs/',
  type: 'vector',
  countries: ['us', 'ca'],
  minZoom: 11,
  maxZoom: 22,
  tiles: {
    path: '/api/v1/parcels/{z}/{x}/{y}.mvt?fields=none&classes=land_use',
    sourceLayer: 'parcels',
    minZoom: 11,
    maxZoom: 16,
    staticLayer: null,
    access: 'land_use',
  },
  draw: 'area',
  opacity: 0.6,
  classes: [
    use(1, 'Residence', '#f4e04d', '#d9c63f'),
    use(2, 'Sales and services', '#e8503f', '#e8695f'),
    use(3, 'Manufacturing and wholesale', '#9b5fc0', '#a97fd0'),
    use(4, 'Transport and utilities', '#9aa0a6', '#8a9299'),
    use(5, 'Arts, sports and recreation', '#8fd98a', '#6fbf6c'),
    use(6, 'Education, health and government', '#4f79d8', '#6a90e6'),
    use(7, 'Construction', '#1f9c9c', '#3cb3b3'),
    use(8, 'Mining', '#8a2f3c', '#b4525f'),
    use(9, 'Farming and forestry', '#2f8f46', '#3fa858'),
    { label: 'No land use code', color: { light: '#dcdcdc', dark: '#565d64' }, when: null },
  ],
};
