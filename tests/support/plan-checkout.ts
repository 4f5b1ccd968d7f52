import { randomUUID } from 'node:crypto';
import type { createSubscription } from '../../src/features/billing/contract.ts';
import type { TaxQuote } from '../../src/features/payments/contract.ts';
import type { OutputOf } from '../../src/kernel/endpoint.ts';
import type { TestServer } from './test-server.ts';

/** Changes of the plan of an account, as a page sends them. */
export const PRO = { plan: 'pro', cycle: 'monthly', users: 1, price_cents: 1200 };
export const TEAM = { plan: 'team_flex', cycle: 'monthly', users: 3, price_cents: 6000 };

let names = 0;
/** Returns what a page sends to buy Pro for a new account, with changes. */
export const checkout = (change: object = {}) => {
  names += 1;
  return {
    plan: 'pro',
    cycle: 'monthly',
    users: 1,
    group_name: `Plat Office ${names}`,
    pay_with: { by: 'card', token: 'practice_success_4242' },
    cardholder_name: 'Alice Tester',
    price_cents: 1200,
    request_key: randomUUID(),
    tax_quote_id: null as string | null,
    ...change,
  };
};

/** Buys a plan as alice. Returns the reply, and the slug of the account. */
export async function buyPlan(server: TestServer, body: ReturnType<typeof checkout>) {
  const reply = await server.post('/subscriptions.json', body, 'alice');
  if (reply.status !== 200) throw new Error(reply.text);
  const made = reply.body as OutputOf<typeof createSubscription>;
  return { made, body, slug: made.path?.split('/').at(-1) ?? '' };
}

/** Asks for a quote of the sales tax at an address, then buys a plan by card with it. */
export async function buyWithTax(server: TestServer, change: object, address: object) {
  const body = checkout(change);
  const { plan, cycle, users, price_cents } = body;
  const terms = { plan, cycle, users, price_cents, address };
  const quote = (await server.post('/subscriptions/tax.json', terms, 'alice')).body as TaxQuote;
  return buyPlan(server, { ...body, tax_quote_id: quote.quote_id });
}
