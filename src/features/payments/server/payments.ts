import type { Db, Trx } from '../../../backend/db/database.ts';
import { forEachDue } from '../../../backend/jobs/for-each-due.ts';
import type { Services } from '../../../backend/services.ts';
import { moneyLabel, wholeCents } from '../../../kernel/money.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import type { PayWith } from '../contract.ts';
import { type ObservedCharge, isOpen, isPaid, minutesUntilNext, settledBy } from '../rules/payment-states.ts';
import { createInvoices } from './invoices.ts';
import type { Chargeable, PaymentKind, Payments } from './payments-api.ts';
import type { ProviderCharge } from './provider.ts';
import { createProviders } from './providers.ts';
import { type CardRow, findActiveCard, findCardOfGroup } from './queries-cards.ts';
import * as queries from './queries.ts';
import type { NewPayment, PaymentRow } from './queries.ts';
import { createRefunds } from './refunds.ts';
import { acceptsInvoice, invoiceDueDay, paymentWayOf } from './settings.ts';
import { createTaxes, noteTax } from './taxes.ts';

/** The job leaves a payment to the person's own request for this long. */
const HEAD_START_MS = 60_000;
/** The pause before the job repeats what failed. */
const RETRY_MS = 60_000;
/** A charge that the provider did not answer for this long can be given up. This is longer than the timeouts of all calls of a charge together. */
const UNANSWERED_MS = 3 * 60_000;
const NOT_ANSWERED =
  'The payment provider does not answer. You are charged at most once: we ask it again every minute.';
const PAY_AGAIN = 'If the payment is still not confirmed after 3 minutes, pay again.';
const LOOK_AGAIN = 'The billing page shows the answer as soon as it arrives.';

