import { randomUUID } from 'node:crypto';
import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { PRACTICE_DECLINES, readPracticeToken } from '../rules/practice-cards.ts';
import { PRACTICE_TAX } from './practice-tax.ts';
import type { ChargeRequest, PaymentProvider, ProviderCharge } from './provider.ts';
import {
  type PracticeChargeRow,
  findPracticeCharge,
  insertPracticeCharge,
  insertPracticeRefund,
  setPracticeCharge,
} from './queries-practice.ts';

/** The offline provider: it moves no money, and behaves as its card numbers say. It stores its charges by their keys, as a real one does. */
export interface PracticeProvider extends PaymentProvider {
  /** The answer of a person who was asked to confirm a charge. */
  confirm(id: string, answer: 'approve' | 'refuse'): Promise<ProviderCharge | undefined>;
}

export function createPracticeProvider(db: Db): PracticeProvider {
  return {
    name: 'practice',
    tax: PRACTICE_TAX,
    minimumCents: 1,
    async charge({ key, amountCents, method, isOffSession }) {
      const outcome = outcomeOf(method, isOffSession);
      const id = `practice_${randomUUID()}`;
      const row = await db.transaction().execute(async (trx) => {
        await insertPracticeCharge(trx, { id, key, amountCents, ...outcome });
        return setPracticeCharge(trx, { key }, outcome);
      });
      if (row === undefined) throw new Error('the practice charge was not stored');
      return describe(row);
    },
    async find(id) {
      const row = await findPracticeCharge(db, id);
      return row && describe(row);
    },
    async refund({ key, chargeId, amountCents }) {
      const row = await db.transaction().execute(async (trx) => {
        await insertPracticeRefund(trx, { key, chargeId, amountCents });
        return findPracticeCharge(trx, chargeId);
      });
      if (row === undefined) throw new Problem('not_found', 'There is no such charge.');
      return describe(row);
    },
    saveCard(token) {
      const card = readPracticeToken(token);
      if (card === null) return Promise.reject(new Problem('invalid_input', 'This is not a practice card.'));
      if (card.outcome === 'declined' || card.outcome === 'expired' || card.outcome === 'funds')
        return Promise.reject(new Problem('invalid_input', PRACTICE_DECLINES[card.outcome]));
      const { outcome: _, ...rest } = card;
      return Promise.resolve({ token, customer: null, brand: 'Visa', ...rest });
    },
    detachCard: () => Promise.resolve(),
    async confirm(id, answer) {
      const to =
        answer === 'approve'
          ? { state: 'paid' as const, message: null }
          : { state: 'declined' as const, message: 'The payment was not confirmed.' };
      const row = await db.transaction().execute((trx) => setPracticeCharge(trx, { confirmId: id }, to));
      return row && describe(row);
    },
  };
}

function outcomeOf(
  method: ChargeRequest['method'],
  isOffSession: boolean,
): Pick<PracticeChargeRow, 'state' | 'message'> {
  const outcome = readPracticeToken(method)?.outcome ?? 'declined';
  if (outcome === 'success') return { state: 'paid', message: null };
  // No person can confirm a renewal; the bank agreed when the card was saved.
  if (outcome === 'confirm')
    return isOffSession
      ? { state: 'paid', message: null }
      : { state: 'needs_confirmation', message: 'Your bank asks you to confirm this payment.' };
  return { state: 'declined', message: PRACTICE_DECLINES[outcome] };
}

function describe({ id, state, message, refundedCents }: PracticeChargeRow): ProviderCharge {
  return { id, state, message, refundedCents, clientSecret: null };
}
