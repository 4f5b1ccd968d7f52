import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  FILTER_PARCELS,
  type FilterWorld,
  all,
  errorOf,
  openFilterWorld,
  queryOf,
} from '../../../../tests/support/filter-world.ts';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { LIST_PREVIEW_SIZE, type FilterOption } from '../contract.ts';

const { path: COUNTY } = FIXTURE_COUNTY;

let world: FilterWorld;
let server: FilterWorld['server'];
beforeAll(async () => {
  world = await openFilterWorld();
  ({ server } = world);
}, 120_000);
afterAll(() => world.close());

describe('the columns to filter by', () => {
  const optionsOf = async (as: Persona): Promise<Map<string, FilterOption>> => {
    const reply = await server.get(`${COUNTY}/filters.json`, as);
    expect(reply.body).toMatchObject({ status: 'ok', sources: [{ key: 'parcel', path: COUNTY }] });
    const [source] = (reply.body as { sources: { options: FilterOption[] }[] }).sources;
    return new Map(source?.options.map((option) => [option.key, option]));
  };

  it('are those that the county fills, with choices, ranges and percentages', async () => {
    const options = await optionsOf('alice');
    expect(options.get('zoning')).toMatchObject({
      label: 'Zoning Code',
      group: 'zoning_land_use',
      kind: 'text',
      range: false,
      checkboxes: { 'C-2': 'C-2', 'R-1': 'R-1' },
      filled: 66.7,
      source: 'parcel',
      path: COUNTY,
    });
    expect(options.get('landval')).toMatchObject({
      kind: 'number',
      format: 'currency',
      range: true,
      min: 0,
      max: 299_000,
    });
    expect(options.get('saledate')).toMatchObject({
      kind: 'date',
      range: true,
      min: '2020-01-02',
      max: '2020-01-28',
    });
    expect(options.get('struct')).toMatchObject({
      kind: 'boolean',
      checkboxes: { true: 'Yes', false: 'No' },
    });
    expect(options.get('agval')).toMatchObject({ kind: 'number', range: true, min: null });
    expect(options.get('custom:RATE')).toMatchObject({
      label: 'RATE',
      group: 'custom',
      kind: 'number',
      range: true,
      min: 0,
      max: 149.5,
      held: true,
    });
    expect(options.get('custom:CLASS')).toMatchObject({
      kind: 'text',
      range: false,
      filled: 100,
      held: true,
    });
    // TAXPAYER is a personal column: its texts would name people, and its smallest and greatest numbers might be telephone numbers. So neither is offered.
    expect(options.get('custom:TAXPAYER')).toMatchObject({ min: null, max: null });
    expect(options.get('custom:TAXPAYER')).not.toHaveProperty('held');
    expect(options.get('custom:CLASS')).not.toHaveProperty('checkboxes');
    expect(options.get('owner')).not.toHaveProperty('checkboxes');
    expect(options.has('parval')).toBe(false);
    expect(options.get('owner')).not.toHaveProperty('locked');
  });

  it('mark locked ones, without their values', async () => {
    const [visitor, bob] = [await optionsOf('chelsea'), await optionsOf('bob')];
    expect(visitor.get('owner')?.locked).toBe('sign_in');
    expect(visitor.get('custom:TAXPAYER')?.locked).toBe('sign_in');
    expect(bob.get('owner')?.locked).toBeUndefined();
    expect(bob.get('zoning_type')).toMatchObject({ locked: 'upgrade' });
    expect(bob.get('zoning_type')).not.toHaveProperty('checkboxes');
  });

  it('can be requested by the name of the source, which needs the path of a county', async () => {
    const ask = (source: string, query: string) =>
      server.get(`/sources/${source}/filters.json${query}`, 'bob');
    const { body: ofPlace } = await server.get(`${COUNTY}/filters.json`, 'bob');
    const [source] = (ofPlace as { sources: unknown[] }).sources;
    expect((await ask('parcel', `?filter_path=${COUNTY}`)).body).toEqual({ status: 'ok', filters: source });
    expect(errorOf(await ask('parcel', ''))).toMatchObject({ fields: [{ field: 'query.filter_path' }] });
    expect((await ask('1234', `?filter_path=${COUNTY}`)).status).toBe(404);
    expect((await ask('parcel', '?filter_path=/us/mt/gallatin')).status).toBe(404);
  });

  it('of a place without parcels are not found', async () => {
    expect((await server.get('/us/mt/gallatin/filters.json')).status).toBe(404);
  });
});

