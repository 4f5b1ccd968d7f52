// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { MAX_SHAPE_POINTS } from '../rules/filter-tree.ts';
import { FilterInsideShape } from './filter-inside-shape.tsx';

const parts = startParts();

const ringOf = (points: number): GeoJSON.Position[] =>
  Array.from({ length: points }, (_, index) => [-76.6 + index / 1e6, 39.3]);

it.each<[string, GeoJSON.Polygon | GeoJSON.MultiPolygon | null, string]>([
  ['no outline', null, 'Finish the outline first.'],
  [
    'too many points',
    { type: 'Polygon', coordinates: [ringOf(MAX_SHAPE_POINTS), ringOf(4)] },
    'The shape has 10,004 points, but a filter can have at most 10,000. Use a simpler shape.',
  ],
  [
    'too many polygons',
    { type: 'MultiPolygon', coordinates: Array.from({ length: 101 }, () => [ringOf(4)]) },
    'The shape has 101 parts, but a filter can have at most 100. Use a simpler shape.',
  ],
  [
    'too many holes',
    { type: 'Polygon', coordinates: Array.from({ length: 102 }, () => ringOf(4)) },
    'The shape has 102 parts, but a filter can have at most 100. Use a simpler shape.',
  ],
])("a shape with %s can't be a filter, and the button says why", (_, geometry, reason) => {
  parts.show(<FilterInsideShape geometry={geometry} onDone={() => undefined} />, { path: '/us/zz/alder' });
  const button = screen.getByRole('button', { name: 'Filter inside this shape' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(reason)).toBeTruthy();
});
