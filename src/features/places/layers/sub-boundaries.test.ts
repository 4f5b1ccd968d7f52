import { describe, expect, it } from 'vitest';
import { STYLE_INPUT } from '../../../../tests/support/style-input.ts';
import { buildStyle } from '../../../map/build-style.ts';
import { NO_VALUES, readValue, withValue } from '../../../map/map-value.ts';
import type { LayerSpecification } from '../../../map/style-types.ts';
import { INK } from '../../../map/themes.ts';
import {
  ARE_SUB_BOUNDARIES_HIDDEN,
  SUB_BOUNDARY_FILL_LAYER,
  SUB_BOUNDARY_NOTES,
  SUB_BOUNDARY_SET,
  inkOfNames,
} from './map-values.ts';
import { subBoundaries } from './sub-boundaries.ts';

function drawn(
  style: string,
  isHidden = false,
  path = '/us/md/baltimore-city',
): readonly LayerSpecification[] {
  const set = withValue(NO_VALUES, SUB_BOUNDARY_SET, { path, style, version: '1' });
  return buildStyle(
    {
      ...STYLE_INPUT,
      values: withValue(set, ARE_SUB_BOUNDARIES_HIDDEN, isHidden),
    },
    [
      subBoundaries,
      // A stand-in for the parcels, in their slot.
      {
        id: 'parcels',
        order: 80,
        sources: () => ({}),
        paint: () => [{ slot: 'main', photograph: 'show', layer: { id: 'parcel-line', type: 'background' } }],
      },
    ],
  ).layers;
}

const idsOf = (layers: readonly LayerSpecification[]) => layers.map(({ id }) => id);

describe('the lines of a boundary set', () => {
  it('are thin, faint, gone from zoom 15, and under the parcels', () => {
    const layers = drawn('neighborhoods');
    const line = layers.find(({ id }) => id === 'sub-boundary-line');
    expect(line).toMatchObject({ maxzoom: 15, paint: { 'line-width': 0.75 } });
    expect(JSON.stringify(line?.paint)).toContain('13,0.4,15,0');
    expect(idsOf(layers).indexOf('sub-boundary-line')).toBeLessThan(idsOf(layers).indexOf('parcel-line'));
  });

  it.each([
    ['/us', 0],
    ['/us/md', 4],
    ['/us/md/baltimore-city', 9.5],
    ['/us/md/baltimore-city/upton', 9.5],
  ])('inside %s begin at zoom %s, so that they do not merge into a dark spot', (path, minzoom) => {
    const line = drawn('neighborhoods', false, path).find(({ id }) => id === 'sub-boundary-line');
    expect(line).toMatchObject({ minzoom });
  });

  it('and their names are gone while filters or styles are on, but the places can be hovered and clicked', () => {
    const ids = idsOf(drawn('neighborhoods', true));
    expect(ids).not.toContain('sub-boundary-line');
    expect(ids).not.toContain('sub-boundary-name');
    expect(ids).toContain(SUB_BOUNDARY_FILL_LAYER);
  });

  it('have names from zoom 11.5, except the places whose names are on the basemap', () => {
    const names = drawn('council_districts').find(({ id }) => id === 'sub-boundary-name');
    expect(names).toMatchObject({ minzoom: 11.5 });
    expect(idsOf(drawn('admin'))).not.toContain('sub-boundary-name');
  });
});

describe('the colors of names', () => {
  const inkWith = (values: typeof NO_VALUES) =>
    inkOfNames({ ink: INK.light, read: (value) => readValue(values, value) });

  it('are the muted ones of the theme while nothing is colored', () => {
    expect(inkWith(NO_VALUES)).toBe(INK.light);
  });

  it.each([
    ['parcels', withValue(NO_VALUES, ARE_SUB_BOUNDARIES_HIDDEN, true)],
    ['places', withValue(NO_VALUES, SUB_BOUNDARY_NOTES, new Map([['/us/md', 'Parcels: 3']]))],
  ])('are those of cities while %s are colored', (_, values) => {
    const { city, neighborhood, park, halo } = inkWith(values);
    expect([neighborhood, park, halo]).toEqual([city, city, INK.light.halo]);
  });
});