describe('completing', () => {
  const complete = (key: string, query: string, more = '') =>
    server.get(
      `/sources/parcel/autocomplete.json?key=${key}&query=${query}&filter_path=${COUNTY}${more}`,
      'alice',
    );

  it('gives the most frequent values that contain a text, with counts when asked', async () => {
    expect((await complete('neighborhood', '')).body).toEqual(['Alderton', 'Brook']);
    expect((await complete('neighborhood', 'OO', '&counts=true')).body).toEqual([
      { value: 'Brook', count: 150 },
    ]);
    expect((await complete('zoning', '1')).body).toEqual(['R-1']);
    expect((await complete('taxyear', '200', '&counts=true')).body).toHaveLength(3);
    expect((await complete('legaldesc', 'LOT 25 ')).body).toEqual(['LOT 25 Ärm Acres ŒUVRE ДОМ ŌA']);
    expect((await complete('custom:CLASS', 'b', '&counts=true')).body).toEqual([{ value: 'B', count: 150 }]);
    expect((await complete('owner', 'owner', '&counts=true')).body).toHaveLength(7);
    expect(((await complete('parcelnumb', '')).body as string[]).length).toBe(33);
    expect((await complete('parval', '')).body).toEqual([]);
    expect((await complete('zoning', 'zzz')).body).toEqual([]);
  });

  it.each([
    ['/sources/other/autocomplete.json?key=zoning', 404],
    ['/sources/parcel/autocomplete.json?key=zoning', 400],
    [`/sources/parcel/autocomplete.json?key=nowhere&filter_path=${COUNTY}`, 400],
    ['/sources/parcel/autocomplete.json?key=zoning&filter_path=/us/mt/gallatin', 404],
  ])('%s gets the status %i', async (url, status) => {
    expect((await server.get(url)).status).toBe(status);
  });
});

