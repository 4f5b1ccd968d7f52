import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { openTestSettings } from '../../../../tests/support/stored-settings.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { openMail } from '../../../backend/ports/mail/open-mail.ts';
import type { Services } from '../../../backend/services.ts';
import { storeSetting } from '../../../backend/stored-settings/queries.ts';
import type { StoredSettings } from '../../../backend/stored-settings/stored-settings.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { siteKindIn } from '../../accounts/server/index.ts';
import { auditRoutes } from '../../audit/server/index.ts';
import { planPricesOf } from '../../billing/server/settings.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { addsTax, paymentWayOf } from '../../payments/server/settings.ts';
import type { listSettings } from '../contract.ts';
import { adminRoutes } from './index.ts';

const URL = '/admin/settings.json';
let services: Services & { close(): Promise<void> };
let server: TestServer;
let storedSettings: StoredSettings;

beforeAll(async () => {
  services = await openTestServices();
  storedSettings = await openTestSettings(services, { MAIL_FROM: 'maps@county.example' });
  server = await openTestServer(services, [
    ...auditRoutes(services, {}),
    ...adminRoutes(services, {
      accounts: { clearSessionCache: () => undefined },
      suspensions: { settle: () => Promise.resolve() },
      jobs: { labelOf: (name) => name, needsPlans: () => false },
      mail: openMail(services.config),
      storedSettings,
    }),
  ]);
});
afterEach(async () => {
  const stored = storedSettings.list().filter(({ from }) => from === 'stored');
  await change(Object.fromEntries(stored.map(({ name }) => [name, null])));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const change = (values: Record<string, string | null>) => server.post(URL, { values }, 'olive');
const shown = async (name: string) => {
  const { settings } = (await server.get(URL, 'olive')).body as OutputOf<typeof listSettings>;
  return settings.find((setting) => setting.name === name);
};
const ownersAreFor = () => accessSettingsOf(services.config).ownerNames;

describe('settings that operators change in the browser', () => {
  it('apply at once, and null brings the default back', async () => {
    expect(ownersAreFor()).toBe('signed-in');
    expect((await change({ PLATBOOK_OWNER_NAMES: 'public' })).status).toBe(200);
    expect(ownersAreFor()).toBe('public');
    expect(await shown('PLATBOOK_OWNER_NAMES')).toMatchObject({ from: 'stored', value: 'public' });
    await change({ PLATBOOK_OWNER_NAMES: null });
    expect(ownersAreFor()).toBe('signed-in');
    expect(await shown('PLATBOOK_OWNER_NAMES')).toMatchObject({ from: 'default', value: 'signed-in' });
  });

  it('refuse a new plan price that is too low for a card payment, and keep one that is stored already', async () => {
    const low = { PLATBOOK_PLAN_PRICES: 'pro.monthly=0.30' };
    const refused = await change(low);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('must be $0.50 or more: cards can’t be charged less than $0.50'),
    ]);
    await services.database.kysely.transaction().execute((trx) =>
      storeSetting(trx, {
        name: 'PLATBOOK_PLAN_PRICES',
        value: low.PLATBOOK_PLAN_PRICES,
        sealed: null,
        changedBy: null,
      }),
    );
    await storedSettings.refresh();
    expect(planPricesOf(services.config)).toMatchObject([{ plan: 'pro', monthly: 30 }]);
    // The page sends the fields of a section together.
    expect((await change({ ...low, PLATBOOK_OWNER_NAMES: 'public' })).status).toBe(200);
    expect((await change({ PLATBOOK_PLAN_PRICES: 'pro.monthly=0.31' })).status).toBe(400);
  });

  it('are changed together or not at all, and every wrong field is named', async () => {
    const reply = await change({
      PLATBOOK_OWNER_NAMES: 'public',
      SATELLITE_1_URL: 'https://tiles.example/',
      PORT: '80',
      NO_SETTING: '1',
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      error: {
        fields: [
          { field: 'SATELLITE_1_URL' },
          { field: 'PORT', message: 'is not a setting that can be changed here' },
          { field: 'NO_SETTING', message: 'is not a setting that can be changed here' },
        ],
      },
    });
    expect(ownersAreFor()).toBe('signed-in');
  });

  it('never replace the environment', async () => {
    const reply = await change({ MAIL_FROM: 'me@elsewhere.example' });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('is set in the environment of the server');
  });

  it('keep secrets encrypted and out of every reply', async () => {
    const secret = 'smtp://mailer:hush@mail.example:587';
    const reply = await change({ SMTP_URL: secret });
    expect(reply.text).not.toContain('hush');
    expect(services.config.mail.smtpUrl).toBe(secret);
    expect(await shown('SMTP_URL')).toMatchObject({ from: 'stored', value: null });
    const rows = await services.database.kysely
      .selectFrom('site_setting')
      .selectAll()
      .where('name', '=', 'SMTP_URL')
      .execute();
    expect(rows[0]?.value).toBeNull();
    expect(Buffer.from(rows[0]?.sealed ?? []).toString('latin1')).not.toContain('hush');
    const { text } = await server.get('/admin/audit.json', 'olive');
    expect(text).toContain('settings.changed');
    expect(text).not.toContain('hush');
  });

  it('have no plans, prices or payments on an open site', async () => {
    const listed = async () =>
      ((await server.get(URL, 'olive')).body as OutputOf<typeof listSettings>).settings;
    const choicesOf = async (name: string) =>
      (await shown(name))?.screen?.control.choices?.map(({ value }) => value);
    const withPlans = await listed();
    expect(await choicesOf('PLATBOOK_OWNER_NAMES')).toEqual(['public', 'signed-in', 'paid']);
    await change({ PLATBOOK_SITE: 'open' });
    const open = await listed();
    const names = new Set(open.map(({ name }) => name));
    expect(withPlans.map(({ name }) => name).filter((name) => !names.has(name))).toEqual(
      expect.arrayContaining(['PLATBOOK_PAYMENT', 'PLATBOOK_PLAN_PRICES', 'PLATBOOK_PLAN_TERMS']),
    );
    // All fields of the page except PLATBOOK_SITE, whose choices must name plans, because it is the field that brings them back.
    const fields = open.filter(({ name, screen }) => screen !== null && name !== 'PLATBOOK_SITE');
    expect(JSON.stringify(fields)).not.toMatch(
      /\bplans?\b|\bPro\b|Starter|payment|\bprices?\b|invoice|stripe|data store/i,
    );
    expect(await choicesOf('PLATBOOK_OWNER_NAMES')).toEqual(['public', 'signed-in']);
    // A choice that needs plans stays in the list while it is selected.
    await change({ PLATBOOK_OWNER_NAMES: 'paid' });
    expect(await choicesOf('PLATBOOK_OWNER_NAMES')).toEqual(['public', 'signed-in', 'paid']);
    await change({ PLATBOOK_SITE: 'plans' });
    expect(await listed()).toHaveLength(withPlans.length);
  });

  it('reach another process of the site when it reads them again', async () => {
    const other: Services = { ...services, config: { ...services.config } };
    const settingsOfOther = await openTestSettings(other);
    await change({ PLATBOOK_OWNER_NAMES: 'public' });
    expect(accessSettingsOf(other.config).ownerNames).toBe('signed-in');
    await settingsOfOther.refresh();
    expect(accessSettingsOf(other.config).ownerNames).toBe('public');
  });

  it('that are no longer valid do not keep the site from starting', async () => {
    await services.database.kysely
      .insertInto('site_setting')
      .values({ name: 'PLATBOOK_OWNER_NAMES', value: 'friends' })
      .execute();
    const other: Services = { ...services, config: { ...services.config } };
    await openTestSettings(other);
    expect(accessSettingsOf(other.config).ownerNames).toBe('signed-in');
    await services.database.kysely.deleteFrom('site_setting').execute();
  });

  it('that cannot be decrypted are logged and left out', async () => {
    await services.database.kysely
      .insertInto('site_setting')
      .values({ name: 'SMTP_URL', sealed: Buffer.alloc(64) })
      .execute();
    const warn = vi.fn<Services['log']['warn']>();
    const other: Services = {
      ...services,
      config: { ...services.config },
      log: Object.assign(Object.create(services.log) as Services['log'], { warn }),
    };
    await openTestSettings(other);
    await services.database.kysely.deleteFrom('site_setting').execute();
    expect(warn.mock.calls).toEqual([
      [{ setting: 'SMTP_URL', issue: 'cannot be decrypted' }, 'stored setting left out'],
    ]);
    expect(other.config.mail.smtpUrl).toBe(services.config.mail.smtpUrl);
  });

  it('that need keys of the environment are left out without them: nothing is sold then, and the others stay', async () => {
    const db = services.database.kysely;
    const stored = { PLATBOOK_SITE: 'plans', PLATBOOK_PAYMENT: 'stripe', PLATBOOK_STRIPE_TAX: 'store' };
    for (const [name, value] of Object.entries({ ...stored, PLATBOOK_OWNER_NAMES: 'paid' }))
      await db.insertInto('site_setting').values({ name, value }).execute();
    const other: Services = { ...services, config: { ...services.config } };
    // The site was restored on a machine that has no keys of Stripe.
    await openTestSettings(other);
    expect(accessSettingsOf(other.config).ownerNames).toBe('paid');
    expect(siteKindIn(other.config)).toBe('plans');
    expect([paymentWayOf(other.config), addsTax(other.config)]).toEqual(['none', false]);
    await db.deleteFrom('site_setting').execute();
  });

  it('are refused to everybody but operators', async () => {
    const values = { PLATBOOK_OWNER_NAMES: 'public' };
    expect((await server.post(URL, { values }, 'chelsea')).status).toBe(401);
    expect((await server.post(URL, { values }, 'alice')).status).toBe(403);
    expect(ownersAreFor()).toBe('signed-in');
  });
});

it('a test email goes to the operator who asks', async () => {
  const reply = await server.post('/admin/settings/test_email.json', undefined, 'olive');
  expect(reply.body).toEqual({ status: 'stored', to: 'olive@people.example' });
  await change({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const failed = await server.post('/admin/settings/test_email.json', undefined, 'olive');
  expect(failed.status).toBe(503);
  expect(failed.text).toContain('The mail server did not accept the email');
});
