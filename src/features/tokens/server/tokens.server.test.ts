import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { FEATURES } from '../../../apps/feature-list.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { followsFeature } from '../../follows/feature.ts';
import { importsFeature } from '../../imports/feature.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { createUsage, usageRoutes } from '../../usage/server/index.ts';
import { TOKENS_MAX } from '../contract.ts';
import { tokenScopesOf } from '../rules/token-scopes.ts';

const MISFIT = { detail: expect.stringContaining('two different tokens') as string };
const okSchema = z.object({ status: z.literal('ok') });
const readParcel = defineEndpoint({
  name: 'readParcel',
  summary: '',
  method: 'GET',
  path: '/test/parcel/{id}',
  params: z.object({ id: z.string() }),
  output: okSchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['limit_reached'],
});
const follow = defineEndpoint({
  name: 'followForTest',
  summary: '',
  method: 'POST',
  path: '/test/follow',
  body: z.object({}),
  output: z.object({ user: z.string().nullable(), group: z.string().nullable() }),
  permission: followsFeature.permissions['follow.create_place'],
  problems: [],
});
const importFile = defineEndpoint({
  name: 'importForTest',
  summary: '',
  method: 'POST',
  path: '/test/import',
  body: z.object({}),
  output: okSchema,
  permission: importsFeature.permissions['import.create'],
  problems: [],
});
const fail = defineEndpoint({
  name: 'failForTest',
  summary: '',
  method: 'GET',
  path: '/test/fail',
  output: okSchema,
  permission: parcelsFeature.permissions['parcel.read'],
  problems: [],
});

