import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Stripe } from 'stripe';
import { createFakeTax } from './fake-stripe-tax.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  status: string;
  customer: string | null;
  payment_method: string | null;
  client_secret: string;
  last_payment_error: { message: string } | null;
  latest_charge: { id: string; amount_refunded: number } | null;
  metadata: Record<string, string>;
}

interface Reply {
  status: number;
  body: unknown;
}

const WEBHOOK_SECRET = 'whsec_test';
/** Fields that hold the id of another object. A reply contains the object itself only if the request says so (Stripe's `expand`). */
const REFERENCES = ['customer', 'latest_charge'] as const;

/**
 * A stand-in for the API of Stripe, over HTTP: payment intents, cards, refunds, sales tax, idempotency keys, expanded references. It collects its webhook
 * messages in `events`, so that a test can deliver them late, twice or in reverse order. The beginning of a card's id decides what happens: `pm_success` is
 * charged, `pm_declined` is declined, `pm_declined_when_saved` is also declined when it is attached to a customer, and `pm_confirm` needs the person's
 * confirmation unless the payment is off-session.
 */
export async function startFakeStripe() {
  const app = Fastify();
  const intents = new Map<string, Intent>();
  /** The reply to each idempotency key, with the request that it belongs to. */
  const answered = new Map<string, { sent: string; reply: Reply }>();
  const customers = new Map<string, object>();
  /** The customer that each card is attached to. */
  const owners = new Map<string, string>();
  /** Cards that were detached from their customer. They can't be used again. */
  const detached = new Set<string>();
  const tax = createFakeTax();
  const events: { id: string; type: string; object: unknown }[] = [];
  const calls = { created: 0, confirmed: 0 };
  /** For each confirmation, whether it was sent without the person (Stripe's `off_session`). */
  const offSession: boolean[] = [];
  let dropAfterConfirm = false;
  let silence: 'none' | 'from confirmation' | 'all' = 'none';
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const recordEvent = (type: string, intent: Intent) =>
    void events.push({ id: `evt_${randomUUID()}`, type, object: withReferences(intent, []) });
  const failure = (code: string | undefined, message: string, type = 'card_error'): Reply => ({
    status: type === 'card_error' ? 402 : 400,
    body: { error: { type, code, message } },
  });
  const wrongState = () =>
    failure('payment_intent_unexpected_state', 'The intent has another state.', 'invalid_request_error');
  const refusal = (message: string) => failure(undefined, message, 'invalid_request_error');
  const usedUp = () => refusal('This PaymentMethod was detached from a Customer, and may not be used again.');

  /** Returns an object as a reply shows it: the `expanded` references are objects, the others are ids. */
  function withReferences(object: object, expanded: readonly string[]): object {
    const shown: Record<string, unknown> = structuredClone({ ...object });
    for (const name of REFERENCES) {
      const value = shown[name];
      if (typeof value === 'string' && expanded.includes(name)) shown[name] = customers.get(value) ?? value;
      if (isRecord(value) && !expanded.includes(name)) shown[name] = value['id'];
    }
    return shown;
  }

  function handle(method: string, path: string, body: Record<string, string>): Reply {
    const [, , kind = '', id = '', verb = ''] = path.split('/');
    if (kind === 'tax') return tax.handle(method, path, body);
    if (kind === 'payment_methods') {
      if (!/^pm_(success|declined|confirm)/.test(id))
        return failure('resource_missing', 'No such payment_method', 'invalid_request_error');
      const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2039 };
      if (verb === 'attach' && id.startsWith('pm_declined_when_saved'))
        return failure('card_declined', 'Your card was declined.');
      if (verb === 'attach' && detached.has(id)) return usedUp();
      if (verb === 'attach') owners.set(id, body['customer'] ?? '');
      if (verb === 'detach') {
        if (!owners.delete(id))
          return refusal('The payment method you provided is not attached to a customer.');
        detached.add(id);
      }
      return { status: 200, body: { id, object: 'payment_method', customer: owners.get(id) ?? null, card } };
    }
    if (kind === 'customers') {
      const made = {
        id: `cus_${customers.size + 1}`,
        object: 'customer',
        metadata: { account: body['metadata[account]'], group: body['metadata[group]'] },
      };
      customers.set(made.id, made);
      return { status: 200, body: made };
    }
    if (kind === 'setup_intents')
      return { status: 200, body: { id: 'seti_1', object: 'setup_intent', client_secret: 'seti_1_secret' } };
    if (kind === 'refunds') return refund(body);
    if (method === 'POST' && id === '') return create(body);
    const intent = intents.get(id);
    if (intent === undefined) return failure('resource_missing', 'No such intent', 'invalid_request_error');
    if (verb === 'confirm')
      return confirm(intent, body['payment_method'] ?? '', body['off_session'] === 'true');
    return method === 'POST' ? update(intent, body) : { status: 200, body: intent };
  }

  function update(intent: Intent, body: Record<string, string>): Reply {
    if (!intent.status.startsWith('requires_')) return wrongState();
    intent.customer = body['customer'] ?? intent.customer;
    if (body['payment_method'] !== undefined)
      Object.assign(intent, { payment_method: body['payment_method'], status: 'requires_confirmation' });
    return { status: 200, body: intent };
  }

  function create(body: Record<string, string>): Reply {
    calls.created += 1;
    const id = `pi_${randomUUID()}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(body['amount']),
      status: 'requires_payment_method',
      customer: null,
      payment_method: null,
      client_secret: `${id}_secret`,
      last_payment_error: null,
      latest_charge: null,
      metadata: { payment: body['metadata[payment]'] ?? '' },
    };
    intents.set(id, intent);
    recordEvent('payment_intent.created', intent);
    return { status: 200, body: intent };
  }

  function confirm(intent: Intent, card: string, isOffSession: boolean): Reply {
    offSession.push(isOffSession);
    if (!intent.status.startsWith('requires_') || intent.status === 'requires_action') return wrongState();
    if (detached.has(card)) return usedUp();
    if ((owners.get(card) ?? intent.customer) !== intent.customer)
      return refusal('The PaymentMethod belongs to a Customer. Include the Customer in the PaymentIntent.');
    intent.payment_method = card;
    if (card.startsWith('pm_declined')) {
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      intent.last_payment_error = { message: 'Your card was declined.' };
      recordEvent('payment_intent.payment_failed', intent);
      return failure('card_declined', 'Your card was declined.');
    }
    if (card.startsWith('pm_confirm') && !isOffSession) {
      intent.status = 'requires_action';
      recordEvent('payment_intent.requires_action', intent);
    } else succeed(intent);
    return { status: 200, body: intent };
  }

  function succeed(intent: Intent): void {
    calls.confirmed += 1;
    intent.status = 'succeeded';
    intent.last_payment_error = null;
    intent.latest_charge = { id: `ch_${randomUUID()}`, amount_refunded: 0 };
    recordEvent('payment_intent.succeeded', intent);
  }

  function refund(body: Record<string, string>): Reply {
    const intent = intents.get(body['payment_intent'] ?? '');
    if (intent?.latest_charge == null)
      return failure('resource_missing', 'No charge', 'invalid_request_error');
    const amount = Number(body['amount']);
    const left = intent.amount - intent.latest_charge.amount_refunded;
    if (left === 0)
      return failure('charge_already_refunded', 'It is refunded already.', 'invalid_request_error');
    if (amount > left) {
      const message = 'The amount is greater than what is left of the charge.';
      return { status: 400, body: { error: { type: 'invalid_request_error', param: 'amount', message } } };
    }
    intent.latest_charge.amount_refunded += amount;
    const { id, amount_refunded } = intent.latest_charge;
    const charge = { id, object: 'charge', amount_refunded, payment_intent: intent.id };
    events.push({ id: `evt_${randomUUID()}`, type: 'charge.refunded', object: charge });
    return { status: 200, body: { id: `re_${randomUUID()}`, object: 'refund' } };
  }

  /** Answers a request. Adds the references that it asks for to the reply. */
  function answer(method: string, url: URL, body: Record<string, string>): Reply {
    const fields = [...url.searchParams, ...Object.entries(body)];
    const expanded = fields.flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? [value] : []));
    const { status, body: made } = handle(method, url.pathname, body);
    if (status >= 400 || !isRecord(made)) return { status, body: made };
    const unknown = expanded.find((name) => !REFERENCES.some((known) => known === name && name in made));
    if (unknown !== undefined) return refusal(`This property cannot be expanded (${unknown}).`);
    return { status, body: withReferences(made, expanded) };
  }

  app.all('/*', async (request, reply) => {
    const at = new URL(request.url, 'http://localhost');
    const path = at.pathname;
    if (silence === 'all') return reply.code(503).header('stripe-should-retry', 'false').send('');
    const key = request.headers['idempotency-key'];
    const body = (request.body ?? {}) as Record<string, string>;
    const sent = JSON.stringify([path, body]);
    const before = typeof key === 'string' ? answered.get(key) : undefined;
    if (before !== undefined && before.sent !== sent)
      return reply.code(400).send({
        error: { type: 'idempotency_error', message: 'The key was used with other parameters.' },
      });
    const made = before?.reply ?? answer(request.method, at, body);
    // The Stripe library sends a retry with the idempotency key of the first attempt, so a retry gets the stored reply.
    if (typeof key === 'string') answered.set(key, { sent, reply: made });
    if (silence === 'from confirmation' && path.endsWith('/confirm')) {
      silence = 'all';
      return reply.code(503).header('stripe-should-retry', 'false').send('');
    }
    if (dropAfterConfirm && path.endsWith('/confirm')) {
      dropAfterConfirm = false;
      return reply
        .code(400)
        .send({ error: { type: 'invalid_request_error', message: 'The connection broke.' } });
    }
    return reply.code(made.status).send(made.body);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    /** The settings of a site that takes payments by this stand-in. */
    settings: {
      PLATBOOK_PAYMENT: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
    },
    intents,
    calls,
    events,
    tax,
    /** The customer that each card is attached to. */
    owners,
    /** Creates a customer for an account and attaches a card to it, like a person who enters the card in the browser. */
    enterCard: (id: string, account: string) => {
      const customer = `cus_${customers.size + 1}`;
      customers.set(customer, { id: customer, object: 'customer', metadata: { account } });
      owners.set(id, customer);
    },
    /** Charges at the next confirmation, but answers with an error. */
    breakNextConfirm: () => void (dropAfterConfirm = true),
    offSession,
    /** `all`: every request gets a 503. `from confirmation`: the next confirmation charges, and then it and all later requests get a 503. `none`: requests are answered. */
    setSilence: (from: typeof silence) => void (silence = from),
    /** Approves a payment, as a person does on the page of their bank. */
    approve: (id: string) => {
      const intent = intents.get(id);
      if (intent !== undefined) succeed(intent);
    },
    /** Returns a webhook message with the signature that Stripe would send at `sentAt`. */
    message({ id, type, object }: { id: string; type: string; object: unknown }, sentAt = Date.now()) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp: Math.floor(sentAt / 1000),
      });
      return { payload, signature };
    },
    close: () => app.close(),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
