import type { Stripe } from 'stripe';
import { Problem } from '../../../kernel/problem.ts';
import { MINIMUM_CHARGE_CENTS } from '../rules/minimum-charge.ts';
import { type ChargeState, MORE_THAN_LEFT } from '../rules/payment-states.ts';
import type { ChargeRequest, PaymentProvider, ProviderCharge } from './provider.ts';
import {
  type StripeConnection,
  stripeReply,
  isRefusal,
  loadStripe,
  openStripe,
  invalidRequestOf,
} from './stripe-client.ts';
import { createStripeTax } from './stripe-tax.ts';

export interface StripeProvider extends PaymentProvider {
  /** Returns the secret with which the browser lets Stripe keep a card. The card’s number goes from the browser directly to Stripe. */
  beginCard(accountId: string): Promise<string>;
  /** Returns the message if its signature is Stripe's; throws a problem otherwise. */
  readEvent(body: Buffer, signature: string): Promise<{ id: string; type: string; chargeId: string | null }>;
}

/** The maximum difference between the time of a signature and our clock, in either direction. */
const SIGNATURE_SECONDS = 300;

interface StripeOptions extends StripeConnection {
  webhookSecret: string;
}

/** Payments by Stripe: one PaymentIntent for each payment, which is confirmed again with another card after a decline. */
export function createStripeProvider({ webhookSecret, ...connection }: StripeOptions): StripeProvider {
  const stripe = openStripe(connection);

  const retrieve = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const read = async (id: string) => describe(await retrieve(id));

  /** Creates the intent of a payment once: Stripe recognizes the idempotency key for a day, and later requests come with the id. */
  const intentOf = ({ key, existingId, amountCents, currency, description }: ChargeRequest) =>
    existingId === null
      ? stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: currency.toLowerCase(),
            description,
            metadata: { payment: key },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          { idempotencyKey: key },
        )
      : stripe.paymentIntents.retrieve(existingId);

  const provider: StripeProvider = {
    name: 'stripe',
    tax: createStripeTax(stripe),
    minimumCents: MINIMUM_CHARGE_CENTS,
    async charge(request) {
      const { method, isOffSession, customer: saved, accountId } = request;
      const intent = await intentOf(request);
      await request.onBegun(intent.id);
      // Until it gets another card, the intent waits for the confirmation of the card that was tried.
      const isOtherCard = intent.status === 'requires_action' && idOf(intent.payment_method) !== method;
      if (
        !isOtherCard &&
        intent.status !== 'requires_payment_method' &&
        intent.status !== 'requires_confirmation'
      )
        return read(intent.id);
      const card = await findMethod(method);
      // A saved card has a customer until somebody removes it on the pages of Stripe. Stripe then refuses to charge it.
      const mayCharge = (found: Stripe.PaymentMethod) =>
        saved === null ? isOffSession || isOwn(found, accountId) : found.customer !== null;
      if (card === undefined || !mayCharge(card))
        return { ...describe(intent), state: 'declined', message: NO_CARD };
      try {
        const customerId = idOf(card.customer);
        const isOtherCustomer = customerId !== null && idOf(intent.customer) !== customerId;
        if (isOtherCard || isOtherCustomer)
          await stripe.paymentIntents.update(intent.id, {
            ...(isOtherCustomer && { customer: customerId }),
            ...(isOtherCard && { payment_method: method }),
          });
        await stripe.paymentIntents.confirm(intent.id, { payment_method: method, off_session: isOffSession });
      } catch (error) {
        // The card was declined, or another request confirmed the intent at the same time. The state of the intent tells which.
        if (!(error instanceof loadStripe().errors.StripeCardError) && !isStateError(error)) throw error;
      }
      return read(intent.id);
    },
    async find(id) {
      const intent = await retrieve(id);
      // Until a card was tried, the charge has no result. This code may have refused the card before it reached Stripe.
      return isUntried(intent) ? undefined : describe(intent);
    },
    async refund({ key, chargeId, amountCents }) {
      try {
        await stripe.refunds.create(
          { payment_intent: chargeId, amount: amountCents },
          { idempotencyKey: key },
        );
      } catch (error) {
        if (isTooMuch(error)) throw new Problem('conflict', MORE_THAN_LEFT);
        // Somebody returned all of the money on the pages of Stripe. The charge itself says how much.
        if (!isRefusal(error, 'charge_already_refunded')) throw error;
      }
      return read(chargeId);
    },
    async saveCard(token, { groupId, accountId, customer }) {
      let method = await findMethod(token);
      if (method === undefined || !isOwn(method, accountId)) throw new Problem('invalid_input', NO_CARD);
      if (method.customer === null) {
        const owner =
          customer ??
          (
            await stripe.customers.create(
              { metadata: { group: groupId, account: accountId } },
              // Stripe refuses an idempotency key that is repeated with other metadata. After a card could not be attached, another member may try next, so
              // the key names the member, too.
              { idempotencyKey: `group-${groupId}-${accountId}` },
            )
          ).id;
        method = await attach(token, owner);
      }
      const { card } = method;
      if (card === undefined) throw new Problem('invalid_input', 'This is not a card.');
      return {
        token,
        customer: idOf(method.customer),
        brand: card.brand.charAt(0).toUpperCase() + card.brand.slice(1),
        last4: card.last4,
        expirationMonth: card.exp_month,
        expirationYear: card.exp_year,
      };
    },
    async detachCard(token) {
      await stripe.paymentMethods.detach(token);
    },
    async beginCard(accountId) {
      const owner = await stripe.customers.create(
        { metadata: { account: accountId } },
        { idempotencyKey: `account-${accountId}` },
      );
      const intent = await stripe.setupIntents.create({
        customer: owner.id,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      });
      if (intent.client_secret === null) throw new Error('Stripe gave no client secret');
      return intent.client_secret;
    },
    async readEvent(body, signature) {
      const wrong = new Problem('invalid_input', 'The signature of this message is wrong.');
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, SIGNATURE_SECONDS)
        .catch(() => {
          throw wrong;
        });
      // Stripe's library refuses old signatures only. A signature from the future could be sent again for longer than the tolerance.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (!(signedAt <= Date.now() / 1000 + SIGNATURE_SECONDS)) throw wrong;
      const { id = null, payment_intent: intent = null } = event.data.object as {
        id?: string | null;
        payment_intent?: string | { id: string } | null;
      };
      const isIntent = event.type.startsWith('payment_intent.');
      return { id: event.id, type: event.type, chargeId: isIntent ? id : idOf(intent) };
    },
  };
  return {
    ...provider,
    charge: (request) => stripeReply(provider.charge(request)),
    find: (id) => stripeReply(provider.find(id)),
    refund: (request) => stripeReply(provider.refund(request)),
    saveCard: (token, owner) => stripeReply(provider.saveCard(token, owner)),
    detachCard: (token) => stripeReply(provider.detachCard(token)),
    beginCard: (accountId) => stripeReply(provider.beginCard(accountId)),
  };

  /** Attaches a card to a customer, so that it can be charged later. The bank may refuse the card at this moment. */
  async function attach(token: string, customer: string): Promise<Stripe.PaymentMethod> {
    try {
      return await stripe.paymentMethods.attach(token, { customer });
    } catch (error) {
      if (error instanceof loadStripe().errors.StripeCardError)
        throw new Problem('invalid_input', error.message);
      // The card was removed before, and Stripe doesn't accept it again.
      const refused = invalidRequestOf(error);
      if (refused !== undefined && refused.param !== 'customer') throw new Problem('invalid_input', NO_CARD);
      throw error;
    }
  }

  /** Returns a card with its customer; undefined if Stripe doesn't know it. */
  async function findMethod(token: string): Promise<Stripe.PaymentMethod | undefined> {
    try {
      return await stripe.paymentMethods.retrieve(token, { expand: ['customer'] });
    } catch (error) {
      if (invalidRequestOf(error) !== undefined) return undefined;
      throw error;
    }
  }
}

