import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterTreeSchema } from '../contract.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  MAX_DEPTH,
  simplified,
} from './filter-tree.ts';
import { formatQueryCode, parseQueryCode } from './query-code.ts';
import { boundsOfShape, formatShape, parseShape } from './shape-code.ts';

const all = (...nodes: FilterNode[]): FilterGroup => ({ op: 'all', nodes });
const any = (...nodes: FilterNode[]): FilterGroup => ({ op: 'any', nodes });
const here = (tree: FilterGroup) => ({
  operation: 'intersection' as const,
  parcel: { '/us/zz/alder': tree },
});

const SQUARE: GeoJSON.Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-76.61, 39.29],
      [-76.6, 39.29],
      [-76.6, 39.3],
      [-76.61, 39.29],
    ],
  ],
};

describe('a query as text', () => {
  it.each<[FilterGroup, string]>([
    [
      all({ op: 'gte', column: 'landval', value: 50_000 }, { op: 'lt', column: 'yearbuilt', value: 1940 }),
      'landval~gte~50000,yearbuilt~lt~1940',
    ],
    [any({ op: 'is', column: 'struct', value: true }), 'any(struct~is~true)'],
    [
      all(
        { op: 'contains', column: 'usedesc', value: 'Row house' },
        any({ op: 'exists', column: 'a', value: true }, { op: 'exists', column: 'b', value: false }),
      ),
      'usedesc~contains=Row+house,any(a~has,b~none)',
    ],
    [all({ op: 'is', column: 'szip5', value: '21218' }), 'szip5~is=21218'],
    [all({ op: 'gte', column: 'saledate', value: '1993-05-16' }), 'saledate~gte=1993-05-16'],
    [all({ op: 'in', column: 'zoning', values: ['R-6', 'C,1', 7] }), 'zoning~in=R-6=C$,1~7'],
    [all({ op: 'not_in', column: 'zoning', values: [] }), 'zoning~not_in'],
    [all({ op: 'is', column: 'custom:A (b)~=$+', value: '' }), 'custom:A+$(b$)$~$=$$$+~is='],
    [all({ op: 'inside', path: '/focus-areas/abc' }), '@/focus-areas/abc'],
    [all({ op: 'inside', shape: SQUARE }), `@=${formatShape(SQUARE)}`],
  ])('%j is %s', (tree, text) => {
    expect(formatQueryCode(here(tree))).toBe(`/us/zz/alder:${text}`);
    expect(parseQueryCode(`/us/zz/alder:${text}`)).toEqual(here(tree));
  });

  it('is empty without filters', () => {
    expect(formatQueryCode(here(all(any())))).toBe('');
    expect(parseQueryCode('')).toEqual({ operation: 'intersection', parcel: {} });
  });

  it('separates the operation and the counties by semicolons, and escapes semicolons in values', () => {
    const tree = all({ op: 'is', column: 'city', value: 'a;b' });
    const query = { operation: 'union' as const, parcel: { '/us/mt/gallatin': tree, '/us/zz/alder': tree } };
    const text = 'union;/us/mt/gallatin:city~is=a$;b;/us/zz/alder:city~is=a$;b';
    expect(formatQueryCode(query)).toBe(text);
    expect(parseQueryCode(text)).toEqual(query);
  });

  it.each([
    'landval',
    ':',
    '/us/zz/alder',
    '/us/zz/alder:',
    '/us/zz/alder:landval',
    '/us/zz/alder:landval~',
    '/us/zz/alder:landval~near~5',
    '/us/zz/alder:landval~gte',
    '/us/zz/alder:landval~gte~5~6',
    '/us/zz/alder:landval~gte~true',
    '/us/zz/alder:landval~gte~5,',
    '/us/zz/alder:landval~gte~5)',
    '/us/zz/alder:landval~gte~Infinity',
    '/us/zz/alder:LANDVAL~gte~5',
    '/us/zz/alder:a~has~1',
    '/us/zz/alder:a~has;/us/zz/alder:b~has',
    '/us/zz/alder:a~contains~5',
    '/us/zz/alder:a~contains=',
    '/us/zz/alder:any(a~has',
    '/us/zz/alder:any()',
    '/us/zz/alder:@/../etc',
    '/us/zz/alder:@=',
    '/us/zz/alder:@=AAAA',
    '/us/zz/alder:@=%%%%',
    'javascript:a~has',
    `/us/zz/alder:${'any('.repeat(MAX_DEPTH + 1)}a~has${')'.repeat(MAX_DEPTH + 1)}`,
    `/us/zz/alder:${'any('.repeat(3000)}`,
    `/us/zz/alder:${'a~has,'.repeat(300)}a~has`,
  ])('%s is not a query', (text) => expect(parseQueryCode(text)).toBeNull());

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseQueryCode(text)));
    fc.assert(fc.property(fc.string(), (text) => void parseQueryCode(`/us/zz/alder:${text}`)));
  });
});

const column = fc.oneof(
  fc.constantFrom('landval', 'any', 'custom:NBHD_CD'),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 9 })
    .map((name) => `custom:${name.replaceAll(/[\u0000-\u001f]/g, '_')}`),
);
const text = fc.string({ unit: 'binary', maxLength: 12 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0);
const value = fc.oneof(text, number, fc.boolean());
const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({ op: fc.constantFrom('is', 'is_not'), column, value }),
  fc.record({ op: fc.constantFrom('in', 'not_in'), column, values: fc.array(value, { maxLength: 4 }) }),
  fc.record({ op: fc.constant('exists'), column, value: fc.boolean() }),
  fc.record({ op: fc.constantFrom('gt', 'gte', 'lt', 'lte'), column, value: fc.oneof(number, text) }),
  fc.record({ op: fc.constant('contains'), column, value: fc.string({ minLength: 1, maxLength: 9 }) }),
  fc.constant({ op: 'inside', path: '/us/zz/alder/alderton' }),
);
const { tree } = fc.letrec<{ node: FilterNode; tree: FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('tree')),
  tree: fc.record({
    op: fc.constantFrom('all', 'any'),
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  }),
}));

it('an outline has a bounding box', () => {
  expect(boundsOfShape(SQUARE)).toEqual([-76.61, 39.29, -76.6, 39.3]);
  const two = { type: 'MultiPolygon' as const, coordinates: [SQUARE.coordinates, [[[0, 0]]]] };
  expect(boundsOfShape(two)).toEqual([-76.61, 0, 0, 39.3]);
});

describe('properties', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(tree, (group) => {
        const simple = simplified(group);
        fc.pre(filterTreeSchema.safeParse(simple).success);
        expect(parseQueryCode(formatQueryCode(here(simple)))).toEqual(here(simple));
      }),
    );
  });

  it('reads back an outline to a meter', () => {
    const position = fc.tuple(
      fc.integer({ min: -18_000_000, max: 18_000_000 }).map((x) => x / 1e5),
      fc.integer({ min: -9_000_000, max: 9_000_000 }).map((y) => y / 1e5),
    );
    const ring = fc
      .array(position, { minLength: 3, maxLength: 9 })
      .map((points) => [...points, points[0] ?? [0, 0]]);
    const rings = fc.array(ring, { minLength: 1, maxLength: 3 });
    const shape = fc.oneof(
      rings.map((coordinates) => ({ type: 'Polygon' as const, coordinates })),
      fc
        .array(rings, { minLength: 2, maxLength: 3 })
        .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates })),
    );
    fc.assert(
      fc.property(shape, (outline) => {
        const plain = JSON.parse(JSON.stringify(outline)) as typeof outline;
        expect(parseShape(formatShape(outline))).toEqual(plain);
      }),
    );
  });
});
