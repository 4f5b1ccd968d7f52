import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FAR_AWAY,
  type FilterWorld,
  OLD_TOWN,
  OLD_TOWN_OUTLINE,
  all,
  any,
  countOf,
  errorOf,
  openFilterWorld,
  queryOf,
} from '../../../../tests/support/filter-world.ts';
import { FIXTURE_COUNTY, type ParcelFixture, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import type { FilterCondition, FilterGroup, FilterNode } from '../rules/filter-tree.ts';
import { ONE_COUNTY_MESSAGE } from '../rules/parcel-query.ts';

const { path: COUNTY } = FIXTURE_COUNTY;

let world: FilterWorld;
let server: FilterWorld['server'];
beforeAll(async () => {
  world = await openFilterWorld();
  ({ server } = world);
}, 120_000);
afterAll(() => world.close());

const count = (tree: unknown, as: Persona = 'alice', path?: string) =>
  server.post('/api/v1/parcels/count', queryOf(tree, path), as);

describe('counting', () => {
  it.each<[string, FilterNode, (values: NonNullable<ParcelFixture['values']>, index: number) => boolean]>([
    ['nothing set', all(), () => true],
    ['a text', { op: 'is', column: 'zoning', value: 'R-1' }, (v) => v['zoning'] === 'R-1'],
    ['any other than a text', { op: 'is_not', column: 'zoning', value: 'R-1' }, (v) => v['zoning'] !== 'R-1'],
    ['any value', { op: 'exists', column: 'yearbuilt', value: true }, (v) => v['yearbuilt'] !== null],
    ['no value', { op: 'exists', column: 'yearbuilt', value: false }, (v) => v['yearbuilt'] === null],
    [
      'dates',
      { op: 'gte', column: 'saledate', value: '2020-01-20' },
      (v) => String(v['saledate'] ?? '') >= '2020-01-20',
    ],
    ['yes and no', { op: 'is', column: 'struct', value: 'Yes' }, (v) => v['struct'] === true],
    [
      'a text that only the database holds',
      { op: 'is', column: 'taxyear', value: '2001' },
      (v) => v['taxyear'] === '2001',
    ],
    [
      'numbers that only the database holds',
      { op: 'lt', column: 'agval', value: 3 },
      (v) => Number(v['agval']) < 3,
    ],
    [
      'letters beyond ASCII',
      { op: 'contains', column: 'legaldesc', value: 'ärm' },
      (v) => v['legaldesc'] !== null,
    ],
    [
      'letters of other alphabets',
      { op: 'contains', column: 'legaldesc', value: 'œuvre дом ōa' },
      (v) => v['legaldesc'] !== null,
    ],
    [
      'no value in a column that only the database holds',
      { op: 'exists', column: 'legaldesc', value: false },
      (v) => v['legaldesc'] === null,
    ],
    ['a column of the county', { op: 'is', column: 'custom:CLASS', value: 'A' }, (_, i) => i % 2 === 0],
    ['a number of the county', { op: 'gt', column: 'custom:RATE', value: 100.5 }, (_, i) => i / 2 > 100.5],
    [
      'one of a few numbers of the county',
      { op: 'in', column: 'custom:RATE', values: [0.5, 7] },
      (_, i) => i === 1 || i === 14,
    ],
    ['a column that nobody has', { op: 'is_not', column: 'custom:NONE', value: 'x' }, () => true],
    ['a column that the county does not fill', { op: 'gt', column: 'parval', value: 1 }, () => false],
    [
      'groups in groups',
      all(
        { op: 'gte', column: 'landval', value: 50_000 },
        any(
          { op: 'is', column: 'zoning', value: 'C-2' },
          all({ op: 'lt', column: 'agval', value: 2 }, { op: 'is', column: 'neighborhood', value: 'Brook' }),
        ),
      ),
      (v) =>
        Number(v['landval']) >= 50_000 &&
        (v['zoning'] === 'C-2' || (Number(v['agval']) < 2 && v['neighborhood'] === 'Brook')),
    ],
  ])('%s', async (_, node, holds) => {
    const reply = await count(all(node));
    const expected = countOf(holds);
    expect(reply.body).toMatchObject({ count: expected, total: 300, county: expected });
  });

  const inOldTown = (index: number) => index % 100 < 10;
  const brook: FilterCondition = { op: 'is', column: 'neighborhood', value: 'Brook' };

  it('a place inside of the county as a boundary and as a condition', async () => {
    const expected = countOf((v, i) => inOldTown(i) && v['neighborhood'] === 'Brook');
    const path = OLD_TOWN;
    expect((await count(all(brook), 'alice', path)).body).toMatchObject({
      count: expected,
      total: 30,
      county: 150,
    });
    expect((await count(all(brook, { op: 'inside', path }))).body).toMatchObject({
      count: expected,
      total: 300,
    });
  });

  it('returns the box around the parcels that match, so that the map can zoom to it', async () => {
    const boxOf = async (tree: FilterGroup, path: string = COUNTY) =>
      ((await count(tree, 'alice', path)).body as { extent: number[] | null }).extent?.map(
        (degrees) => Math.round(degrees * 1e4) / 1e4,
      ) ?? null;
    expect(await boxOf(all())).toEqual([-100, 40, -99.9, 40.003]);
    expect(await boxOf(all({ op: 'is', column: 'landval', value: 105_000 }))).toEqual([
      -99.995, 40.001, -99.994, 40.002,
    ]);
    expect(await boxOf(all(), OLD_TOWN)).toEqual([-100, 40, -99.99, 40.003]);
    expect(await boxOf(all({ op: 'is', column: 'landval', value: -1 }))).toBeNull();
  });

  it('a drawn outline with a hole', async () => {
    const [outer] = OLD_TOWN_OUTLINE.coordinates;
    const [hole] = squareAt(-99.9995, 39.9995, 0.002).coordinates;
    const shape = { type: 'Polygon', coordinates: [outer, hole?.toReversed()] };
    const inside = await count(all({ op: 'inside', shape } as FilterNode));
    expect(inside.body).toMatchObject({ count: countOf((_, i) => inOldTown(i)) - 4 });
  });

  it('a focus area, only for people who may see it', async () => {
    const shape = JSON.stringify(OLD_TOWN_OUTLINE);
    const saved = await server.post('/neighborhoods.json', { name: 'Mine', shape }, 'alice');
    const { path } = saved.body as { path: string };
    expect((await count(all(), 'alice', path)).body).toMatchObject({ count: 30, total: 30, county: 300 });
    const without = await server.post('/api/v1/parcels/count', { query: { path } }, 'alice');
    expect(without.body).toMatchObject({ count: 30, total: 30, county: 300 });
    for (const tree of [all(), all({ op: 'inside', path })]) {
      const reply = await count(tree, 'bob', tree.nodes.length > 0 ? COUNTY : path);
      expect([reply.status, errorOf(reply).code]).toEqual([404, 'not_found']);
    }
  });

  it('a state with one county stands for that county', async () => {
    const reply = await server.post('/api/v1/parcels/count', { query: { path: '/us/zz' } }, 'chelsea');
    expect(reply.body).toMatchObject({ count: 300, total: 300, county: 300 });
  });
});

describe('refused queries', () => {
  const level = (depth: number): unknown =>
    depth === 0 ? { op: 'all', nodes: [] } : all(level(depth - 1) as FilterNode);
  const is = (column: string, value: unknown) => all({ op: 'is', column, value } as FilterNode);
  it.each<[string, unknown, RegExp]>([
    ['an unknown column', is('nowhere', 1), /no column nowhere/],
    ['a column with a quote', is("zoning'; drop table parcel; --", 1), /not the name of a column/],
    ['an unknown operator', all({ op: 'like', column: 'zoning', value: 'R' } as unknown as FilterNode), /./],
    ['a text for a number', is('landval', 'much'), /a number, not "much"/],
    ['a text for a number that only the database holds', is('agval', 'much'), /a number, not "much"/],
    ['an invalid day', is('saledate', '2026-02-30'), /a date such as/],
    ['a comparison of texts', all({ op: 'gt', column: 'zoning', value: 'R' }), /numbers and dates/],
    [
      '10,000 conditions',
      all(...Array.from({ length: 10_000 }, () => ({ op: 'is' as const, column: 'zoning', value: 'x' }))),
      /more than 200/,
    ],
    ['groups twenty deep', level(20), /more than 8 deep/],
  ])('%s', async (_, tree, message) => {
    const reply = await count(tree);
    expect([reply.status, errorOf(reply).code]).toEqual([400, 'invalid_input']);
    expect(errorOf(reply).detail).toMatch(message);
  });

  it('filters in two counties, with a message that says so', async () => {
    const parcel = { [COUNTY]: is('zoning', 'R-1'), '/us/mt/gallatin': is('zoning', 'R-1') };
    const reply = await server.post('/api/v1/parcels/count', { query: { path: COUNTY, parcel } });
    expect(errorOf(reply)).toMatchObject({ code: 'invalid_input', detail: ONE_COUNTY_MESSAGE });
  });

  it('a county without parcels, an unknown place, a boundary elsewhere', async () => {
    const elsewhere = await server.post('/api/v1/parcels/count', {
      query: { path: COUNTY, parcel: { '/us/mt/gallatin': is('zoning', 'R-1') } },
    });
    expect(errorOf(elsewhere)).toMatchObject({ code: 'not_found' });
    expect(errorOf(await count(all(), 'alice', `${COUNTY}/nowhere`))).toMatchObject({ code: 'not_found' });
    const far = await count(all(), 'alice', FAR_AWAY);
    expect([far.status, errorOf(far).code]).toEqual([400, 'invalid_input']);
    expect(far.text).toMatch(/lies outside of \/us\/zz\/alder/);
  });
});
