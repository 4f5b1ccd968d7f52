import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { usageFeature } from '../feature.ts';
import { purgeUses } from '../jobs/delete-old-uses.job.ts';
import { createUsage, recordUse, refundUse, usageOf } from './index.ts';
import { usageRoutes } from './usage-routes.ts';

const use = defineEndpoint({
  name: 'use',
  summary: '',
  method: 'GET',
  path: '/use/{subject}',
  params: z.object({ subject: z.string() }),
  query: z.object({
    kind: z.enum(['lookup', 'image', 'download_rows']),
    amount: z.coerce.number().default(1),
  }),
  output: z.object({ status: z.literal('ok') }),
  permission: usageFeature.permissions['usage.read'],
  problems: ['limit_reached'],
});

let services: Services & { close(): Promise<void> };
let server: TestServer;
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  services = await openTestServices({
    featureSettings: { PLATBOOK_PLAN_LIMITS: 'anonymous.lookups=3, free.lookups=100' },
  });
  const usage = createUsage(services, () => now);
  const routes: Route[] = [
    ...usageRoutes(services, () => now),
    route(use, async ({ params, query }, context) => {
      const subjects = params.subject.split(',');
      if (subjects.length > 1) await usage.recordMany(context, 'lookup', subjects);
      else await usage.record(context, query.kind, params.subject, query.amount);
      return { status: 'ok' as const };
    }),
  ];
  server = await openTestServer(services, routes);
});
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  await services.database.kysely.deleteFrom('use_subject').execute();
  await services.database.kysely.deleteFrom('use_counter').execute();
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const lookUp = (subject: string | number, as: Persona, headers?: Record<string, string>) =>
  server.get(`/use/${subject}?kind=lookup`, as, headers);
const limitsOf = async (as: Persona, headers?: Record<string, string>) =>
  (await server.get('/users/lookup_limits.json', as, headers)).body as { used: number; remaining: number };
const cookieOf = (reply: { headers: Record<string, string | undefined> }) =>
  reply.headers['set-cookie']?.split(';')[0] ?? '';

describe('the limits of record views say whether they are metered', () => {
  it.each([
    ['chelsea', { metered: true, need: null, allowed: true }],
    ['bob', { metered: true, need: null, allowed: true }],
    ['olive', { metered: false, need: null, total: null }],
  ] as const)('%s', async (as, limits) => {
    expect((await server.get('/users/lookup_limits.json', as)).body).toMatchObject(limits);
  });
});

describe('counting', () => {
  it('lets through exactly the limit, however many ask at once', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => lookUp(n, 'bob')));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 403)).toHaveLength(100);
    expect(await limitsOf('bob')).toMatchObject({
      used: 100,
      total: 100,
      remaining: 0,
      allowed: false,
      need: 'upgrade',
      upsell: 'pro',
    });
    const { length } = await services.database.kysely.selectFrom('use_subject').selectAll().execute();
    expect(length).toBe(100);
  });

  it('counts one parcel and many at the same time without a deadlock', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => lookUp(n % 2 ? `s${n}` : `s${n + 1},s${n + 3},s${n + 5}`, 'bob')),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  it('counts a parcel once a day, however many ask for it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => lookUp(n % 2, 'bob')));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await limitsOf('bob')).toMatchObject({ used: 2, remaining: 98 });
  });

  it('starts again at midnight UTC, and what was opened today stays open until then', async () => {
    const { database } = services;
    const holder = { keys: [{ key: 'account:x', factor: 1 }] };
    const record = (subject: string, at: string) =>
      recordUse(database.kysely, holder, 'lookup', subject, { amount: 1, limit: 2, now: new Date(at) });
    expect(await record('a', '2026-11-21T23:59:59Z')).toBe(true);
    expect(await record('b', '2026-11-21T23:59:59Z')).toBe(true);
    expect(await record('c', '2026-11-21T23:59:59Z')).toBe(false);
    expect(await record('a', '2026-11-21T23:59:59Z')).toBe(true);
    expect(await record('c', '2026-11-22T00:00:00Z')).toBe(true);
    expect(await usageOf(database.kysely, holder, 'lookup', 2, new Date('2026-11-22T00:00:00Z'))).toEqual({
      used: 1,
      total: 2,
    });
  });

  it('keeps accounts apart, and does not limit operators', async () => {
    for (let n = 0; n < 3; n++) expect((await lookUp(n, 'alice')).status).toBe(200);
    expect(await limitsOf('alice')).toMatchObject({ used: 3, total: 1000 });
    expect(await limitsOf('bob')).toMatchObject({ used: 0 });
    for (let n = 0; n < 5; n++) expect((await lookUp(n, 'olive')).status).toBe(200);
    expect(await limitsOf('olive')).toMatchObject({ used: 5, total: null, remaining: null, allowed: true });
  });

  it('takes amounts: a download fits as a whole or not at all', async () => {
    const rows = (subject: string, amount: number) =>
      server.get(`/use/${subject}?kind=download_rows&amount=${amount}`, 'alice');
    expect((await rows('export-1', 4000)).status).toBe(200);
    expect((await rows('export-2', 1001)).status).toBe(403);
    expect((await rows('export-3', 1000)).status).toBe(200);
    expect((await rows('export-3', 1000)).status).toBe(200);
    expect((await server.get('/use/x?kind=download_rows', 'bob')).status).toBe(403);
  });
});

