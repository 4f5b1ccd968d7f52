import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { checkout } from '../../../../tests/support/plan-checkout.ts';

const { world } = useInvoiceWorld();
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
beforeAll(async () => {
  fake = await startFakeStripe();
  Object.assign(world().services.config.featureSettings, fake.settings);
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.setSilence('none');
  fake.intents.clear();
});

const buy = (body: object) => world().server.post('/subscriptions.json', body, 'alice');
const byCard = (token: string) => checkout({ pay_with: { by: 'card', token } });

it.each([
  ['Stripe does not know', 'pm_none', 'There is no such card. Nothing was charged.'],
  ['the bank refuses', 'pm_declined_when_saved', 'Your card was declined. Nothing was charged.'],
])('a card that %s when it is saved is refused with “Nothing was charged”', async (_, token, message) => {
  const reply = await buy(byCard(token));
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(message)]);
  expect(fake.intents.size).toBe(0);
});

it('after a declined card, the same request with an offer added is refused, and does not charge the full price', async () => {
  await sql`
    insert into plan_offer (code, name, plan, cycle, price_cents) values ('HALF-26', 'Half', 'pro', 'monthly', 600)`.execute(
    world().services.database.kysely,
  );
  const declined = byCard('pm_declined');
  expect((await buy(declined)).body).toMatchObject({ payment: { state: 'declined' } });
  const paid = { ...declined, pay_with: { by: 'card', token: 'pm_success' } };
  const reply = await buy({ ...paid, offer: 'HALF-26', price_cents: 600 });
  expect([reply.status, reply.text]).toEqual([
    409,
    expect.stringContaining('This purchase was started with other choices.'),
  ]);
  expect([...fake.intents.values()].filter(({ status }) => status === 'succeeded')).toEqual([]);
  expect((await buy(paid)).body).toMatchObject({ payment: { state: 'paid', amount_cents: 1200 } });
});

it('says that nothing was charged while Stripe does not answer, but not after a charge that may have succeeded', async () => {
  const body = byCard('pm_success');
  fake.setSilence('all');
  const first = await buy(body);
  expect([first.status, first.text]).toEqual([
    503,
    expect.stringMatching(/does not answer\..* Nothing was charged\./),
  ]);
  fake.setSilence('from confirmation');
  const second = await buy(body);
  expect([second.status, second.text]).toEqual([
    503,
    expect.stringContaining('You are charged at most once'),
  ]);
  const third = await buy(body);
  expect(third.status).toBe(503);
  expect(third.text).not.toContain('Nothing was charged');
  expect([...fake.intents.values()].map(({ status }) => status)).toEqual(['succeeded']);
});
