import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { STYLE_INPUT } from '../../../../tests/support/style-input.ts';
import { buildStyle } from '../../../map/build-style.ts';
import { NO_VALUES, withValue } from '../../../map/map-value.ts';
import type { SymbolLayerSpecification } from '../../../map/style-types.ts';
import { INK } from '../../../map/themes.ts';
import { ARE_SUB_BOUNDARIES_HIDDEN } from '../../places/layers/map-values.ts';
import { basemap } from './basemap.ts';

/** The style specification is a dependency of MapLibre, so it is resolved from there. */
const fromMapLibre = createRequire(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
const { featureFilter } = fromMapLibre('@maplibre/maplibre-gl-style-spec') as {
  featureFilter(
    filter: unknown,
    rootKey: string,
  ): {
    filter(at: { zoom: number }, feature: { properties: object; type: number }): boolean;
  };
};

function labelLayer(id: string, isLandColored = false): SymbolLayerSpecification {
  const { layers } = buildStyle(
    {
      ...STYLE_INPUT,
      values: withValue(NO_VALUES, ARE_SUB_BOUNDARIES_HIDDEN, isLandColored),
    },
    [basemap],
  );
  const found = layers.find((layer): layer is SymbolLayerSpecification => layer.id === id);
  if (found === undefined) throw new Error(`There is no layer ${id}.`);
  return found;
}

it.each([12.9, 13, 16])('a river has its name once at zoom %d: on its area, or along its line', (zoom) => {
  const isNamed = (id: string, kind: string) => {
    const { filter, minzoom = 0 } = labelLayer(id);
    const feature = { properties: { name: 'Alder River', class: kind }, type: 1 };
    return zoom >= minzoom && featureFilter(filter, 'layers[0].filter').filter({ zoom }, feature);
  };
  expect([isNamed('water-name', 'river'), isNamed('waterway-name', 'river')]).toEqual([
    zoom < 13,
    zoom >= 13,
  ]);
  expect(isNamed('water-name', 'lake')).toBe(true);
});

it('names of counties are in a strong color where the land is colored', () => {
  expect(labelLayer('place-name-county').paint?.['text-color']).toBe(INK.light.county);
  expect(labelLayer('place-name-county', true).paint?.['text-color']).toBe(INK.light.city);
});
