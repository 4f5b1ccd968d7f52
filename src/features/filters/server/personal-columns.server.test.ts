import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FilterWorld,
  OLD_TOWN,
  all,
  countOf,
  errorOf,
  openFilterWorld,
  queryOf,
} from '../../../../tests/support/filter-world.ts';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import type { AccessEntry } from '../../privacy/contract.ts';
import { type DescribedRow, limitRows } from './list-rows.ts';

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

describe('personal columns', () => {
  const owner = all({ op: 'is', column: 'owner', value: 'VERYPRIVATE JANE' });
  const mail = all({ op: 'contains', column: 'mailadd', value: 'secret' });
  const payer = all({ op: 'contains', column: 'custom:TAXPAYER', value: 'OWNER 2' });

  it.each([
    ['owner', owner, 6],
    ['mailadd', mail, 6],
    ['custom:TAXPAYER', payer, 111],
  ] as const)(
    "readers who may not see them can't filter, sort, list or complete %s",
    async (column, tree, found) => {
      const requests = (as: Persona) => [
        count(tree, as),
        server.post('/api/v1/parcels/list', { query: { path: COUNTY }, columns: [column] }, as),
        server.post('/api/v1/parcels/list', { query: { path: COUNTY }, sort: { column } }, as),
        server.get(
          `/sources/parcel/autocomplete.json?key=${encodeURIComponent(column)}&filter_path=${COUNTY}`,
          as,
        ),
      ];
      for (const reply of await Promise.all(requests('chelsea'))) {
        expect([reply.status, errorOf(reply).code]).toEqual([401, 'sign_in_required']);
        expect(reply.text).not.toMatch(/VERYPRIVATE|SECRETSTREET/);
      }
      for (const reply of await Promise.all(requests('bob'))) expect(reply.status).toBe(200);
      expect((await count(tree, 'bob')).body).toMatchObject({ count: found });
    },
  );

  it('of people on the opt-out list match nothing, and are neither listed nor completed', async () => {
    const optOut = {
      reason: 'asked in writing',
      requested_by: 'the owner',
      kind: 'owner',
      subject: 'Jane Veryprivate',
    };
    const added = await server.post('/admin/removals.json', optOut, 'olive');
    const complete = '/sources/parcel/autocomplete.json?filter_path=/us/zz/alder&counts=true';
    const seen = async (as: Persona) => [
      (await count(owner, as)).body,
      (await count(mail, as)).body,
      (await server.get(`${complete}&key=owner&query=private`, as)).body,
      (await server.get(`${complete}&key=mailadd&query=secret`, as)).body,
    ];
    expect(await seen('bob')).toEqual([
      { count: 0, total: 300, county: 0, extent: null },
      { count: 0, total: 300, county: 0, extent: null },
      [],
      [],
    ]);
    expect(await seen('olive')).toMatchObject([
      { count: 6, total: 300, county: 6 },
      { count: 6, total: 300, county: 6 },
      [{ value: 'VERYPRIVATE JANE', count: 6 }],
      [{ value: '1 SECRETSTREET', count: 6 }],
    ]);
    // Hidden parcels count as having no value, which `is_not` doesn't exclude. So a filter that excludes a name doesn't reveal it.
    const isNot = all({ op: 'is_not', column: 'owner', value: 'OWNER 1' });
    const others = countOf((v) => v['owner'] !== 'OWNER 1');
    expect((await count(isNot, 'bob')).body).toMatchObject({ count: others });
    for (const descending of [false, true]) {
      const list = await server.post(
        '/api/v1/parcels/list',
        {
          query: { path: COUNTY },
          columns: ['owner', 'mailadd', 'address'],
          sort: { column: 'owner', descending },
          limit: 200,
        },
        'alice',
      );
      expect(list.text).not.toMatch(/VERYPRIVATE|SECRETSTREET/);
    }
    await server.post(`/admin/removals/${(added.body as { id: string }).id}/lift.json`, undefined, 'olive');
    expect((await count(owner, 'bob')).body).toMatchObject({ count: 6 });
  });

  it('premium columns are for the plans that show them', async () => {
    const zoningType = all({ op: 'is', column: 'zoning_type', value: 'Residential' });
    expect((await count(zoningType, 'chelsea')).status).toBe(401);
    expect(errorOf(await count(zoningType, 'bob')).code).toBe('upgrade_required');
    expect((await count(zoningType, 'alice')).body).toMatchObject({ count: 300 });
  });

  it('the access log records who was shown names', async () => {
    await world.privacy.accessLog.flush();
    await server.post(
      '/api/v1/parcels/list',
      { query: { path: COUNTY }, columns: ['owner'], limit: 3 },
      'alice',
    );
    await server.post(
      '/api/v1/parcels/list',
      { query: { path: COUNTY }, columns: ['address'], limit: 3 },
      'alice',
    );
    const entriesOf = async (query = '') =>
      ((await server.get(`/admin/access-log.json${query}`, 'olive')).body as { entries: AccessEntry[] })
        .entries;
    const entries = await entriesOf();
    expect(entries[0]).toMatchObject({ endpoint: 'listParcels', parcel_count: 3 });
    expect(entries[1]).not.toMatchObject({ endpoint: 'listParcels', parcel_count: 3 });
    const { rows } = await sql<{ uuid: string }>`
      select ll_uuid::text as uuid from parcel order by ogc_fid limit 2`.execute(
      world.services.database.kysely,
    );
    const [first = '', second = ''] = rows.map(({ uuid }) => uuid);
    const listed = async (uuid: string) => (await entriesOf(`?ll_uuid=${uuid}`)).map(({ id }) => id);
    // A search of the log by the id of any parcel of the list finds the entry of the list.
    expect(await listed(first)).toContain(entries[0]?.id);
    expect(await listed(second)).toContain(entries[0]?.id);
    // After this opt-out, nobody but operators is shown the owner of the first parcel.
    const optOut = { kind: 'owner', subject: 'Jane Veryprivate', reason: 'asked', requested_by: 'the owner' };
    const added = await server.post('/admin/removals.json', optOut, 'olive');
    await server.post(
      '/api/v1/parcels/list',
      { query: { path: COUNTY }, columns: ['owner'], limit: 3 },
      'alice',
    );
    await server.post(`/admin/removals/${(added.body as { id: string }).id}/lift.json`, undefined, 'olive');
    const [last] = await entriesOf();
    expect(last).toMatchObject({ endpoint: 'listParcels', parcel_count: 2 });
    expect(await listed(second)).toContain(last?.id);
    expect(await listed(first)).not.toContain(last?.id);
  });

  it('a filter by owner counts toward the daily limit also under the path of a place in the county', async () => {
    const list = {
      path: COUNTY,
      parcel: { [OLD_TOWN]: all({ op: 'is', column: 'owner', value: 'OWNER 3' }) },
    };
    const uses = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from use_subject`.execute(world.services.database.kysely);
      return rows[0]?.count ?? 0;
    };
    const before = await uses();
    const reply = await server.post('/api/v1/parcels/list', { query: list, columns: [] }, 'bob');
    expect(reply.body).toMatchObject({ count: countOf((v) => v['owner'] === 'OWNER 3') });
    expect((await uses()) - before).toBeGreaterThan(0);
  });

  it('the access log leaves out the owners that the daily limit removed', async () => {
    const row = (llUuid: string, shownOwner: string | null): DescribedRow => ({
      fid: 1,
      path: '',
      headline: '',
      point: [0, 0],
      fields: { owner: shownOwner },
      llUuid,
    });
    const described = [row('seen', 'A'), row('over the limit', 'B'), row('nobody', null)];
    const access = { isPersonal: (name: string) => name === 'owner' };
    const asked = { columns: ['owner'], access, isAboutPersons: false };
    const { rows, named } = await limitRows(described, asked, () =>
      Promise.resolve({ has: (subject) => subject === 'seen' }),
    );
    expect([rows.map(({ fields }) => fields['owner']), named]).toEqual([['A', null, null], ['seen']]);
  });
});
