import { expect, it } from 'vitest';
import { defaultUnits } from './draw-units.ts';
import { drawingFeatures } from './drawing-features.ts';
import type { Position } from './scene.ts';
import { shapeFigures } from './shape-figures.ts';

const FEET = { distance: 'feet', area: 'acres' } as const;
/** About 283 by 364 feet. */
const BLOCK: Position[] = [
  [-76.61, 39.3],
  [-76.609, 39.3],
  [-76.609, 39.301],
  [-76.61, 39.301],
];
const textsOf = (...given: Parameters<typeof shapeFigures>) => shapeFigures(...given).map(({ text }) => text);

it('an outline has the length of each side, the closing one too, and its area in its middle', () => {
  expect(textsOf('polygon', BLOCK, true, FEET)).toEqual(['283 ft', '364 ft', '283 ft', '364 ft', '2.366 ac']);
  const area = shapeFigures('polygon', BLOCK, true, FEET).at(-1);
  expect(area?.at[0]).toBeCloseTo(-76.6095, 8);
  expect(area?.at[1]).toBeCloseTo(39.3005, 8);
});

it('an outline that is not closed yet has no area, and neither has one that crosses itself', () => {
  expect(textsOf('polygon', BLOCK, false, FEET)).toHaveLength(3);
  const crossed = [0, 2, 1, 3].flatMap((index) => BLOCK.slice(index, index + 1));
  expect(shapeFigures('polygon', crossed, true, FEET).map(({ kind }) => kind)).not.toContain('area');
});

it('a line has a length for each part, a point has none, and units are those of the reader', () => {
  expect(textsOf('line', BLOCK.slice(0, 3), false, { distance: 'meters', area: 'hectares' })).toEqual([
    '86.3 m',
    '111.0 m',
  ]);
  expect(shapeFigures('point', BLOCK, false, FEET)).toEqual([]);
});

it('figures are painted along the sides and inside', () => {
  const shape = { kind: 'polygon', points: BLOCK, labels: [], path: BLOCK, hasIssue: false } as const;
  const figures = shapeFigures('polygon', BLOCK, true, FEET);
  const scene = {
    mode: 'simple_select',
    shapes: [{ ...shape, figures }],
    current: null,
    currentPoint: null,
    isDragging: false,
    isSnapping: true,
  } as const;
  const painted = drawingFeatures(scene, null).features.filter(
    ({ properties }) => properties?.['text'] !== undefined,
  );
  expect(painted.map(({ properties }) => [properties?.['role'], Math.round(properties?.['rotate'])])).toEqual(
    [
      ['side', 0],
      ['side', -90],
      ['side', 0],
      ['side', 90],
      ['area', 0],
    ],
  );
});

it.each([
  ['en-US', 'feet', 'acres'],
  ['es-US', 'feet', 'acres'],
  ['en', 'feet', 'acres'],
  ['en-CA', 'meters', 'hectares'],
  ['de', 'meters', 'hectares'],
  ['', 'feet', 'acres'],
  ['not a language', 'feet', 'acres'],
] as const)('a reader with %j measures in %s and %s', (language, distance, area) =>
  expect(defaultUnits(language)).toEqual({ distance, area }),
);
