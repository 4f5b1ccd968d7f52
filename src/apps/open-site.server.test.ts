/** An open site has no plans, prices or locks: every account has the same rights, and visitors see everything but personal data. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestSite, openTestSite } from '../../tests/support/site.ts';
import { openTestSettings } from '../../tests/support/stored-settings.ts';
import type { StoredSettings } from '../backend/stored-settings/stored-settings.ts';
import { settleDemoSettings } from '../features/demo/server/demo-settings.ts';
import { CURRENT_EDITIONS } from '../features/editions/server/index.ts';
import { freeExportsFor } from '../features/exports/server/index.ts';
import { accessSettingsOf } from '../features/parcels/server/index.ts';
import type { PaymentWay } from '../features/payments/server/settings.ts';
import { chooseSiteKind } from '../features/site/server/index.ts';
import { DEMO_PRICES } from '../features/store/rules/demo-prices.ts';
import { addDemoPrices } from '../features/store/server/demo-prices.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ checkReplies: true });
});
afterAll(() => site.close());

const get = async (url: string, person: 'alice' | 'bob' | 'chelsea') =>
  (await site.send({ url, headers: await site.sessionOf(person) })).json<Record<string, unknown>>();
const setKind = (kind: 'open' | 'plans' | undefined) => {
  site.services.config.featureSettings['PLATBOOK_SITE'] = kind;
};

describe('the kind of a site', () => {
  it('changes the rights of an account immediately', async () => {
    const bob = async () => (await get('/users/session.json', 'bob'))['user'];
    setKind('plans');
    expect(await bob()).toMatchObject({ is_paid: false, tier: 'starter' });
    setKind('open');
    expect(await bob()).toMatchObject({ is_paid: true, has_sitecontrol: true, in_free: false });
    expect(await get('/site.json', 'chelsea')).toMatchObject({ kind: 'open' });
    setKind('plans');
    expect(await bob()).toMatchObject({ is_paid: false });
  });

  it('open: premium fields and exports are for everyone, owner names are not, and the setting for exports still counts', () => {
    setKind('open');
    const { config } = site.services;
    expect(accessSettingsOf(config)).toEqual({ ownerNames: 'signed-in', premiumFields: 'everyone' });
    expect(freeExportsFor(config)).toBe('everyone');
    const featureSettings = { ...config.featureSettings, PLATBOOK_FREE_EXPORTS: 'nobody' };
    expect(freeExportsFor({ ...config, featureSettings })).toBe('nobody');
  });

  it('open: the API document has no purchases', async () => {
    const sold = async () =>
      Object.keys((await get('/openapi.json', 'chelsea'))['paths'] as object).filter((path) =>
        /^\/(admin\/)?(orders|payments|plans|subscriptions|store)\b/.test(path),
      );
    setKind('open');
    // Two paths remain: the list of plans, which has their limits, and the endpoint of the cart, which refuses to sell an export.
    expect(await sold()).toEqual(['/plans.json', '/orders/cart/add_export_items.json']);
    setKind('plans');
    expect(await sold()).toContain('/orders/cart.json');
  }, 60_000);

  it('open: neither visitors nor people with an account can order', async () => {
    setKind('open');
    const order = { total_cents: 0, request_key: '2136277e-e626-4481-b579-2509762e932b' };
    for (const headers of [{}, await site.sessionOf('bob')]) {
      const reply = await site.send({ method: 'POST', url: '/orders.json', headers, payload: order });
      expect([reply.statusCode, reply.body]).toEqual([
        404,
        expect.stringContaining('This site has no cart.'),
      ]);
    }
  });

  it('open: the site never offers a plan', async () => {
    setKind('open');
    const { featureSettings } = site.services.config;
    featureSettings['PLATBOOK_PLAN_PRICES'] = 'pro.monthly=12, team_flex.monthly=19.50';
    expect(await get('/plans/prices.json', 'chelsea')).toEqual({ prices: [], is_taxed: false });
    const bought = await site.send({
      method: 'POST',
      url: '/subscriptions.json',
      headers: await site.sessionOf('bob'),
      payload: {
        plan: 'pro',
        cycle: 'monthly',
        users: 1,
        group_name: 'Alder Surveyors',
        pay_with: { by: 'card', token: 'practice_success_4242' },
        price_cents: 1200,
        request_key: crypto.randomUUID(),
      },
    });
    expect(bought.statusCode).toBe(404);
    setKind('plans');
    expect(await get('/plans/prices.json', 'chelsea')).toEqual({
      prices: [
        { plan: 'pro', monthly: 1200, annual: null, per_seat: false },
        { plan: 'team_flex', monthly: 1950, annual: null, per_seat: true },
      ],
      is_taxed: false,
    });
    const check = '/settings/check_change.json?plan=pro&cycle=monthly';
    expect(await get(check, 'bob')).toMatchObject({
      possible: true,
      effects: { users: [{ name: 'manu', role: 'manager' }], maps: [] },
    });
    delete featureSettings['PLATBOOK_PLAN_PRICES'];
    setKind('open');
    expect(await get(check, 'bob')).toMatchObject({ error: { code: 'not_found' } });
    const limits = await get('/users/lookup_limits.json', 'bob');
    expect(JSON.stringify(limits)).not.toMatch(/upgrade|\bPro\b|Starter/i);
  });
});

describe('a site without a stored kind', () => {
  it.each([
    ['has plans while it has only the demo county', 'on', { from: 'default' }],
    ['is open if it has no demo', 'off', { from: 'stored', value: 'open' }],
  ])('%s', async (_, demo, expected) => {
    const { services } = site;
    setKind(undefined);
    services.config.featureSettings['PLATBOOK_DEMO'] = demo;
    const settings = await openTestSettings(services);
    await chooseSiteKind(services.database.kysely, services.config, settings);
    expect(settings.list().find(({ name }) => name === 'PLATBOOK_SITE')).toMatchObject(expected);
  });

  it('keeps the choice of its operator', async () => {
    const { services } = site;
    setKind('plans');
    await services.database.kysely.deleteFrom('site_setting').execute();
    const settings = await openTestSettings(services);
    await chooseSiteKind(services.database.kysely, services.config, settings);
    expect(await services.database.kysely.selectFrom('site_setting').selectAll().execute()).toEqual([]);
  });
});

describe('the prices and terms of the demo', () => {
  let settings: StoredSettings;
  let way: PaymentWay = 'practice';
  const settle = async () => {
    const { services } = site;
    await settleDemoSettings({ services, storedSettings: settings }, { way: () => way });
    await addDemoPrices(services, { way: () => way });
  };
  const setting = (name: string) => settings.list().find((candidate) => candidate.name === name);
  const planPrices = () => setting('PLATBOOK_PLAN_PRICES');
  const storePrices = async () => {
    const reply = await site.send({
      url: '/admin/store_prices.json',
      headers: await site.sessionOf('olive'),
    });
    return reply.json<{ prices: { id: string }[] }>().prices;
  };
  const setGeoid = (geoid: string) =>
    sql`update ${CURRENT_EDITIONS} set geoid = ${geoid}`.execute(site.services.database.kysely);
  const setByOperator = async (prices: string) => {
    const reply = await site.send({
      method: 'POST',
      url: '/admin/settings.json',
      headers: await site.sessionOf('olive'),
      payload: { values: { PLATBOOK_PLAN_PRICES: prices } },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    await settings.refresh();
  };
  beforeAll(async () => {
    setKind('plans');
    site.services.config.featureSettings['PLATBOOK_DEMO'] = 'on';
    settings = await openTestSettings(site.services);
  });

  it.each(['stripe', 'invoice', 'none'] as const)(
    'are not stored where the payment way is %s',
    async (real) => {
      way = real;
      await settle();
      expect([planPrices()?.from, await storePrices()]).toEqual(['default', []]);
    },
  );

  it('are stored at the first start, once', async () => {
    way = 'practice';
    await Promise.all([settle(), addDemoPrices(site.services, { way: () => way })]);
    await settle();
    expect(planPrices()).toMatchObject({
      from: 'stored',
      value: expect.stringContaining('pro.monthly') as string,
    });
    expect(await storePrices()).toHaveLength(DEMO_PRICES.length);
    expect((await get('/plans/prices.json', 'chelsea'))['prices']).toHaveLength(2);
    expect(await get('/site.json', 'chelsea')).toMatchObject({ terms_url: '/hs/terms' });
    expect(await get('/terms.json', 'chelsea')).toMatchObject({
      text: expect.stringContaining('no money moves') as string,
    });
  });

  it('do not come back when an operator has removed them', async () => {
    for (const { id } of await storePrices())
      await site.send({
        method: 'DELETE',
        url: `/admin/store_prices/${id}.json`,
        headers: await site.sessionOf('olive'),
      });
    await settle();
    expect(await storePrices()).toEqual([]);
  });

  it.each([
    ['has a county of its own', () => setGeoid('24009'), () => setGeoid('99001')],
    [
      'takes real payments',
      () => Promise.resolve((way = 'stripe')),
      () => Promise.resolve((way = 'practice')),
    ],
  ])('are not stored while the site %s, and are stored again afterwards', async (_, become, turnBack) => {
    const before = [planPrices(), setting('PLATBOOK_TERMS')];
    try {
      await become();
      await settle();
      expect([planPrices()?.from, setting('PLATBOOK_TERMS')?.from]).toEqual(['default', 'default']);
    } finally {
      await turnBack();
      await settle();
    }
    expect([planPrices(), setting('PLATBOOK_TERMS')]).toEqual(before);
  });

  it('stay when an operator has set them', async () => {
    const { value } = planPrices() ?? {};
    await setByOperator(value ?? '');
    await setGeoid('24009');
    await settle();
    expect(planPrices()).toMatchObject({ from: 'stored', value });
    await setGeoid('99001');
  });
});
