import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { startFakeStripe } from '../../tests/support/fake-stripe.ts';
import { KILL_COUNTY } from './kill-world.ts';

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** The price of the county in cents. It is not a multiple of ten, so a sum that was rounded to ten cents differs. */
export const PRICE_CENTS = 12_347;

/** A person with an account of their own, who is signed in. */
export interface Buyer {
  email: string;
  cookie: string;
  csrf: string;
}

/** Adds accounts with open sessions to the database, without hashing hundreds of passwords. */
export async function addBuyers(databaseUrl: string, count: number): Promise<Buyer[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const buyers: Buyer[] = [];
    for (let index = 0; index < count; index++) {
      const [email, token, csrf] = [`buyer-${index}@people.example`, randomUUID(), randomUUID()];
      await client.query(
        `with g as (insert into account_group (slug, name, plan) values ($1, $1, 'free') returning id),
          a as (insert into account (email, name, email_confirmed_at, primary_group_id) select $2, 'Buyer', now(), id from g returning id, primary_group_id),
          m as (insert into group_member (group_id, account_id, role) select primary_group_id, id, 'owner' from a)
        insert into session (token_hash, account_id, csrf_token, expires_at) select $3, id, $4, now() + interval '1 day' from a`,
        [`buyer-${index}`, email, createHash('sha256').update(token).digest(), csrf],
      );
      buyers.push({ email, cookie: `platbook_session=${token}`, csrf });
    }
    return buyers;
  } finally {
    await client.end();
  }
}

async function post(url: string, { cookie, csrf }: Buyer, path: string, body: object) {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, text: await reply.text() };
}

/** Puts the county into the cart of a buyer. */
export async function fillCart(url: string, buyer: Buyer): Promise<void> {
  const body = { id: 'premium', fmt: 'csv', path: KILL_COUNTY, price_cents: PRICE_CENTS };
  const { status, text } = await post(url, buyer, '/orders/cart/add.json', body);
  // The server was too busy to answer. A person would try again, too.
  if (status === 503) {
    await pause(1000);
    return fillCart(url, buyer);
  }
  if (status !== 200) throw new Error(`the cart could not be filled: ${status} ${text}`);
}

/** Checks out, and asks again while the server is busy. Any other refusal is an answer; only a broken connection throws. */
export async function checkOut(url: string, buyer: Buyer, requestKey: string, token: string) {
  const payWith = { by: 'card', token };
  const body = { total_cents: PRICE_CENTS, pay_with: payWith, request_key: requestKey };
  for (;;) {
    const reply = await post(url, buyer, '/orders.json', body);
    if (reply.status !== 503) return reply;
    await pause(1000);
  }
}

const ATTEMPTS = 5;

