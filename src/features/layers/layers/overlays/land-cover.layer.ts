import type { ExpressionSpecification } from '../../../../map/style-types.ts';
import { oneOf } from './classes.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { staticTiles } from './static-tiles.ts';

/** Returns a class that matches its name or its codes in the National Land Cover Database. */
const cover = (label: string, light: string, dark: string, ...codes: number[]) => ({
  label,
  color: { light, dark },
  when: [
    'any',
    oneOf('class', label),
    oneOf('code', ...codes, ...codes.map(String)),
  ] as ExpressionSpecification,
});

export const landCover: OverlayLayer = {
  id: 'land-cover',
  name: 'Land cover',
  description: 'What covers the ground: buildings, fields, woods, water',
  source: 'National Land Cover Database classes',
  docs: 'https://www.mrlc.gov/data',
  type: 'vector',
  countries: ['us'],
  minZoom: 8,
  maxZoom: 22,
  tiles: staticTiles('land_cover'),
  draw: 'area',
  opacity: 0.6,
  classes: [
    cover('Open Water', '#466b9f', '#5d86c0', 11),
    cover('Developed, Open Space', '#dec5c5', '#b79d9d', 21),
    cover('Developed, Low Intensity', '#d99282', '#c98474', 22),
    cover('Developed, Medium Intensity', '#eb3b2b', '#dd5a4b', 23),
    cover('Developed, High Intensity', '#ab0000', '#b52a2a', 24),
    cover('Barren Land', '#b3ac9f', '#9a9488', 31),
    cover('Deciduous Forest', '#68ab5f', '#5f9f57', 41),
    cover('Evergreen Forest', '#1c5f2c', '#337a44', 42),
    cover('Mixed Forest', '#b5c58f', '#9cad76', 43),
    cover('Shrub/Scrub', '#ccb879', '#b5a267', 52),
    cover('Grassland/Herbaceous', '#dfdfc2', '#b9b99b', 71),
    cover('Pasture/Hay', '#dcd939', '#bfbc3c', 81),
    cover('Cultivated Crops', '#ab6c28', '#b07b41', 82),
    cover('Woody Wetlands', '#b8d9eb', '#86aec4', 90),
    cover('Emergent Herbaceous Wetlands', '#6c9fb8', '#6796ad', 95),
  ],
};