it('free rows belong to the group: members share them, and their own account keeps its own', async () => {
  const usage = createUsage(services, () => now);
  const member = (userId: string, id: string, role: 'member' | 'guest' = 'member') => ({
    userId,
    tier: 'pro' as const,
    isOperator: false,
    group: { id, slug: id, role, plan: 'pro' },
  });
  const take = (actor: ReturnType<typeof member>, subject: string, amount: number) =>
    services.database.kysely
      .transaction()
      .execute((trx) => usage.recordIn(trx, actor, 'download_rows', subject, amount));
  const counted = await take(member('ann', 'team'), 'export-1', 4000);
  expect(counted).toEqual({ holder: 'group:team', period: '2026-11' });
  await expect(take(member('ben', 'team'), 'export-2', 1001)).rejects.toMatchObject({
    code: 'limit_reached',
  });
  await take(member('ben', 'team'), 'export-3', 1000);
  // Ann's own account has all of its rows.
  await take(member('ann', 'own'), 'export-4', 5000);
  // A guest takes nothing from the group.
  await expect(take(member('gus', 'other', 'guest'), 'export-5', 1)).rejects.toMatchObject({
    code: 'limit_reached',
  });

  const { kysely } = services.database;
  const refund = () =>
    kysely
      .transaction()
      .execute((trx) =>
        refundUse(trx, { ...counted, kind: 'download_rows', subject: 'export-1', amount: 4000 }),
      );
  await refund();
  await refund();
  const used = await kysely.selectFrom('use_counter').select(['holder', 'used']).orderBy('holder').execute();
  expect(used).toEqual([
    { holder: 'group:own', used: 5000 },
    { holder: 'group:team', used: 1000 },
  ]);
});

describe('visitors', () => {
  it('have a signed cookie, set with the first count', async () => {
    const first = await lookUp('a', 'chelsea');
    expect(first.headers['set-cookie']).toMatch(
      /^platbook_visitor=[\w-]{22}\.[\w-]{22};.*HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(first);
    expect((await lookUp('b', 'chelsea', { cookie })).headers['set-cookie']).toBeUndefined();
    expect((await lookUp('c', 'chelsea', { cookie })).status).toBe(200);
    const refused = await lookUp('d', 'chelsea', { cookie });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: {
        code: 'limit_reached',
        detail:
          'Property Lookup Daily Limit Reached. Upgrade to a Starter account to increase your daily limit to 100, or come back tomorrow when your counter resets.',
      },
    });
    expect(await limitsOf('chelsea', { cookie })).toMatchObject({
      used: 3,
      total: 3,
      remaining: 0,
      resets_at: '2026-11-22T00:00:00.000Z',
      need: 'register',
      message: { title: 'Property Lookup Daily Limit Reached' },
      upsell: 'starter',
    });
    // Another visitor at the same address can go on.
    expect((await lookUp('d', 'chelsea')).status).toBe(200);
  });

  it('who delete or forge their cookie are counted by their network address', async () => {
    const forged = { cookie: `platbook_visitor=${'A'.repeat(22)}.${'B'.repeat(22)}` };
    let allowed = 0;
    for (let n = 0; n < 40; n++)
      if ((await lookUp(n, 'chelsea', n % 2 === 0 ? forged : {})).status === 200) allowed++;
    expect(allowed).toBe(30);
    expect(await limitsOf('chelsea')).toMatchObject({ used: 3, remaining: 0 });
  });

  it('leave no network address and nothing readable in the tables', async () => {
    await lookUp('a', 'chelsea');
    const holders = await services.database.kysely.selectFrom('use_counter').select('holder').execute();
    expect(holders.map(({ holder }) => holder.replace(/:[\w-]{22}$/, '')).toSorted()).toEqual([
      'address',
      'visitor',
    ]);
  });
});

