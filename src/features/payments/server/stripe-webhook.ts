import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Payments } from './payments-api.ts';
import { hasEvent, insertEvent } from './queries.ts';

const MAX_BYTES = 1 << 20;

/** Receives the messages of Stripe. The signature of a message covers the bytes of its body, so the body is parsed only after the signature is checked. */
export async function addStripeWebhook(server: FastifyInstance, db: Db, payments: Payments): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Only JSON, which Stripe sends: other bodies, such as files, may arrive without a total time limit.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post('/payments/stripe/webhook', async ({ body, headers }) => {
      const stripe = payments.stripe();
      if (stripe === undefined) throw new Problem('not_found');
      const signature = headers['stripe-signature'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string')
        throw new Problem('invalid_input', 'The signature of this message is wrong.');
      const event = await stripe.readEvent(body, signature);
      if (await hasEvent(db, 'stripe', event.id)) return { received: true };
      // The message is noted after its effect: a server that is killed between them receives it again.
      if (event.chargeId !== null) await payments.syncCharge('stripe', event.chargeId);
      await insertEvent(db, { provider: 'stripe', ...event });
      return { received: true };
    });
  });
}
