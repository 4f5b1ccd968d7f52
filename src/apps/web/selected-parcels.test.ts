import { describe, expect, it } from 'vitest';
import { validateStyleMin } from '../../../tests/support/style-spec.ts';
import { SHOWN_EDITION } from '../../features/editions/layers/shown-edition.ts';
import {
  type ClassPaints,
  SELECTED_PARCELS,
  type SelectedParcels,
} from '../../features/parcel-tiles/layers/map-values.ts';
import { PARCEL_SOURCE } from '../../features/parcels/layers/map-values.ts';
import { BASE_MAPS } from '../../map/base-map.ts';
import { buildStyle } from '../../map/build-style.ts';
import type { StyleInput } from '../../map/layer.ts';
import { NO_VALUES, withValue } from '../../map/map-value.ts';
import type { StyleSpecification } from '../../map/style-types.ts';
import { MAP_LAYERS } from './map-layers.ts';

const TILES = 'https://maps.example.org/api/v1/sources/x/{z}/{x}/{y}.mvt?v=1';
const RED = { fill: '#ff0000', line: 'transparent' };
const BLUE_LINE = { fill: 'transparent', line: '#0000ff' };
const bothThemes = (...paints: ClassPaints) => ({ light: paints, dark: paints });
const PAINTS = [bothThemes(null), bothThemes(RED, null), bothThemes(RED, BLUE_LINE)];

function inputOf(selected: SelectedParcels | null, base: StyleInput['base'] = 'street'): StyleInput {
  const satellite = { tiles: 'https://tiles.example.org/{z}/{x}/{y}.jpg', sources: 'One' };
  return {
    base,
    theme: 'light',
    tileVersion: 'a1',
    satellites: [satellite, satellite],
    origin: 'https://maps.example.org',
    isStill: false,
    is3d: false,
    values: withValue(NO_VALUES, SELECTED_PARCELS, selected),
  };
}
const styleOf = (...input: Parameters<typeof inputOf>) => buildStyle(inputOf(...input), MAP_LAYERS);
const tilesOf = (style: StyleSpecification, id: string) => {
  const source = style.sources[id];
  return source?.type === 'vector' ? source.tiles?.[0] : undefined;
};
const layerIds = ({ layers }: StyleSpecification) => layers.map(({ id }) => id);

describe.each(['hide', 'dim', 'show'] as const)('selected parcels, the rest: %s', (rest) => {
  it.each(BASE_MAPS)('are a valid style over %s', (base) => {
    for (const paints of PAINTS)
      expect(validateStyleMin(styleOf({ tiles: TILES, paints, opacity: 0.7, rest }, base))).toEqual([]);
  });

  it('come in the tiles that replace those of all parcels, together with the others unless those are hidden', () => {
    const style = styleOf({ tiles: TILES, paints: bothThemes(RED, null), opacity: 0.7, rest });
    expect(tilesOf(style, PARCEL_SOURCE)).toBe(`${TILES}&fields=none${rest === 'hide' ? '' : '&rest=show'}`);
    expect(tilesOf(style, 'selected-parcels-cells')).toBe(`${TILES}&fields=none`);
    expect(layerIds(style).includes('parcel-picture')).toBe(rest !== 'hide');
  });
});

it('fills stacked parcels once', () => {
  const style = styleOf({ tiles: TILES, paints: bothThemes(RED), opacity: 0.7, rest: 'dim' });
  for (const id of ['selected-parcels-fill', 'parcel-line'])
    expect(JSON.stringify(style.layers.find((layer) => layer.id === id))).toContain('["!",["has","under"]]');
  // The pointer still finds every parcel of a stack.
  expect(JSON.stringify(style.layers.find(({ id }) => id === 'parcel-fill'))).not.toContain('under');
});

it('draws selected parcels under the lines of parcels, and not in an earlier edition', () => {
  const selected: SelectedParcels = { tiles: TILES, paints: bothThemes(RED), opacity: 0.7, rest: 'hide' };
  const ids = layerIds(styleOf(selected));
  expect(ids.indexOf('selected-parcels-fill')).toBeLessThan(ids.indexOf('parcel-line'));
  const { values, ...input } = inputOf(selected);
  const past = buildStyle({ ...input, values: withValue(values, SHOWN_EDITION, '24510.1') }, MAP_LAYERS);
  expect(layerIds(past)).not.toContain('selected-parcels-fill');
  expect(tilesOf(past, PARCEL_SOURCE)).toContain('edition=24510.1');
  expect(layerIds(styleOf(null))).not.toContain('selected-parcels-fill');
});
