import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { type OutputOf, defineEndpoint } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { layersFeature } from '../../layers/feature.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import type { listApiTrials, openSandbox } from '../contract.ts';

const tier = z.object({ tier: z.string(), is_operator: z.boolean() });
const readRecord = defineEndpoint({
  name: 'recordForTest',
  summary: '',
  method: 'GET',
  path: '{placePath}/record-for-test.json',
  output: tier,
  meter: 'record',
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['not_found', 'limit_reached', 'outside_token'],
});
const readTile = defineEndpoint({
  name: 'tileForTest',
  summary: '',
  method: 'GET',
  path: '/test/tile',
  output: tier,
  meter: 'tile',
  permission: layersFeature.permissions['tile.read'],
  problems: ['limit_reached'],
});
const listAll = defineEndpoint({
  name: 'listForTest',
  summary: '',
  method: 'GET',
  path: '/test/list',
  output: tier,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['outside_token'],
});

let services: Services & { close(): Promise<void> };
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  const seen = ({ actor }: { actor: { tier: string; isOperator: boolean } }) =>
    Promise.resolve({ tier: actor.tier, is_operator: actor.isOperator });
  server = await openTestServer(services, [
    route(readRecord, (_, context) => {
      if (context.placePath.endsWith('/gone')) throw new Problem('not_found');
      return seen(context);
    }),
    route(readTile, (_, context) => seen(context)),
    route(listAll, (_, context) => seen(context)),
  ]);
});
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(() => sql`delete from api_sandbox`.execute(services.database.kysely));

type Opened = OutputOf<typeof openSandbox>;
async function opened(as: 'alice' | 'bob' | 'olive' = 'bob'): Promise<Opened> {
  const reply = await server.post('/profile/sandbox.json', {}, as);
  expect(reply.status).toBe(200);
  return reply.body as Opened;
}
const ask = (token: string, path: string) =>
  server.get(path, 'chelsea', { authorization: `Bearer ${token}` });
const record = (token: string, place: string) => ask(token, `${place}/record-for-test.json`);
const use = async () =>
  (await server.get('/profile/sandbox.json', 'bob')).body as Pick<Opened, 'records' | 'tiles' | 'counties'>;
const setUse = (change: { records?: number; tiles?: number }) =>
  sql`update api_sandbox set records = ${change.records ?? 0}, tiles = ${change.tiles ?? 0}`.execute(
    services.database.kysely,
  );

describe('the API sandbox', () => {
  it('is opened once: a token for 30 days, with the fields of a paid plan and no right of an operator', async () => {
    expect((await server.get('/profile/sandbox.json', 'bob')).body).toMatchObject({ state: 'available' });
    const { token, expires_at: end, state } = await opened();
    expect(state).toBe('active');
    const days = (Date.parse(end ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect((await record(token, '/us/md/alder/1')).body).toEqual({ tier: 'pro', is_operator: false });
    const again = await server.post('/profile/sandbox.json', {}, 'bob');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('Not Available')]);
    const operators = await opened('olive');
    expect((await record(operators.token, '/us/md/alder/1')).body).toMatchObject({ is_operator: false });
    expect((await server.post('/profile/sandbox.json', {}, 'chelsea')).status).toBe(401);
  });

  it('counts records, tiles and counties, but not a record that does not exist', async () => {
    const { token } = await opened();
    await record(token, '/us/md/alder/1');
    await record(token, '/us/md/birch/2');
    expect((await record(token, '/us/md/alder/gone')).status).toBe(404);
    await ask(token, '/test/tile');
    expect(await use()).toMatchObject({
      records: { used: 2, total: 2000 },
      tiles: { used: 1, total: 10_000 },
      counties: { used: ['/us/md/alder', '/us/md/birch'], total: 7 },
    });
  });

  it('has 7 counties', async () => {
    const { token } = await opened();
    for (let county = 1; county <= 7; county++)
      expect((await record(token, `/us/md/county-${county}/1`)).status).toBe(200);
    const eighth = await record(token, '/us/md/county-8/1');
    expect([eighth.status, eighth.text]).toEqual([403, expect.stringContaining('has 7 counties')]);
    expect((await record(token, '/us/md/county-7/2')).status).toBe(200);
    expect((await record(token, '/us/md')).status).toBe(403);
  });

  it('allows exactly its limits, however many requests come at the same time', async () => {
    const { token } = await opened();
    await setUse({ records: 1995, tiles: 9999 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => record(token, `/us/md/alder/${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.find(({ status }) => status === 403)?.text).toContain('2,000 parcel records');
    expect([(await ask(token, '/test/tile')).status, (await ask(token, '/test/tile')).status]).toEqual([
      200, 403,
    ]);
  });

  it('does not open other endpoints about parcels, and does not exist on open sites', async () => {
    const { token } = await opened();
    const refused = await ask(token, '/test/list');
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('need a plan')]);
    services.config.featureSettings['PLATBOOK_SITE'] = 'open';
    try {
      expect((await server.get('/profile/sandbox.json', 'alice')).status).toBe(404);
      expect((await server.post('/profile/sandbox.json', {}, 'alice')).status).toBe(404);
    } finally {
      services.config.featureSettings['PLATBOOK_SITE'] = 'plans';
    }
  });

  it('cannot be used after its end, and operators see all sandboxes', async () => {
    const { token } = await opened();
    for (const table of ['api_sandbox', 'api_token'])
      await sql`update ${sql.table(table)} set expires_at = now() - interval '1 second'`.execute(
        services.database.kysely,
      );
    expect(await use()).toMatchObject({ state: 'used' });
    expect((await record(token, '/us/md/alder/1')).status).toBe(401);
    expect((await server.get('/admin/api_trials.json', 'alice')).status).toBe(403);
    const { trials } = (await server.get('/admin/api_trials.json', 'olive')).body as OutputOf<
      typeof listApiTrials
    >;
    expect(trials).toMatchObject([{ state: 'used', name: expect.any(String), records: { used: 0 } }]);
  });
});