describe('the list', () => {
  interface List {
    rows: {
      fid: number;
      path: string;
      headline: string;
      point: [number, number];
      fields: Record<string, unknown>;
    }[];
    cursor: string | null;
    count: number;
  }
  const page = async (body: object, as: Persona = 'alice') => {
    const reply = await server.post('/api/v1/parcels/list', { query: { path: COUNTY }, ...body }, as);
    expect(reply.status, reply.text).toBe(200);
    return reply.body as List;
  };
  const pages = async (body: object): Promise<List['rows']> => {
    const rows: List['rows'] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const next: List = await page({ ...body, ...(cursor === undefined ? {} : { cursor }) });
      rows.push(...next.rows);
      cursor = next.cursor;
    }
    return rows;
  };

  it('shows parcels with the requested columns', async () => {
    const tree = all({ op: 'is', column: 'landval', value: 14_000 });
    const columns = ['landval', 'saledate', 'struct', 'custom:RATE', 'legaldesc', 'parval'];
    const { rows, count: total, cursor } = await page({ ...queryOf(tree), columns });
    expect([total, cursor]).toEqual([1, null]);
    expect(rows).toEqual([
      {
        fid: 990_010_000_015,
        path: `${COUNTY}/15`,
        headline: '15 ELM ST',
        point: [expect.closeTo(-99.986, 6), expect.closeTo(40, 6)],
        fields: {
          landval: 14_000,
          saledate: '2020-01-15',
          struct: true,
          'custom:RATE': 7,
          legaldesc: null,
          parval: null,
        },
      },
    ]);
  });

  it.each([
    [null, false],
    ['landval', true],
    ['yearbuilt', false],
    ['yearbuilt', true],
    ['zoning', false],
    ['neighborhood', true],
    ['saledate', true],
    ['struct', false],
    ['agval', false],
    ['agval', true],
    ['taxyear', true],
    ['legaldesc', false],
    ['address', true],
    ['parval', true],
  ])(
    'by %s (descending: %s) has every parcel once and in order, page by page',
    async (column, descending) => {
      const tree = all({ op: 'gte', column: 'landval', value: 20_000 });
      const sort = column === null ? {} : { sort: { column, descending } };
      const rows = await pages({ ...queryOf(tree), ...sort, limit: 71 });
      const expected = FILTER_PARCELS.map((_, i) => i + 1)
        .filter((fid) => fid > 20)
        .toSorted((a, b) => {
          if (column === null) return a - b;
          const [x, y] = [a, b].map((fid) => {
            const value = FILTER_PARCELS[fid - 1]?.values?.[column] ?? null;
            return typeof value === 'string'
              ? value.toLowerCase().replace(/^\d+/, (number) => number.padStart(9, '0'))
              : value === null
                ? null
                : Number(value);
          });
          if (x == null || y == null) return x === y ? a - b : x == null ? 1 : -1;
          if (x === y) return a - b;
          return (x < y ? -1 : 1) * (descending ? -1 : 1);
        });
      expect(rows.map(({ fid }) => fid % 10_000_000)).toEqual(expected);
    },
  );

  it('by long texts continues on the next page, and its cursor does not contain them', async () => {
    const parcels = ['c', 'a', 'b'].map((letter) => ({
      values: { parcelnumb: letter, legaldesc: `${letter}${' LOT'.repeat(500)}` },
      custom: { PHASE: `12 ${letter}${' LOT'.repeat(500)}` },
    }));
    const long = await openFilterWorld(parcels);
    onTestFinished(() => long.close());
    for (const column of ['legaldesc', 'custom:PHASE']) {
      const fids: number[] = [];
      let cursor: string | undefined;
      do {
        const asked = { query: { path: COUNTY }, sort: { column }, limit: 1, cursor };
        const reply = await long.server.post('/api/v1/parcels/list', asked, 'alice');
        expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
        const next = reply.body as { rows: { fid: number }[]; cursor: string | null };
        fids.push(...next.rows.map(({ fid }) => fid % 10_000_000));
        cursor = next.cursor ?? undefined;
        expect(Buffer.from(cursor ?? '', 'base64url').toString()).not.toContain('lot');
      } while (cursor !== undefined);
      expect(fids).toEqual([2, 3, 1]);
    }
  });

  it('ends for visitors and free accounts after the preview, and refuses forged cursors', async () => {
    const first = await page({ limit: LIST_PREVIEW_SIZE }, 'bob');
    const next = (as: Persona, cursor: string | null) =>
      server.post('/api/v1/parcels/list', { query: { path: COUNTY }, cursor }, as);
    expect(errorOf(await next('bob', first.cursor)).code).toBe('upgrade_required');
    expect(errorOf(await next('chelsea', first.cursor)).code).toBe('sign_in_required');
    expect((await next('alice', first.cursor)).status).toBe(200);
    const [body = ''] = (first.cursor ?? '').split('.');
    const forged = Buffer.from(body, 'base64url').toString().replace('"passed":200', '"passed":0');
    for (const cursor of ['x', '.', `${Buffer.from(forged).toString('base64url')}.${'a'.repeat(22)}`])
      expect(errorOf(await next('bob', cursor))).toMatchObject({
        code: 'invalid_input',
        fields: [{ field: 'body.cursor' }],
      });
  });

  it('a cursor of another list is refused, as are unknown columns', async () => {
    const { cursor } = await page({});
    const other = await server.post(
      '/api/v1/parcels/list',
      { query: { path: COUNTY }, sort: { column: 'zoning' }, cursor },
      'alice',
    );
    expect(errorOf(other)).toMatchObject({ code: 'invalid_input', fields: [{ field: 'body.cursor' }] });
    for (const [field, asked] of [
      ['body.columns', { columns: ['nowhere'] }],
      ['body.sort.column', { sort: { column: 'nowhere' } }],
      ['body.limit', { limit: 201 }],
      ['body.limit', { limit: 0 }],
    ] as const) {
      const refused = await server.post(
        '/api/v1/parcels/list',
        { query: { path: COUNTY }, ...asked },
        'alice',
      );
      expect(errorOf(refused)).toMatchObject({ code: 'invalid_input', fields: [{ field }] });
    }
  });
});