let services: Services & { close(): Promise<void> };
let server: TestServer;
const logged: unknown[] = [];

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_PLAN_LIMITS: 'free.lookups=3' } });
  const usage = createUsage(services);
  const routes: Route[] = [
    ...usageRoutes(services),
    route(readParcel, async ({ params }, context) => {
      await usage.record(context, 'lookup', params.id);
      return { status: 'ok' as const };
    }),
    route(follow, (_, { actor }) =>
      Promise.resolve({ user: actor.userId, group: actor.group?.slug ?? null }),
    ),
    route(importFile, () => Promise.resolve({ status: 'ok' as const })),
    route(fail, () => Promise.reject(new Error('an unexpected error'))),
  ];
  const log = services.log.child({});
  log.error = (...args: unknown[]) => void logged.push(args);
  server = await openTestServer({ ...services, log }, routes);
});
afterEach(async () => {
  await services.database.kysely.deleteFrom('api_token').execute();
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const SCOPES = ['read_parcels', 'write_follows'];
const ask = (change: object = {}, as: Persona = 'bob') =>
  server.post('/profile/tokens.json', { name: 'Sync', scopes: SCOPES, expires_in_days: 30, ...change }, as);
interface Made {
  id: string;
  token: string;
  fragment: string;
}
async function make(change: object = {}, as: Persona = 'bob'): Promise<Made> {
  const reply = await ask(change, as);
  expect(reply.status).toBe(200);
  return reply.body as Made;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (url: string, token: string, headers: Record<string, string> = {}) =>
  server.get(url, 'chelsea', { ...bearer(token), ...headers });
const post = (url: string, token: string, headers: Record<string, string> = {}) =>
  server.post(url, {}, 'chelsea', { ...bearer(token), ...headers });

describe('a token', () => {
  it('is shown once, later only its fragment, and the database has only its hash', async () => {
    const { token, fragment, id } = await make();
    expect(token).toMatch(/^pb_[\w-]{43}$/);
    expect(token.startsWith(fragment.slice(0, -1))).toBe(true);
    const listed = await server.get('/profile/tokens.json', 'bob');
    expect(listed.text).not.toContain(token);
    expect(listed.headers['cache-control']).toBe('no-store');
    expect(listed.body).toMatchObject({
      tokens: [
        {
          id,
          fragment,
          name: 'Sync',
          scopes: SCOPES,
          last_used_at: null,
          ended: null,
          group_name: 'Bob’s account',
        },
      ],
    });
    const rows = await services.database.kysely.selectFrom('api_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await server.get('/profile/tokens.json', 'alice')).body).toMatchObject({ tokens: [] });
  });

  it.each([['header'], ['address']])(
    'acts for its owner, sent in the %s, without cookie and CSRF token',
    async (where) => {
      const { token } = await make();
      const reply =
        where === 'header'
          ? await post('/test/follow', token)
          : await server.post(`/test/follow?token=${token}`, {});
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ user: expect.any(String), group: 'bob' });
    },
  );

  it('may be sent as `userToken`, and is refused when it is unknown', async () => {
    const { token } = await make({ scopes: ['read_parcels'] });
    const limits = (given: string) => server.get(`/users/lookup_limits.json?userToken=${given}`);
    expect((await limits(token)).body).toMatchObject({ total: 3 });
    expect((await limits('pb_x')).status).toBe(401);
    expect(await limits(`${token}&token=pb_x`)).toMatchObject({ status: 401, body: { error: MISFIT } });
  });

  it('takes precedence over cookies in the same request', async () => {
    const { token } = await make({ scopes: ['read_parcels'] });
    expect((await server.post('/test/import', {}, 'olive')).status).toBe(200);
    expect((await server.post('/test/import', {}, 'olive', bearer(token))).status).toBe(403);
    expect((await server.get('/users/lookup_limits.json', 'alice', bearer(token))).body).toMatchObject({
      total: 3,
    });
  });

  it('is refused outside its scopes, and the error says so', async () => {
    const { token } = await make({ scopes: ['read_parcels'] });
    const reply = await post('/test/follow', token);
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ error: { code: 'outside_token' } });
  });

  it.each([
    ['GET', '/users/session.json'],
    ['GET', '/users/sessions.json'],
    ['POST', '/users/sign_out.json'],
    ['POST', '/users/current_group.json'],
    ['GET', '/profile/tokens.json'],
    ['POST', '/profile/tokens.json'],
  ])('with every scope is refused at %s %s', async (method, url) => {
    const { token } = await make({ scopes: [...tokenScopesOf(FEATURES).offeredTo({ isOperator: false })] });
    const reply = method === 'GET' ? await get(url, token) : await post(url, token);
    expect(reply.body).toMatchObject({ error: { code: 'outside_token' } });
  });

  it('may do no more than its owner may do at that moment', async () => {
    expect((await ask({ scopes: ['write_imports'] })).status).toBe(403);
    const { token } = await make({ scopes: ['write_imports'] }, 'olive');
    expect((await post('/test/import', token)).status).toBe(200);
    const setOperator = (isOperator: boolean) =>
      services.database.kysely
        .updateTable('account')
        .set({ is_operator: isOperator })
        .where('email', '=', 'olive@people.example')
        .execute();
    await setOperator(false);
    try {
      await make({}, 'bob'); // Every change clears the cache.
      expect((await post('/test/import', token)).body).toMatchObject({ error: { code: 'not_allowed' } });
    } finally {
      await setOperator(true);
    }
  });

  it('ends when it is revoked, at once, and only by its owner', async () => {
    const { token, id } = await make();
    expect((await post('/test/follow', token)).status).toBe(200);
    expect((await server.delete(`/profile/tokens/${id}.json`, 'alice')).status).toBe(404);
    expect((await server.get(`/profile/tokens/${id}/usage.json`, 'alice')).status).toBe(404);
    expect((await server.delete(`/profile/tokens/${id}.json`, 'bob')).status).toBe(200);
    const refused = await post('/test/follow', token);
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('revoked');
    expect((await server.delete(`/profile/tokens/${id}.json`, 'bob')).status).toBe(404);
    expect((await server.get('/profile/tokens.json', 'bob')).body).toMatchObject({
      tokens: [{ ended: 'Revoked' }],
    });
  });

  it('ends when its time is over, when its owner leaves the group, and while their account is to be deleted', async () => {
    const { kysely } = services.database;
    const expired = await make();
    await kysely
      .updateTable('api_token')
      .set({ expires_at: new Date() })
      .where('id', '=', expired.id)
      .execute();
    const other = await make();
    expect((await post('/test/follow', expired.token)).status).toBe(401);
    const { account_id: accountId, group_id: groupId } = await kysely
      .selectFrom('api_token')
      .select(['account_id', 'group_id'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const setDeleteAfter = (at: Date | null) =>
      kysely.updateTable('account').set({ delete_after: at }).where('id', '=', accountId).execute();
    try {
      await setDeleteAfter(new Date(Date.now() + 86_400_000));
      expect((await post('/test/follow', other.token)).status).toBe(401);
    } finally {
      await setDeleteAfter(null);
    }
    const third = await make();
    await kysely.deleteFrom('group_member').where('group_id', '=', groupId).execute();
    try {
      expect((await post('/test/follow', third.token)).status).toBe(401);
    } finally {
      await kysely
        .insertInto('group_member')
        .values({ group_id: groupId ?? '', account_id: accountId, role: 'owner' })
        .execute();
    }
  });

  it.each(['', 'pb_x', `pb_${'A'.repeat(43)}`, "' or 1=1", 'x'.repeat(2000)])('is not %j', async (token) => {
    expect((await server.get(`/users/lookup_limits.json?token=${encodeURIComponent(token)}`)).status).toBe(
      401,
    );
    expect((await get('/users/lookup_limits.json', token)).status).toBe(401);
  });

  it('is never written into the log', async () => {
    const { token } = await make();
    expect((await server.get(`/test/fail?token=${token}&x=1`)).status).toBe(500);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('/test/fail?token=…&x=1');
    expect(JSON.stringify(logged)).not.toContain(token);
  });
});

describe('record views by token', () => {
  it('count against the same limit as those of the person', async () => {
    const { token } = await make();
    expect((await server.get('/test/parcel/a', 'bob')).status).toBe(200);
    expect((await get('/test/parcel/b', token)).status).toBe(200);
    expect((await get('/test/parcel/a', token)).status).toBe(200);
    expect((await get('/users/lookup_limits.json', token)).body).toMatchObject({ used: 2, total: 3 });
    expect((await get('/test/parcel/c', token)).status).toBe(200);
    expect((await get('/test/parcel/d', token)).status).toBe(403);
    expect((await server.get('/test/parcel/d', 'bob')).status).toBe(403);
  });

  it('are counted by token and day, and the last use is known', async () => {
    const { token, id } = await make();
    await make({ name: 'Other' });
    await Promise.all(Array.from({ length: 20 }, () => post('/test/follow', token)));
    await get('/users/lookup_limits.json', token);
    const day = new Date().toISOString().slice(0, 10);
    expect((await server.get(`/profile/tokens/${id}/usage.json`, 'bob')).body).toEqual({
      days: [{ day, requests: 21, by_permission: { 'follow.create_place': 20, 'usage.read': 1 } }],
    });
    await post('/test/follow', token);
    const { tokens } = (await server.get('/profile/tokens.json', 'bob')).body as {
      tokens: { name: string; last_used_at: string | null }[];
    };
    expect(tokens.map(({ name, last_used_at: at }) => [name, at === null])).toEqual([
      ['Other', true],
      ['Sync', false],
    ]);
  });
});

describe('web pages', () => {
  const page = 'https://app.example';
  const preflight = async (origin: string) => {
    const { headers } = await server.app.inject({
      method: 'OPTIONS',
      url: '/test/follow',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    return headers['access-control-allow-origin'];
  };

  it('of exactly the allowed origins may use it', async () => {
    const { token } = await make({ origins: [`${page}/`] });
    const reply = await post('/test/follow', token, { origin: page, 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe(page);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    expect(reply.headers['vary']).toContain('origin');
    // The page can read errors too.
    const refused = await get('/profile/tokens.json', token, { origin: page });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, page]);
    for (const origin of ['https://evil.example', 'http://app.example', 'null', undefined]) {
      const other = await post('/test/follow', token, origin === undefined ? {} : { origin });
      expect([origin, other.status, other.headers['access-control-allow-origin']]).toEqual([
        origin,
        403,
        undefined,
      ]);
    }
    expect(await preflight(page)).toBe(page);
    expect(await preflight('https://evil.example')).toBeUndefined();
  });

  it('may not use a token for programs, and session cookies never cross sites', async () => {
    const { token } = await make();
    expect((await post('/test/follow', token, { origin: page })).body).toMatchObject({
      error: { code: 'outside_token' },
    });
    expect(await preflight(page)).toBeUndefined();
    const forged = await server.post('/test/follow', {}, 'bob', { origin: page });
    expect([forged.status, forged.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });
});

describe('making a token', () => {
  it.each([
    [{ name: ' ' }, 'body.name'],
    [{ name: 'x'.repeat(101) }, 'body.name'],
    [{ scopes: [] }, 'body.scopes'],
    [{ scopes: ['everything'] }, 'body.scopes.0'],
    [{ origins: ['*'] }, 'body.origins.0'],
    [{ origins: ['http://app.example'] }, 'body.origins.0'],
    [{ origins: Array.from({ length: 11 }, (_, n) => `https://a${n}.example`) }, 'body.origins'],
    [{ expires_in_days: 0 }, 'body.expires_in_days'],
    [{ expires_in_days: 367 }, 'body.expires_in_days'],
  ])('with %j names the issue', async (change, field) => {
    const reply = await ask(change);
    expect(reply.status).toBe(400);
    expect((reply.body as { error: { fields: { field: string }[] } }).error.fields[0]?.field).toBe(field);
  });

  it('is for people who signed in, and for pages with their CSRF token', async () => {
    expect((await ask({}, 'chelsea')).status).toBe(401);
    expect((await server.post('/profile/tokens.json', {}, 'bob', { 'x-csrf-token': 'wrong' })).status).toBe(
      403,
    );
  });

  it(`stops at ${TOKENS_MAX}, however many ask at once`, async () => {
    const replies = await Promise.all(Array.from({ length: TOKENS_MAX + 5 }, () => ask()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(TOKENS_MAX);
    expect(replies.find(({ status }) => status === 403)?.text).toContain('Revoke one');
  });

  it('and revoking are in the audit log, without the token', async () => {
    const { id, token } = await make();
    await server.delete(`/profile/tokens/${id}.json`, 'bob');
    const acts = await services.database.kysely
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(acts.map(({ verb }) => verb)).toEqual(['token.created', 'token.revoked']);
    expect(
      JSON.stringify(acts, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    ).not.toContain(token);
  });
});
