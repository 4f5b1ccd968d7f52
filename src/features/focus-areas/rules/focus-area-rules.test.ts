import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeIssue } from './check-shape.ts';
import { findCrossing } from './find-crossing.ts';
import { areaAbilities } from './focus-area-access.ts';
import { nameIssue } from './focus-area-name.ts';
import { focusAreaPath, focusAreaSlugOf } from './focus-area-path.ts';
import { MAX_FOCUS_AREA_SQM, isTooLarge } from './focus-area-size.ts';
import { readShape } from './read-shape.ts';
import { MAX_SHAPE_VERTICES, type Polygons, type Position, geometryOf } from './shape.ts';

function ringOf(...vertices: Position[]): Polygons {
  return [[[...vertices, vertices[0] ?? [0, 0]]]];
}

const text = (coordinates: unknown, type = 'Polygon') => JSON.stringify({ type, coordinates });

function polygonsOf(shape: string): Polygons {
  const read = readShape(shape);
  if ('issue' in read) throw new Error(read.issue.message);
  return read.polygons;
}

describe('the name', () => {
  it.each([
    ['', 'Give the focus area a name.'],
    ['   ', 'Give the focus area a name.'],
    ['ab', 'The name needs at least 3 characters.'],
    [' ab ', 'The name needs at least 3 characters.'],
    ['abc', null],
    ['x'.repeat(100), null],
    ['x'.repeat(101), 'The name can have at most 100 characters.'],
  ])('%j: %s', (name, issue) => expect(nameIssue(name)).toBe(issue));
});

describe('the size', () => {
  it('is 80 square miles of 2,589,988.110336 m²', () => {
    expect(MAX_FOCUS_AREA_SQM).toBeCloseTo(80 * 2_589_988.110336, 3);
  });
  it.each([
    [MAX_FOCUS_AREA_SQM - 1, false],
    [MAX_FOCUS_AREA_SQM, true],
    [MAX_FOCUS_AREA_SQM + 1, true],
  ])('%s m²: too large is %s', (areaSqm, expected) => expect(isTooLarge(areaSqm)).toBe(expected));
});

describe('access', () => {
  const area = { ownerId: 'alice', groupSlug: 'acme' };
  it.each([
    ['alice', [], { open: true, update: true }],
    ['bob', ['acme'], { open: true, update: false }],
    ['bob', ['other'], { open: false, update: false }],
    [null, [], { open: false, update: false }],
  ])('%s in %j: %o', (user, groups, abilities) =>
    expect(areaAbilities(user, groups, area)).toEqual(abilities),
  );
  it('without a group is its owner’s alone', () => {
    expect(areaAbilities('bob', [''], { ownerId: 'alice', groupSlug: null }).open).toBe(false);
  });
});

describe('the path', () => {
  it('leads back to the slug', () => {
    expect(focusAreaSlugOf(focusAreaPath('0123456789abcdef'))).toBe('0123456789abcdef');
  });
  it.each([
    '/focus-areas',
    '/focus-areas/short',
    '/focus-areas/0123456789ABCDEF',
    '/us/md',
    '/focus-areas/0123456789abcdef/x',
  ])('%s is not the path of a focus area', (path) => expect(focusAreaSlugOf(path)).toBeNull());
});

