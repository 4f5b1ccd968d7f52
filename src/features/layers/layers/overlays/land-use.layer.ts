import { numbered } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { parcelCodes } from './static-tiles.ts';

/** Colors the land uses of the tiles (`parcel-tiles/rules/land-uses.ts`) as the Land-Based Classification Standards do. */
export const landUse: OverlayLayer = {
  id: 'land-use',
  name: 'Land use',
  description: 'The main use of each parcel, by its land use codes',
  source:
    'Parcel records; functions of the Land-Based Classification Standards (American Planning Association)',
  ...parcelCodes('land_use'),
  opacity: 0.6,
  classes: [
    numbered(1, 'Residence', '#f4e04d', '#b5a63c'),
    numbered(2, 'Sales and services', '#e8503f', '#cf6058'),
    numbered(3, 'Manufacturing and wholesale', '#9b5fc0', '#a97fd0'),
    numbered(4, 'Transport and utilities', '#9aa0a6', '#8a9299'),
    numbered(5, 'Arts, sports and recreation', '#8fd98a', '#6fbf6c'),
    numbered(6, 'Education, health and government', '#4f79d8', '#6a90e6'),
    numbered(7, 'Construction', '#1f9c9c', '#3cb3b3'),
    numbered(8, 'Mining', '#8a2f3c', '#b4525f'),
    numbered(9, 'Farming and forestry', '#2f8f46', '#3fa858'),
    { label: 'No land use code', color: { light: '#dcdcdc', dark: '#565d64' }, when: null },
  ],
};
