import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { groupOf, personaIds } from '../../../../tests/support/payment-world.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import type { Card } from '../contract.ts';
import { cardRoutes } from './card-routes.ts';
import type { Payments } from './payments-api.ts';
import { createPayments } from './payments.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let payments: Payments;
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
let group = { id: '', slug: '' };
let alice = '';

beforeAll(async () => {
  services = await openTestServices();
  fake = await startFakeStripe();
  Object.assign(services.config.featureSettings, fake.settings);
  const db = services.database.kysely;
  payments = createPayments(services, () => [
    { kind: 'test_order', label: 'Order', onChange: () => Promise.resolve() },
  ]);
  server = await openTestServer(services, cardRoutes(db, payments));
  ({ alice } = await personaIds(db));
  group = await groupOf(db, alice);
});
afterAll(async () => {
  await server.close();
  await fake.close();
  await services.close();
});

const add = (id: string) =>
  server.post(
    '/account/cards.json',
    { group: group.slug, payment_method_id: id, cardholder_name: 'Alice Tester' },
    'alice',
  );
const cardsIn = ({ body }: { body: unknown }) => (body as { cards: Card[] }).cards;

it('a card that is removed here is detached at Stripe, and is not kept again', async () => {
  const first = cardsIn(await add('pm_success_1'))[0]?.token;
  await add('pm_success_2');
  expect([...fake.owners.keys()]).toEqual(['pm_success_1', 'pm_success_2']);
  const removed = await server.delete(`/account/cards/${first}.json`, 'alice');
  expect(cardsIn(removed)).toMatchObject([{ is_active: true }]);
  expect([...fake.owners.keys()]).toEqual(['pm_success_2']);
  const again = await add('pm_success_1');
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('There is no such card.')]);
});

it('a saved card that was removed on the pages of Stripe is declined, with and without the person', async () => {
  await add('pm_success_3');
  await payments.provider().detachCard('pm_success_3');
  const pay = async (recordId: string) =>
    services.database.kysely.transaction().execute((trx) =>
      payments.begin(trx, {
        kind: 'test_order',
        recordId,
        payer: { accountId: alice, groupId: group.id },
        amountCents: 2500,
        currency: 'USD',
        description: 'Tilden County',
      }),
    );
  const declined = { state: 'declined', message: 'There is no such card.' };
  expect(await payments.submitRenewal((await pay('r1')).id)).toMatchObject(declined);
  expect(await payments.submitActiveCard((await pay('r2')).id, alice)).toMatchObject(declined);
});