describe('reading a shape', () => {
  it.each([
    ['nonsense', 'The shape is not GeoJSON.'],
    ['null', 'A focus area is a polygon: draw or choose an outline, not lines or points.'],
    [text([0, 0], 'Point'), 'A focus area is a polygon: draw or choose an outline, not lines or points.'],
    [text([[['a', 1]]]), 'The shape has coordinates that are not numbers.'],
    [text('ring'), 'The shape has coordinates that are not numbers.'],
    ['{"type":"Polygon","coordinates":[[[1,1e999]]]}', 'The shape has coordinates that are not numbers.'],
    [text([]), 'The outline needs at least three corners.'],
    [text([], 'MultiPolygon'), 'The shape is empty: draw an outline.'],
    [
      text([
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      ]),
      'The outline needs at least three corners.',
    ],
  ])('%s: %s', (shape, message) => expect(readShape(shape)).toMatchObject({ issue: { message } }));

  it('closes rings, drops repeated vertices and heights', () => {
    expect(
      polygonsOf(
        text([
          [
            [0, 0, 5],
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        ]),
      ),
    ).toEqual(ringOf([0, 0], [1, 0], [1, 1]));
  });
  it('reads the geometry of a feature', () => {
    const geometry = geometryOf(ringOf([0, 0], [1, 0], [1, 1]));
    expect(polygonsOf(JSON.stringify({ type: 'Feature', geometry }))).toEqual(ringOf([0, 0], [1, 0], [1, 1]));
  });
  it('moves an outline that was drawn on another copy of the world back to the map', () => {
    expect(
      polygonsOf(
        text([
          [
            [283, 39],
            [284, 39],
            [284, 40],
          ],
        ]),
      ),
    ).toEqual(ringOf([-77, 39], [-76, 39], [-76, 40]));
  });
});

describe('checking a shape', () => {
  it.each([
    ['a triangle', ringOf([0, 0], [1, 0], [1, 1]), null],
    ['a bow tie', ringOf([0, 0], [1, 1], [1, 0], [0, 1]), /crosses itself at 0\.50000, 0\.50000/],
    [
      'a corner on another edge',
      ringOf([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]),
      /crosses itself at 0\.00000, 2\.00000/,
    ],
    ['a line back over itself', ringOf([0, 0], [4, 0], [2, 0], [2, 4]), /crosses itself/],
    ['an edge along another', ringOf([0, 0], [4, 0], [4, 1], [3, 0], [1, 0], [0, 1]), /crosses itself/],
    ['beyond the pole', ringOf([0, 80], [10, 80], [5, 95]), /not a place on earth/],
    ['near the pole', ringOf([0, 80], [10, 80], [5, 89]), /beyond 85° north or south/],
    [
      'meters',
      ringOf([500_000, 4_000_000], [500_100, 4_000_000], [500_000, 4_000_100]),
      /not a place on earth/,
    ],
    ['over the antimeridian', ringOf([179, 0], [-179, 0], [-179, 1], [179, 1]), /crosses the 180° meridian/],
    ['over the edge of the world', ringOf([179, 0], [181, 0], [181, 1]), /crosses the 180° meridian/],
    ['touching the antimeridian', ringOf([179, 0], [180, 0], [180, 1]), null],
  ])('%s', (_, polygons, message) => {
    const issue = shapeIssue(polygons);
    if (message === null) expect(issue).toBeNull();
    else expect(issue?.message).toMatch(message);
  });

  it('accepts a hole that touches the outline in a corner, and refuses a hole that crosses it', () => {
    const outer: Position[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ];
    expect(
      shapeIssue([
        [
          outer,
          [
            [0, 0],
            [1, 2],
            [2, 1],
            [0, 0],
          ],
        ],
      ]),
    ).toBeNull();
    expect(
      shapeIssue([
        [
          outer,
          [
            [-1, 1],
            [1, 2],
            [2, 1],
            [-1, 1],
          ],
        ],
      ])?.message,
    ).toMatch(/crosses itself/);
  });

  it('counts corners', () => {
    const circle = (count: number): Polygons => {
      const vertices = Array.from({ length: count }, (_, at): Position => {
        const turn = (at / count) * 2 * Math.PI;
        return [Math.cos(turn), Math.sin(turn)];
      });
      return ringOf(...vertices);
    };
    expect(shapeIssue(circle(MAX_SHAPE_VERTICES))).toBeNull();
    expect(shapeIssue(circle(MAX_SHAPE_VERTICES + 1))?.message).toMatch(/has 10,001 corners; at most 10,000/);
  });

  it('finds no crossing in any star-shaped outline, and finds one after two corners that are not neighbors are swapped', () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(angles, fc.integer({ min: 1, max: 9 }), (turns, seed) => {
        const sorted = turns.toSorted((a, b) => a - b);
        const widest = Math.max(...sorted.map((turn, at) => (sorted[(at + 1) % sorted.length] ?? 0) - turn));
        fc.pre(widest < 170 && (sorted[0] ?? 0) + 360 - (sorted.at(-1) ?? 0) < 170);
        const vertices = sorted.map((turn, at): Position => {
          const radius = 1 + ((at * seed) % 5) / 10;
          return [radius * Math.cos((turn * Math.PI) / 180), radius * Math.sin((turn * Math.PI) / 180)];
        });
        expect(findCrossing(ringOf(...vertices))).toBeNull();
        const circle = vertices.map(([x, y]): Position => [x / Math.hypot(x, y), y / Math.hypot(x, y)]);
        const [first, second] = [circle[1], circle[4]];
        if (first === undefined || second === undefined) return;
        circle[1] = second;
        circle[4] = first;
        expect(findCrossing(ringOf(...circle))).not.toBeNull();
      }),
    );
  });
});
