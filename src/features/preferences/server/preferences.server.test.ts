import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { preferenceRoutes } from './index.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services, preferenceRoutes(services));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const save = (data: unknown, as: 'alice' | 'bob' | 'chelsea' = 'alice') =>
  server.post('/preferences.json', { data }, as);
const valueOf = async (key: string, as: 'alice' | 'bob' = 'alice') =>
  ((await server.get(`/preferences.json?key=${key}`, as)).body as { value: unknown }).value;

describe('preferences', () => {
  it('are stored value by value, and null removes one', async () => {
    const first = await save({ map_colors: { street: { hover_parcel: '#111111' } }, unit_area: 'hectares' });
    expect(first.body).toMatchObject({ status: 'ok', data: { unit_area: 'hectares' } });
    await save({
      'map_colors.street.parcel_lines': '#222222',
      'map_colors.satellite.hover_parcel': '#333333',
    });
    expect(await valueOf('map_colors')).toEqual({
      street: { hover_parcel: '#111111', parcel_lines: '#222222' },
      satellite: { hover_parcel: '#333333' },
    });
    expect(await valueOf('map_colors.street.hover_parcel')).toBe('#111111');
    await save({ map_colors: { street: null }, unit_area: null });
    expect(await valueOf('map_colors')).toEqual({ satellite: { hover_parcel: '#333333' } });
    expect(await valueOf('unit_area')).toBeNull();
  });

  it('lose nothing when two parts of one group are set at once', async () => {
    await save({ map_colors: null });
    const parts = ['street', 'satellite'].flatMap((base) =>
      ['parcel_lines', 'hover_parcel', 'selected_parcel'].map((part) => `map_colors.${base}.${part}`),
    );
    const replies = await Promise.all(parts.map((path) => save({ [path]: '#abcdef' })));
    expect(replies.map(({ status }) => status)).toEqual(parts.map(() => 200));
    expect(
      Object.values((await valueOf('map_colors')) as object).map(
        (part) => Object.keys(part as object).length,
      ),
    ).toEqual([3, 3]);
  });

  it('are stored when each of two requests removes what the other sets', async () => {
    const colors = ['parcel_lines', 'hover_parcel'].map((part) => `map_colors.street.${part}`);
    const crosswise = [colors, colors.toReversed()].map(([set = '', removed = '']) => ({
      [set]: '#abcdef',
      [removed]: null,
    }));
    for (let round = 0; round < 10; round++) {
      await save(Object.fromEntries(colors.map((color) => [color, '#123456'])));
      const replies = await Promise.all([...crosswise, ...crosswise].map((data) => save(data)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  it('are each account’s own', async () => {
    await save({ unit_distance: 'feet' }, 'alice');
    await save({ unit_distance: 'meters' }, 'bob');
    expect([await valueOf('unit_distance', 'alice'), await valueOf('unit_distance', 'bob')]).toEqual([
      'feet',
      'meters',
    ]);
    const reply = await server.get('/preferences.json', 'bob');
    expect(reply.body).toEqual({ status: 'ok', key: null, value: { unit_distance: 'meters' } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('are for people who signed in', async () => {
    expect((await save({ unit_area: 'acres' }, 'chelsea')).status).toBe(401);
    expect((await server.get('/preferences.json?key=unit_area')).status).toBe(401);
  });

  it.each([
    [{ shoe_size: 44 }, 'body.data.shoe_size', 'shoe_size'],
    [
      { map_colors: { street: { sky: '#000000' } } },
      'body.data.map_colors.street.sky',
      'map_colors.street.sky',
    ],
    [{ unit_area: 'x'.repeat(10_000) }, 'body.data.unit_area', 'unit_area'],
    [{ unit_area: 'barns' }, 'body.data.unit_area', 'must be acres, squareFeet, squareMeters or hectares'],
    [{ zoom_reminder_dismissed: 'yes' }, 'body.data.zoom_reminder_dismissed', 'must be true or false'],
    [{ list_columns: [1] }, 'body.data.list_columns.0', 'must be text'],
    ['nonsense', 'body.data', ''],
  ])('refuse %j', async (data, field, named) => {
    const reply = await save(data);
    expect(reply.status).toBe(400);
    const { error } = reply.body as { error: { detail: string; fields: { field: string }[] } };
    expect(error.fields[0]?.field).toBe(field);
    expect(error.detail).toContain(named);
    expect(error.detail.length).toBeLessThan(1000);
  });

  it('refuse to read an unknown key', async () => {
    const reply = await server.get('/preferences.json?key=toString', 'alice');
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('unit_distance');
  });
});
