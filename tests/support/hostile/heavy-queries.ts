import type { InjectOptions } from 'fastify';

const COUNTY = '/us/zz/alder';
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const count = (tree: object, parcel: object = { [COUNTY]: tree }) =>
  post('/api/v1/parcels/count', { query: { path: COUNTY, parcel } });
const times = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));
const contains = (value: string) => ({ op: 'contains', column: 'address', value });

/**
 * Returns the ring of a star whose edges cross each other. The first corner is repeated at the end. `corners`: an odd number or a multiple of four.
 * For others, the ring would run twice around the same half of the corners.
 */
const star = (corners: number): [number, number][] =>
  times(corners + 1, (index) => {
    const angle = (((index % corners) * Math.floor((corners - 1) / 2)) / corners) * 2 * Math.PI;
    return [
      Number((-99.99 + Math.cos(angle) / 50).toFixed(6)),
      Number((40.005 + Math.sin(angle) / 50).toFixed(6)),
    ];
  });
const inside = (coordinates: unknown, type = 'Polygon') =>
  count({ op: 'all', nodes: [{ op: 'inside', shape: { type, coordinates } }] });

const deep = (depth: number): object =>
  depth === 0 ? contains('x') : { op: 'any', nodes: [deep(depth - 1), contains(`a${depth}`)] };

/** Expensive requests. Most are about as large as the schemas allow, so that they reach the work behind the validation. */
export const HEAVY_QUERIES: Readonly<Record<string, InjectOptions>> = {
  'two hundred conditions': count({
    op: 'any',
    nodes: times(200, (index) => contains(`${index}`.padEnd(200, 'aá'))),
  }),
  'fifteen lists of a thousand values': count({
    op: 'any',
    nodes: times(15, (list) => ({
      op: 'in',
      column: 'parcelnumb',
      values: times(1000, (index) => `P-${list}-${index}`),
    })),
  }),
  'groups in groups': count(deep(7)),
  'too many groups in groups': count(deep(500)),
  'filters of four thousand counties': count(
    {},
    Object.fromEntries(times(4000, (index) => [`/us/zz/c${index}`, { op: 'all', nodes: [contains('x')] }])),
  ),
  'an outline of ten thousand edges that cross each other': inside([star(9_999)]),
  'an outline of forty thousand corners in five rings': inside(times(5, () => star(8_000))),
  'a hundred outlines of a hundred rings': inside(
    times(100, () => times(100, () => star(4))),
    'MultiPolygon',
  ),
  'two hundred color rules': post('/api/v1/sources', {
    query: { path: COUNTY, parcel: {} },
    styles: {
      rules: times(200, (index) => ({
        field: 'address',
        source: 'parcel',
        path: COUNTY,
        predicate: 'is',
        value: `${index}`.padEnd(200, 'x'),
        fill: '#0072b2',
        line: '#0072b2',
      })),
      default: null,
    },
  }),
  'a sorted list of two hundred parcels': post('/api/v1/parcels/list', {
    query: { path: COUNTY, parcel: { [COUNTY]: { op: 'all', nodes: [] } } },
    columns: ['address', 'parcelnumb'],
    sort: { column: 'address' },
    limit: 200,
  }),
  'the values of a column': post('/api/v1/parcels/summary', {
    query: { path: COUNTY, parcel: {} },
    column: 'address',
  }),
  'a focus area of ten thousand corners': post('/neighborhoods.json', {
    name: 'Star',
    shape: JSON.stringify({ type: 'Polygon', coordinates: [star(9_999)] }),
  }),
  ...Object.fromEntries(
    [
      '((((a+)+)+)+$',
      '%_'.repeat(90),
      'a '.repeat(95),
      '1 elm st '.repeat(20),
      'a\u0301'.repeat(90),
      '👩‍👩‍👧‍👦'.repeat(15),
    ].flatMap((text) => [
      [
        `a search for ${text.slice(0, 12)}`,
        { method: 'GET', url: `/search.json?query=${encodeURIComponent(text)}` },
      ],
      [
        `values that contain ${text.slice(0, 12)}`,
        {
          method: 'GET',
          url: `/sources/parcel/autocomplete.json?key=address&filter_path=${COUNTY}&query=${encodeURIComponent(text)}`,
        },
      ],
    ]),
  ),
};