describe('pictures', () => {
  const imageLimits = async (as: Persona, id = 'me') => server.get(`/users/${id}/img_limits`, as);
  const body = async (as: Persona) => ((await imageLimits(as)).body as { imageLimits: object }).imageLimits;

  it('are five in all for Starter, none for visitors, and not metered when paid', async () => {
    expect(await body('chelsea')).toEqual({
      metered: true,
      allowed: false,
      need: 'register',
      remaining: 0,
      used: 0,
      total: 0,
    });
    for (let n = 0; n < 5; n++) {
      now = new Date(now.getTime() + 40 * 86_400_000);
      expect((await server.get(`/use/${n}?kind=image`, 'bob')).status).toBe(200);
    }
    expect((await server.get('/use/6?kind=image', 'bob')).status).toBe(403);
    expect(await body('bob')).toEqual({
      metered: true,
      allowed: false,
      need: 'upgrade',
      remaining: 0,
      used: 5,
      total: 5,
    });
    expect(await body('alice')).toMatchObject({ metered: false, allowed: true, need: null, total: null });
  });

  it('of others are not found', async () => {
    const { user } = (await server.get('/users/session.json', 'alice')).body as { user: { id: string } };
    expect((await imageLimits('alice', user.id)).status).toBe(200);
    expect((await imageLimits('bob', user.id)).status).toBe(404);
    expect((await imageLimits('chelsea', user.id)).status).toBe(404);
    expect((await imageLimits('bob', 'nonsense')).status).toBe(400);
  });
});

it('the nightly job forgets which parcels were opened, and keeps counts that never reset', async () => {
  await lookUp('a', 'bob');
  await lookUp('a', 'chelsea');
  await server.get('/use/a?kind=image', 'bob');
  await server.get('/use/a?kind=download_rows', 'alice');
  const left = async () => {
    const { kysely } = services.database;
    const kinds = async (table: 'use_subject' | 'use_counter') =>
      (await kysely.selectFrom(table).select('kind').execute())
        .map(({ kind }) => kind)
        .toSorted()
        .join(' ');
    return [await kinds('use_subject'), await kinds('use_counter')];
  };
  await purgeUses(services, new Date('2026-11-22T03:00:00Z'));
  expect(await left()).toEqual([
    'download_rows image lookup lookup lookup',
    'download_rows image lookup lookup lookup',
  ]);
  await purgeUses(services, new Date('2026-11-23T03:00:00Z'));
  expect(await left()).toEqual(['download_rows image', 'download_rows image lookup']);
  await purgeUses(services, new Date('2026-12-03T03:00:00Z'));
  expect(await left()).toEqual(['image', 'download_rows image lookup']);
  await purgeUses(services, new Date('2028-02-01T03:00:00Z'));
  expect(await left()).toEqual(['image', 'image']);
});

describe('PLATBOOK_PLAN_LIMITS', () => {
  it('is refused with the name of an unknown plan', () => {
    const config = { ...services.config, featureSettings: { PLATBOOK_PLAN_LIMITS: 'gold.lookups=1' } };
    expect(() => plansOf(config)).toThrow('PLATBOOK_PLAN_LIMITS: "gold" is not a plan');
  });
});

describe('the record of a parcel', () => {
  it('counts as a record view for every reader and at both of its addresses; a record that does not exist is not counted', async () => {
    const { parcelRoutes } = await import('../../parcels/server/index.ts');
    const { openTestPrivacy } = await import('../../../../tests/support/privacy.ts');
    const privacy = openTestPrivacy(services);
    onTestFinished(() => privacy.close());
    await insertFixturePlaces(services);
    await publishFixtureEdition(
      services,
      Array.from({ length: 5 }, (_, n) => ({ values: { parcelnumb: `P-${n}` } })),
    );
    const parcels = await openTestServer(services, [
      ...parcelRoutes(services, privacy),
      ...usageRoutes(services),
    ]);
    const url = (n: number) => `${FIXTURE_COUNTY.path}/${n}.json`;
    const first = await parcels.get(url(1));
    const headers = { cookie: cookieOf(first) };
    expect((await parcels.get(url(99), 'chelsea', headers)).status).toBe(404);
    expect((await parcels.get(`/parcels/${fixtureUuid(1, 2)}.json`, 'chelsea', headers)).status).toBe(200);
    expect((await parcels.get(url(3), 'chelsea', headers)).status).toBe(200);
    const refused = await parcels.get(url(4), 'chelsea', headers);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('limit_reached');
    for (const seen of [1, 2]) expect((await parcels.get(url(seen), 'chelsea', headers)).status).toBe(200);
    for (const as of ['bob', 'alice'] as const) {
      const used = async () =>
        ((await parcels.get('/users/lookup_limits.json', as)).body as { used: number }).used;
      expect(await used()).toBe(0);
      expect((await parcels.get(url(4), as)).status).toBe(200);
      expect(await used()).toBe(1);
    }
  });
});