export function createPayments(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  kinds: () => readonly PaymentKind[],
): Payments {
  const db = database.kysely;
  const providers = createProviders({ config, database });
  const { practice } = providers;
  const taxes = createTaxes({ config, database, log }, providers);
  const providerOf = (row: PaymentRow) => providers.find(row.provider);
  const kindOf = (name: string) => kinds().find(({ kind }) => kind === name);

  async function change(
    trx: Trx,
    row: PaymentRow,
    observed: ObservedCharge,
    about: { message: string | null; providerId: string | null },
  ): Promise<PaymentRow> {
    const next = settledBy(row, observed);
    const now = new Date();
    const isWaiting = next.state === 'waiting' || next.state === 'needs_confirmation';
    const nextAt = isWaiting ? new Date(now.getTime() + minutesUntilNext(row.attempts) * 60_000) : null;
    const settled = { ...next, ...about, nextAt, paidAt: isPaid(next.state) ? now : null };
    await queries.setSettled(trx, row.id, settled);
    await queries.noteProviderRefund(trx, row.id);
    await noteTax(trx, {
      id: row.id,
      taxCents: row.taxCents,
      wasPaid: isPaid(row.state),
      isPaid: isPaid(next.state),
      refundedBefore: row.refundedCents,
      refundedCents: next.refundedCents,
    });
    const after = await getPayment(trx, row.id);
    const kind = kindOf(row.kind);
    // A charge can be paid and refunded on the provider's pages before we ask about it. Then the feature that sells is told of the payment before the refund.
    if (isPaid(next.state) && next.state !== 'paid' && !isPaid(row.state))
      await kind?.onChange(trx, { ...after, state: 'paid' }, payments);
    if (next.state !== row.state || next.refundedCents !== row.refundedCents)
      await kind?.onChange(trx, after, payments);
    return after;
  }

  const settle = (id: string, { state, refundedCents, message, id: providerId }: ProviderCharge) =>
    db.transaction().execute(async (trx) => {
      const row = await queries.lockPayment(trx, id);
      if (row === undefined) throw new Problem('not_found');
      // A late answer doesn't reopen a payment that was given up. Only the answer that money moved counts.
      if (row.state === 'failed' && state !== 'paid') return row;
      return change(trx, row, { state, refundedCents }, { message, providerId });
    });

  /** Adds a payment, or returns the existing one for the same kind, record and part. */
  async function findOrAdd(trx: Trx, payment: NewPayment): Promise<PaymentRow> {
    if (wholeCents(payment.amountCents) <= 0) throw new Error('the amount of a payment must be more than 0');
    if (kindOf(payment.kind) === undefined)
      throw new Error(`no feature takes payments of the kind ${payment.kind}`);
    // An insert would wait for a transaction that settles the same payment, while that transaction waits for our locks. So look first.
    const existing = await queries.findPaymentOf(trx, payment);
    if (existing === undefined) await queries.insertPayment(trx, payment);
    const row = existing ?? (await queries.findPaymentOf(trx, payment));
    if (row === undefined) throw new Error('the payment was not stored');
    if (row.amountCents !== payment.amountCents || row.currency !== payment.currency)
      throw new Problem('conflict', 'The price has changed since this payment began.');
    return row;
  }

  /** Charges the card that the payment names, at most once for its id. */
  async function charge(row: PaymentRow): Promise<PaymentRow> {
    const provider = providerOf(row);
    if (provider === undefined || row.method === null || !isOpen(row.state)) return row;
    const { id, amountCents, currency, description, method, customer, accountId, isOffSession } = row;
    const made = await provider.charge({
      key: id,
      existingId: row.providerId,
      amountCents,
      currency,
      description,
      method,
      customer,
      accountId,
      isOffSession,
      async onBegun(chargeId) {
        if (!(await queries.noteCharge(db, { id, provider: provider.name, chargeId })))
          throw new Problem('conflict', 'This payment has changed meanwhile. Load the page again.');
      },
    });
    return settle(id, made);
  }

  /** Charges while the person waits. If the provider does not answer, the person is told so, and what to do then. */
  const chargeForPerson = (row: PaymentRow, advice: string) =>
    charge(row).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'unavailable')
        throw new Problem('unavailable', `${NOT_ANSWERED} ${advice}`);
      throw error;
    });

  /** Asks about the charge of a payment that was given up before the provider answered. Money that moved is refunded by the feature that sells. */
  async function settleAbandoned({ id, provider, providerId }: PaymentRow): Promise<void> {
    const found = providerId === null ? undefined : await providers.find(provider)?.find(providerId);
    if (found?.state === 'paid') await settle(id, found);
    else if (found?.state === 'processing')
      await queries.setNextAt(db, id, new Date(Date.now() + UNANSWERED_MS));
    else await queries.setUnanswered(db, id, { unansweredSince: null, nextAt: null });
  }

  /** Notes the way of paying, so that the job knows it if this process ends. */
  const prepare = (id: string, way: Omit<Parameters<typeof queries.setAttempt>[2], 'nextAt'>) =>
    db.transaction().execute(async (trx) => {
      const row = await queries.lockPayment(trx, id);
      if (row === undefined) throw new Problem('not_found');
      if (!isOpen(row.state)) return row;
      if (row.provider !== null && row.provider !== way.provider && row.providerId !== null)
        throw new Problem(
          'conflict',
          'This payment was already begun with another payment method. Finish it there, or contact support.',
        );
      const nextAt = way.method === null ? null : new Date(Date.now() + HEAD_START_MS);
      await queries.setAttempt(trx, id, { ...way, nextAt });
      return getPayment(trx, id);
    });

  /** Notes the active card of the group as the way of paying. A card of a provider that the site no longer uses can't be charged. */
  const prepareActiveCard = async (
    id: string,
    { cardId, ...who }: { accountId: string | null; isOffSession: boolean; cardId?: string | undefined },
  ) => {
    const row = await getPayment(db, id);
    const card = row.groupId === null ? undefined : await findActiveCard(db, row.groupId);
    if (card?.provider !== cardProvider().name) return undefined;
    if (cardId !== undefined && card.id !== cardId)
      throw new Problem(
        'conflict',
        'Nothing was charged: another card is now the active one of this account. Check it, then pay again.',
      );
    const { provider, token, customer } = card;
    return prepare(id, { provider, method: token, customer, purchaseOrder: null, dueOn: null, ...who });
  };

  const cardProvider = () => {
    const provider = providers.find(paymentWayOf(config));
    if (provider === undefined) throw new Problem('not_configured', 'This site takes no cards.');
    return provider;
  };

  const assertCardOfSite = ({ provider }: Pick<CardRow, 'provider'>) => {
    if (provider !== cardProvider().name)
      throw new Problem('conflict', 'This card is of a provider that this site no longer uses.');
  };

  /** Returns the card that a person pays with; null for a purchase order. Throws if the payment can't be made in this way. */
  const cardOf = async (on: Db | Trx, payWith: PayWith, { amountCents, currency, groupId }: Chargeable) => {
    if (payWith.by === 'invoice') {
      if (!acceptsInvoice(config))
        throw wrongField('body.pay_with', 'This site takes no purchase orders. Pay by card.');
      return null;
    }
    const { minimumCents } = cardProvider();
    if (amountCents < minimumCents)
      throw new Problem(
        'conflict',
        `Cards can’t be charged less than ${moneyLabel(minimumCents, currency)}. Add something else to the purchase.`,
      );
    if (payWith.by === 'card') return { token: payWith.token, customer: null };
    const saved = await findCardOfGroup(on, groupId, payWith.card_id);
    if (saved === undefined) throw new Problem('not_found', 'There is no such card.');
    assertCardOfSite(saved);
    return saved;
  };

  const payments: Payments = {
    way: () => paymentWayOf(config),
    acceptsInvoice: () => acceptsInvoice(config),
    async assertChargeable(on, payWith, payment) {
      await cardOf(on, payWith, payment);
    },
    begin(trx, payment) {
      if (payments.way() === 'none') throw new Problem('not_configured', 'Nothing is sold on this site.');
      return findOrAdd(trx, payment);
    },
    async submit(id, payWith) {
      const row = await getPayment(db, id);
      const card = await cardOf(db, payWith, row);
      if (card === null || payWith.by === 'invoice')
        return prepare(id, {
          provider: 'invoice',
          method: null,
          customer: null,
          purchaseOrder: payWith.by === 'invoice' ? payWith.purchase_order : null,
          dueOn: invoiceDueDay(config, new Date()),
          accountId: null,
          isOffSession: false,
        });
      const prepared = await prepare(id, {
        provider: cardProvider().name,
        method: card.token,
        customer: card.customer,
        purchaseOrder: null,
        dueOn: null,
        accountId: null,
        isOffSession: false,
      });
      return chargeForPerson(prepared, PAY_AGAIN);
    },
    async submitRenewal(id) {
      const prepared = await prepareActiveCard(id, { accountId: null, isOffSession: true });
      return prepared && charge(prepared);
    },
    async submitActiveCard(id, accountId, cardId) {
      const prepared = await prepareActiveCard(id, { accountId, isOffSession: false, cardId });
      return prepared && chargeForPerson(prepared, LOOK_AGAIN);
    },
    findById: (on, id) => queries.findPayment(on, id),
    find: (on, subject) => queries.findPaymentOf(on, subject),
    lock: async (trx, subject) => {
      const row = await queries.findPaymentOf(trx, subject);
      return row && queries.lockPayment(trx, row.id);
    },
    listOf: async (on, kind, recordIds) => {
      const rows = await queries.listPaymentsOf(on, kind, recordIds);
      return new Map(rows.map((row) => [row.recordId, row]));
    },
    listOfGroup: (on, groupId, page) => queries.listPaymentsOfGroup(on, groupId, page),
    assignGroup: (trx, id, groupId) => queries.setGroup(trx, id, groupId),
    async refresh(id) {
      const row = await getPayment(db, id);
      if (row.providerId === null || !isOpen(row.state)) return row;
      const found = await providerOf(row)?.find(row.providerId);
      return found === undefined ? row : settle(id, found);
    },
    async syncCharge(name, chargeId) {
      const row = await queries.findPaymentOfCharge(db, name, chargeId);
      if (row === undefined) return;
      const found = await providers.find(name)?.find(chargeId);
      if (found !== undefined) await settle(row.id, found);
    },
    stripe: () => providers.stripe(),
    async cancel(trx, id, { unlessCharging } = { unlessCharging: false }) {
      const row = await queries.lockPayment(trx, id);
      if (row === undefined || !isOpen(row.state)) return false;
      const isCharging = row.state === 'waiting' && row.provider !== null && row.provider !== 'invoice';
      const { unansweredSince } = row;
      const isUnanswered =
        unansweredSince !== null && Date.now() - unansweredSince.getTime() >= UNANSWERED_MS;
      if (unlessCharging && isCharging && !isUnanswered) return false;
      await change(
        trx,
        row,
        { state: 'canceled', refundedCents: 0 },
        { message: row.message, providerId: null },
      );
      // By the time the job asks about the charge, every earlier call about it has ended or timed out.
      if (isCharging && unansweredSince !== null)
        await queries.setUnanswered(trx, id, {
          unansweredSince,
          nextAt: new Date(Date.now() + UNANSWERED_MS),
        });
      return true;
    },
    ...createRefunds({ db, providerOf, change, syncCharge: (name, id) => payments.syncCharge(name, id) }),
    ...createInvoices({
      // An invoice for an earlier sale can be added even after the site has stopped selling.
      begin: findOrAdd,
      change,
      onDueChange: async (trx, row) => kindOf(row.kind)?.onDueChange?.(trx, row),
    }),
    async confirmPractice(id, answer) {
      const row = await getPayment(db, id);
      if (row.provider !== 'practice' || row.providerId === null)
        throw new Problem('conflict', 'This payment needs no confirmation.');
      // Otherwise a payment that was begun in practice mode would pay for something real.
      if (paymentWayOf(config) !== 'practice')
        throw new Problem('conflict', 'This site takes no practice cards.');
      const charged = await practice.confirm(row.providerId, answer);
      return charged === undefined ? row : settle(id, charged);
    },
    provider: cardProvider,
    assertCardOfSite,
    kinds,
    taxes,
    async settleDue(now, signal) {
      const settleOne = (id: string) =>
        attempt({ id, setNextAt: queries.setNextAt }, async () => {
          await queries.countAttempt(db, id);
          const row = await getPayment(db, id);
          if (row.state === 'needs_confirmation') return payments.refresh(id);
          return row.state === 'failed' ? settleAbandoned(row) : charge(row);
        });
      const refundOne = (id: string) =>
        attempt({ id, setNextAt: queries.setRefundNextAt }, () => payments.submitRefund(id));
      const settled = await forEachDue((limit) => queries.listDuePayments(db, now, limit), settleOne, signal);
      const refunded = await forEachDue((limit) => queries.listDueRefunds(db, now, limit), refundOne, signal);
      return settled + refunded + (await taxes.settleDue(now, signal));
    },
  };

  /** Settles a payment or a refund. If that fails, logs the error and tries again later, so that the job continues with the others. */
  async function attempt(
    { id, setNextAt }: { id: string; setNextAt: typeof queries.setNextAt },
    run: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, id }, 'a payment or a refund could not be settled');
      await setNextAt(db, id, new Date(Date.now() + RETRY_MS));
    }
  }
  return payments;
}

async function getPayment(db: Db | Trx, id: string): Promise<PaymentRow> {
  const row = await queries.findPayment(db, id);
  if (row === undefined) throw new Problem('not_found', 'There is no such payment.');
  return row;
}