/** Repeats a request whose connection broke, as a person does: a server that waits long for the processor closes connections. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      // `fetch` throws a TypeError when it got no answer.
      if (attempt === ATTEMPTS || !(error instanceof TypeError)) throw error;
      await pause(1000);
    }
  }
}

/** Delivers the webhook messages that the fake Stripe has collected: late, in reverse order, and each of them twice. Returns the number of deliveries. */
export async function deliverMessages(url: string, fake: FakeStripe): Promise<number> {
  const events = fake.events.splice(0).toReversed();
  for (const event of [...events, ...events]) {
    const { payload, signature } = fake.message(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reply = await untilAnswered(() =>
      fetch(`${url}/payments/stripe/webhook`, { method: 'POST', headers, body: payload }),
    );
    if (reply.status !== 200) throw new Error(`a message was refused: ${reply.status} ${await reply.text()}`);
  }
  return events.length * 2;
}

/** The state of all orders in the database. */
export interface Books {
  orders: number;
  paid: number;
  paidCents: number;
  /** Sentences about contradictions. */
  issues: string[];
  /** Sentences about files that jobs have to make. */
  unfinished: string[];
}

const ISSUES: Readonly<Record<string, string>> = {
  'order whose payment has another amount': `select count(*) from store_order o join payment p on p.kind = 'order' and p.record_id = o.id::text
    where p.amount_cents <> o.total_cents`,
  'order whose lines do not add up to its total': `select count(*) from store_order o
    where o.total_cents <> (select sum(price_cents) from store_order_line l where l.order_id = o.id)`,
  'paid order without a paid payment': `select count(*) from store_order o where o.state in ('paid', 'preparing', 'ready', 'failed', 'refunded')
    and not exists (select from payment p where p.kind = 'order' and p.record_id = o.id::text and p.state in ('paid', 'partly_refunded', 'refunded'))`,
  'paid payment whose order is not paid and was not refunded': `select count(*) from payment p join store_order o on o.id::text = p.record_id
    where p.kind = 'order' and p.state in ('paid', 'partly_refunded') and o.state in ('open', 'expired')`,
  'order without a file': `select count(distinct o.id) from store_order o left join store_order_file f on f.order_id = o.id
    left join parcel_export e on e.id = f.export_id and e.state = 'ready' where o.state = 'ready' and e.id is null`,
};
/** What is left to do for orders that are paid. */
const UNFINISHED: Readonly<Record<string, string>> = {
  'order that has not ended': `select count(*) from store_order o where o.state in ('paid', 'preparing')`,
};
/** The contradictions between payments and the charges of the practice provider. */
const PRACTICE_ISSUES: Readonly<Record<string, string>> = {
  'charge of another amount': `select count(*) from practice_charge c join payment p on p.id::text = c.key where c.amount_cents <> p.amount_cents`,
  'charge whose payment is not paid': `select count(*) from practice_charge c join payment p on p.id::text = c.key
    where c.state = 'paid' and p.state not in ('paid', 'partly_refunded', 'refunded')`,
  'paid payment without a charge': `select count(*) from payment p where p.kind = 'order' and p.state = 'paid'
    and not exists (select from practice_charge c where c.key = p.id::text and c.state = 'paid')`,
};

/** Compares orders, payments, charges and files. */
export async function readBooks(databaseUrl: string, fake: FakeStripe | null): Promise<Books> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (query: string) =>
    Number((await client.query<{ count: string }>(query)).rows[0]?.count ?? 0);
  try {
    const find = async (queries: Readonly<Record<string, string>>) => {
      const sentences: string[] = [];
      for (const [name, query] of Object.entries(queries)) {
        const found = await count(query);
        if (found > 0) sentences.push(`${found} ${name}`);
      }
      return sentences;
    };
    const issues = await find({ ...ISSUES, ...(fake === null ? PRACTICE_ISSUES : {}) });
    const paid = `from payment where kind = 'order' and state = 'paid'`;
    const books = {
      orders: await count('select count(*) from store_order'),
      paid: await count(`select count(*) ${paid}`),
      paidCents: await count(`select coalesce(sum(amount_cents), 0) as count ${paid}`),
      issues,
      unfinished: await find(UNFINISHED),
    };
    if (fake !== null) {
      const charged = [...fake.intents.values()].filter(({ status }) => status === 'succeeded');
      const kept = charged.filter(({ latest_charge: charge }) => (charge?.amount_refunded ?? 0) === 0);
      const payments = new Set(charged.map(({ metadata }) => metadata['payment']));
      if (payments.size !== charged.length) issues.push('a payment was charged twice');
      if (kept.length !== books.paid) issues.push(`${kept.length} charges, ${books.paid} paid payments`);
      const cents = kept.reduce((sum, { amount }) => sum + amount, 0);
      if (cents !== books.paidCents)
        issues.push(`${cents} cents charged, ${books.paidCents} cents in paid payments`);
    }
    return books;
  } finally {
    await client.end();
  }
}

/**
 * Waits until the database has no contradictions and, with `waitsForFiles`, until the server's jobs have finished all orders. Gives up when nothing has changed for
 * `seconds`: the server makes files one after the other, which takes long for hundreds of orders on a busy machine. Returns the sentences about what is left.
 */
export async function settleBooks(
  databaseUrl: string,
  fake: FakeStripe | null,
  { seconds, waitsForFiles }: { seconds: number; waitsForFiles: boolean },
): Promise<{ paid: number; left: string[] }> {
  let end = 0;
  let before = '';
  for (;;) {
    const books = await readBooks(databaseUrl, fake);
    const seen = JSON.stringify(books);
    if (seen !== before) end = performance.now() + seconds * 1000;
    before = seen;
    const left = [...books.issues, ...(waitsForFiles ? books.unfinished : [])];
    if (left.length === 0 || performance.now() > end) return { paid: books.paid, left };
    await pause(2000);
  }
}
