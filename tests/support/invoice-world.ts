import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Email } from '../../src/backend/ports/mail/mail.ts';
import type { Billing, createSubscription } from '../../src/features/billing/contract.ts';
import { adminSubscriptionRoutes } from '../../src/features/billing/server/admin-routes.ts';
import { changeRoutes } from '../../src/features/billing/server/change-routes.ts';
import { invoiceRoutes } from '../../src/features/billing/server/invoice-routes.ts';
import { sendOwedReminders } from '../../src/features/billing/server/owed-invoices.ts';
import { planTaxRoutes } from '../../src/features/billing/server/plan-tax-routes.ts';
import { subscriptionPayments } from '../../src/features/billing/server/subscription-changes.ts';
import { subscriptionRoutes } from '../../src/features/billing/server/subscription-routes.ts';
import { renewDue, sendBillingEmails } from '../../src/features/billing/server/subscriptions.ts';
import { createSuspensions } from '../../src/features/billing/server/suspensions.ts';
import type { Payment } from '../../src/features/payments/contract.ts';
import { cardRoutes } from '../../src/features/payments/server/card-routes.ts';
import { paymentRoutes } from '../../src/features/payments/server/payment-routes.ts';
import { createPayments } from '../../src/features/payments/server/payments.ts';
import { utcDayLabel } from '../../src/kernel/day-label.ts';
import type { OutputOf } from '../../src/kernel/endpoint.ts';
import { MS_PER_DAY } from '../../src/kernel/units.ts';
import { checkout } from './plan-checkout.ts';
import { openTestServices } from './services.ts';
import { openTestServer } from './test-server.ts';

/** A signal that stops nothing. */
export const NEVER = new AbortController().signal;
const BY_ORDER = { by: 'invoice', purchase_order: 'PO-1' };

/** Returns the day that is this many days after today, in UTC. */
export const dayAfter = (days: number) => new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10);
/** Returns the label of the due day that is `days` days from now. */
export const dueLabel = (days: number) => utcDayLabel(new Date(dayAfter(days)));

/** Opens a site that sells plans by purchase order. Jobs run only when a test asks for them. */
async function openInvoiceWorld() {
  const services = await openTestServices();
  const db = services.database.kysely;
  Object.assign(services.config.featureSettings, {
    PLATBOOK_PLAN_PRICES: 'pro.monthly=12, pro.annual=120, team_flex.monthly=20',
    PLATBOOK_PAYMENT_INVOICE: 'on',
  });
  const suspensions = createSuspensions(services.config, []);
  const payments = createPayments(services, () => [subscriptionPayments(suspensions)]);
  const server = await openTestServer(services, (accounts) => [
    ...paymentRoutes(services, payments),
    ...cardRoutes(db, payments),
    ...adminSubscriptionRoutes(services),
    ...changeRoutes(services, { payments, suspensions }),
    ...subscriptionRoutes(services, { payments, suspensions, accounts }),
    ...invoiceRoutes(services, payments),
    ...planTaxRoutes(services, payments),
  ]);
  return {
    services,
    suspensions,
    payments,
    server,
    async close() {
      await server.close();
      await services.close();
    },
    async clear() {
      await sql`delete from payment`.execute(db);
      await sql`delete from subscription`.execute(db);
    },
  };
}

type InvoiceWorld = Awaited<ReturnType<typeof openInvoiceWorld>>;

/** Opens a world for the tests of a file, and removes its payments and subscriptions before each test. */
export function useInvoiceWorld() {
  let opened: InvoiceWorld | undefined;
  /** The emails that were sent, the oldest first. */
  const emails: Email[] = [];
  const mail = { send: (email: Email) => Promise.resolve(void emails.push(email)) };
  beforeAll(async () => {
    opened = await openInvoiceWorld();
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    emails.length = 0;
    await opened?.clear();
  });
  const world = (): InvoiceWorld => {
    if (opened === undefined) throw new Error('the world is opened before the first test');
    return opened;
  };
  const db = () => world().services.database.kysely;
  const act = (id: string, verb: string, body: object = {}) =>
    world().server.post(`/admin/payments/${id}/${verb}.json`, body, 'olive');
  const addCard = (slug: string, token = 'practice_success_4242') =>
    world().server.post(
      '/account/cards.json',
      { group: slug, payment_method_id: token, cardholder_name: 'Alice Tester' },
      'alice',
    );
  const billingOf = async (slug: string) =>
    (await world().server.get(`/groups/${slug}/billing.json`, 'alice')).body as Billing;
  /** Renews the subscriptions that are due, twice at the same time as two workers would, and sends the emails and reminders. */
  const runJobs = async () => {
    const { services, payments, suspensions } = world();
    await Promise.all([1, 2].map(() => renewDue(services, { payments, suspensions }, new Date(), NEVER)));
    await sendBillingEmails(services, mail, payments);
    await sendOwedReminders(services, mail, new Date());
  };
  return {
    world,
    emails,
    subjects: () => emails.map(({ subject }) => subject),
    act,
    addCard,
    billingOf,
    runJobs,
    async openInvoiceOf(slug: string): Promise<Payment> {
      const invoice = (await billingOf(slug)).subscription?.invoice;
      if (invoice == null) throw new Error('no invoice is open');
      return invoice;
    },
    async planOf(slug: string) {
      const { rows } = await sql<{ plan: string; seats: number | null }>`
        select plan, seats from account_group where slug = ${slug}`.execute(db());
      return rows[0];
    },
    ofGroup: (path: string, slug: string, body: object = {}) =>
      world().server.post(`/subscriptions/${path}.json`, { group: slug, ...body }, 'alice'),
    /** Buys a plan with a purchase order, and marks its first payment as paid. Returns the slug of the account. */
    async bought(terms: object = {}): Promise<string> {
      const { server } = world();
      const body = checkout({ pay_with: BY_ORDER, ...terms });
      const { payment } = (await server.post('/subscriptions.json', body, 'alice')).body as OutputOf<
        typeof createSubscription
      >;
      await act(payment?.id ?? '', 'paid');
      const { path } = (await server.post('/subscriptions.json', body, 'alice')).body as { path: string };
      return path.split('/').at(-1) ?? '';
    },
    /** Moves all subscriptions and invoices into the past by this many days, then does what is due. */
    async afterDays(days: number) {
      const by = sql.raw(`interval '${days} days'`);
      await sql`
        update subscription set anchored_at = anchored_at - ${by}, period_start = period_start - ${by}, period_end = period_end - ${by},
          next_at = next_at - ${by}`.execute(db());
      await sql`update payment set due_on = due_on - ${days}::int`.execute(db());
      await runJobs();
    },
  };
}
