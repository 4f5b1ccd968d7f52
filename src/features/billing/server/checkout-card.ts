import type { Db } from '../../../backend/db/database.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { MIN_CARDHOLDER_LENGTH } from '../../payments/contract.ts';
import { type Payments, assertRoomForCard } from '../../payments/server/index.ts';
import type { createSubscription } from '../contract.ts';
import { type CheckoutCard, hasCheckout } from './queries-subscriptions.ts';

/**
 * Lets the provider store the card of a checkout, so that renewals can charge it. `groupId` is the account that gets the plan; null: a new one. Returns null
 * when the person doesn't pay by card.
 */
export async function checkoutCard(
  db: Db,
  payments: Pick<Payments, 'provider'>,
  { pay_with: payWith, cardholder_name: cardholderName, request_key: key }: BodyOf<typeof createSubscription>,
  { accountId, groupId }: { accountId: string | null; groupId: string | null },
): Promise<CheckoutCard | null> {
  if (payWith.by !== 'card') return null;
  if (cardholderName.length < MIN_CARDHOLDER_LENGTH)
    throw wrongField(
      'body.cardholder_name',
      `Enter the name on the card: at least ${MIN_CARDHOLDER_LENGTH} characters.`,
    );
  const provider = payments.provider();
  try {
    if (groupId !== null) await assertRoomForCard(db, groupId, payWith.token);
    const card = await provider.saveCard(payWith.token, { groupId: key, accountId, customer: null });
    return { provider: provider.name, cardholderName, ...card };
  } catch (error) {
    // A checkout that is tried again may have charged a card before.
    if (!(error instanceof Problem) || (await hasCheckout(db, key))) throw error;
    throw new Problem(error.code, { ...error.details, detail: `${error.message} Nothing was charged.` });
  }
}