const NO_CARD = 'There is no such card.';

/** Returns true for a card that this person entered on this site, and for one that belongs to no customer yet. Without this check, a person who has the id of another customer's card could use it. */
function isOwn({ customer }: Stripe.PaymentMethod, accountId: string | null): boolean {
  if (customer === null) return true;
  return typeof customer === 'object' && !customer.deleted && customer.metadata['account'] === accountId;
}

const STATES: Readonly<Record<string, ChargeState>> = {
  requires_payment_method: 'declined',
  requires_confirmation: 'processing',
  requires_action: 'needs_confirmation',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'paid',
  canceled: 'canceled',
};

function describe(intent: Stripe.PaymentIntent): ProviderCharge {
  const { latest_charge: charge, last_payment_error: error } = intent;
  const state = STATES[intent.status] ?? 'processing';
  return {
    id: intent.id,
    state: isUntried(intent) ? 'processing' : state,
    message:
      state === 'needs_confirmation'
        ? 'Your bank asks you to confirm this payment.'
        : (error?.message ?? null),
    refundedCents: charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0,
    clientSecret: intent.client_secret,
  };
}

/** Returns true for an intent that no card was tried with. It has the same status as after a declined card. */
function isUntried({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' && error === null;
}

function idOf(reference: string | { id: string } | null): string | null {
  return reference !== null && typeof reference === 'object' ? reference.id : reference;
}

/** Returns true if the intent was not in the state for this call anymore. */
function isStateError(error: unknown): boolean {
  return isRefusal(error, 'payment_intent_unexpected_state');
}

/** Returns true if the amount of a refund exceeds what is left of the charge. Stripe then names the field, but doesn't always give a code. */
function isTooMuch(error: unknown): boolean {
  return invalidRequestOf(error)?.param === 'amount';
}
