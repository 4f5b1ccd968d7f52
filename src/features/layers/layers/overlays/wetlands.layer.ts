import { fixed, startsWith } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

/** Uses the colors of the National Wetlands Inventory. Its dark colors are brighter on the dark map. */
export const wetlands: OverlayLayer = {
  id: 'wetlands',
  name: 'Wetlands',
  description: 'Types of the National Wetlands Inventory',
  source: 'U.S. Fish and Wildlife Service, National Wetlands Inventory',
  docs: 'https://www.fws.gov/program/national-wetlands-inventory',
  type: 'vector',
  countries: ['us'],
  minZoom: 10,
  maxZoom: 22,
  tiles: staticTiles('wetlands'),
  draw: 'area',
  opacity: 0.65,
  classes: [
    {
      label: 'Freshwater Forested/Shrub',
      color: { light: '#008837', dark: '#24a95b' },
      when: startsWith('wetland_type', 'Freshwater Forested'),
    },
    {
      label: 'Freshwater Emergent',
      color: fixed('#7fc31c'),
      when: startsWith('wetland_type', 'Freshwater Emergent'),
    },
    {
      label: 'Freshwater Pond',
      color: fixed('#688cc0'),
      when: startsWith('wetland_type', 'Freshwater Pond'),
    },
    {
      label: 'Estuarine and Marine Deepwater',
      color: { light: '#007c88', dark: '#1f9dab' },
      when: startsWith('wetland_type', 'Estuarine and Marine Deep'),
    },
    {
      label: 'Estuarine and Marine Wetland',
      color: fixed('#66c2a5'),
      when: startsWith('wetland_type', 'Estuarine and Marine'),
    },
    {
      label: 'Riverine',
      color: { light: '#0190bf', dark: '#2bb0dc' },
      when: startsWith('wetland_type', 'Riverine'),
    },
    { label: 'Lake', color: { light: '#13007c', dark: '#5b4bc4' }, when: startsWith('wetland_type', 'Lake') },
    { label: 'Other', color: fixed('#b28656'), when: startsWith('wetland_type', 'Other') },
    { label: 'Unclassified', color: fixed('#9e9e9e'), when: null },
  ],
};
