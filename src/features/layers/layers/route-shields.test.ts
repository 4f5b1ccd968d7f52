import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { buildStyle } from '../../../map/build-style.ts';
import { NO_VALUES } from '../../../map/map-value.ts';
import type { SymbolLayerSpecification } from '../../../map/style-types.ts';
import { basemap } from './basemap.ts';
import { shieldIcon } from './route-shields.ts';

/** The style specification is a dependency of MapLibre, so it is resolved from there. */
const fromMapLibre = createRequire(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
const { createExpression } = fromMapLibre('@maplibre/maplibre-gl-style-spec') as {
  createExpression(
    expression: unknown,
    rootKey: string,
  ): {
    value: { evaluate(at: { zoom: number }, feature: { properties: object; type: string }): unknown };
  };
};

const shields = buildStyle(
  {
    base: 'street',
    theme: 'dark',
    tileVersion: '1',
    satellites: [],
    origin: '',
    isStill: true,
    is3d: false,
    values: NO_VALUES,
  },
  [basemap],
).layers.find((layer): layer is SymbolLayerSpecification => layer.id === 'route-shield');

function evaluate(expression: unknown, zoom: number, properties: object): unknown {
  return createExpression(expression, 'layers[0].filter').value.evaluate(
    { zoom },
    { properties, type: 'LineString' },
  );
}

describe('the shields of routes', () => {
  it('have the number of the route, on the sign of its network', () => {
    for (const [route, number, sign] of [
      ['interstate/95', '95', 'shield:dark:interstate:2'],
      ['us/1', '1', 'shield:dark:us:1'],
      ['state/1044', '1044', 'shield:dark:state:4'],
    ]) {
      expect(evaluate(shields?.layout?.['text-field'], 12, { route })).toBe(number);
      expect(evaluate(shields?.layout?.['icon-image'], 12, { route })).toBe(sign);
      expect(shieldIcon(String(sign))?.shapes.length).toBeGreaterThan(0);
    }
  });

  it('appear at lower zooms for more important networks', () => {
    const firstZoomOf = (route: string) =>
      [7, 8, 9, 10, 11].find((zoom) => evaluate(shields?.filter, zoom, { route }) === true);
    expect(['interstate/95', 'us/40', 'state/2'].map(firstZoomOf)).toEqual([7, 9, 10]);
    expect(evaluate(shields?.filter, 14, { name: 'Main St' })).toBe(false);
  });

  it('are drawn for nothing else', () => {
    for (const id of ['shield:dark:county:2', 'shield:dark:us:5', 'shield:sepia:us:2', 'bookmark'])
      expect(shieldIcon(id)).toBeNull();
  });
});
