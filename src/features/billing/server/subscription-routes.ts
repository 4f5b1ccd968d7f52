import type { Trx } from '../../../backend/db/database.ts';
import { type Route, type RouteInput, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { TAKEN_GROUP_NAME } from '../../accounts/rules/group-name.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import { type Accounts, findGroupIdByName, lockAccount, plansOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type PaymentTax,
  type Payments,
  describePayment,
  invoiceDaysOf,
  invoiceDueDay,
  findActiveCard,
} from '../../payments/server/index.ts';
import {
  cancelSubscription,
  createSubscription,
  getBilling,
  resumeSubscription,
  retrySubscription,
  setPurchaseOrder,
  updateSubscription,
} from '../contract.ts';
import { checkChange } from '../rules/check-change.ts';
import { nextPeriodIssue } from '../rules/subscription-states.ts';
import { checkoutCard } from './checkout-card.ts';
import { checkoutParts, offerUse } from './checkout-parts.ts';
import { describeBilling, getSubscriptionPath } from './describe-billing.ts';
import { beginInvoiceCard, findLastTry, findOpenInvoice } from './invoices.ts';
import { offerFor, takeOffer } from './offer-routes.ts';
import { billOwed } from './owed-invoices.ts';
import { changeSubscription, chargeChange, momentOfChange, taxOfChange } from './plan-changes.ts';
import { ADDRESS_NEEDED, calculateTax, planItems, taxFor } from './plan-tax.ts';
import {
  type SubscriptionRow,
  deleteStarting,
  findSubscription,
  hadPlan,
  hasPurchaseOrder,
  insertSubscription,
  saveSubscription,
} from './queries-subscriptions.ts';
import { NO_CHANGE, SUBSCRIPTION, applyEvent, periodPart } from './subscription-changes.ts';
import { beginPeriodPayment, getSubscription, isRenewalDue, termsOf } from './subscriptions.ts';
import type { Suspensions } from './suspensions.ts';

const ORDERED =
  'This account already has a purchase order. The plan begins when the money has arrived. Contact support to change the order.';

/** Buying, changing, canceling and resuming plans. */
export function subscriptionRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  parts: { payments: Payments; suspensions: Suspensions; accounts: Pick<Accounts, 'clearSessionCache'> },
): Route[] {
  const db = database.kysely;
  const { payments, accounts } = parts;
  const { priceOf, loadOf, loadBody, loadBuyer } = checkoutParts(config, payments);
  const describe = (groupId: string) => describeBilling(db, parts, groupId);
  /** Describes an account whose plan may have changed. Clears the cached sessions, so that its members have the new limits from their next request on. */
  const describeChanged = (groupId: string) => {
    accounts.clearSessionCache();
    return describe(groupId);
  };

  return [
    writeRoute(
      createSubscription,
      ({ body }: RouteInput<typeof createSubscription>, context) => loadBuyer(body, context),
      {
        async prepare({ body }, { actor, record }) {
          const groupId = 'groupId' in record ? record.groupId : null;
          const use = offerUse(body, groupId);
          priceOf(body, body.price_cents, use === undefined ? undefined : await offerFor(db, use));
          return checkoutCard(db, payments, body, { accountId: actor.userId, groupId });
        },
        async write({ body }, { trx, actor, record }, card) {
          const { group_name: groupName, request_key: requestKey, trial: isTrial } = body;
          const { userId: accountId } = actor;
          if (accountId === null) throw new Problem('sign_in_required');
          await lockAccount(trx, accountId);
          const groupId = 'groupId' in record ? record.groupId : null;
          const namedGroupId = await findGroupIdByName(trx, groupName);
          if (groupId !== null) {
            await deleteStarting(trx, groupId, requestKey);
            const existing = await findSubscription(trx, groupId);
            if (existing !== undefined && existing.requestKey !== requestKey)
              throw new Problem('conflict', 'This account has a plan already. Change it under Billing.');
          }
          const orderer = { requestKey, accountId, groupId, groupName };
          if (body.pay_with.by === 'invoice' && (await hasPurchaseOrder(trx, orderer)))
            throw new Problem('conflict', ORDERED);
          const had = await hadPlan(trx, accountId, groupId);
          const use = offerUse(body, groupId);
          const offer = use === undefined ? undefined : await takeOffer(trx, use);
          const terms = { plan: body.plan, cycle: body.cycle, users: body.users };
          const priceCents = priceOf(body, body.price_cents, offer);
          const offerId = offer?.id ?? null;
          const row = await insertSubscription(trx, {
            ...terms,
            requestKey,
            accountId,
            groupId,
            groupName,
            priceCents,
            offerId,
            card,
          });
          const isSame =
            row?.accountId === accountId &&
            row.plan === terms.plan &&
            row.cycle === terms.cycle &&
            row.users === terms.users &&
            row.groupName === groupName;
          // A purchase that has begun keeps its price: a request with another price would charge what the person did not see.
          const isSamePrice =
            row?.state !== 'starting' || (row.priceCents === priceCents && row.offerId === offerId);
          if (row === undefined || !isSame || !isSamePrice)
            throw new Problem(
              'conflict',
              'This purchase was started with other choices. Load the page again.',
            );
          if (row.state !== 'starting') return async () => replyOf(row.id);
          if (namedGroupId !== undefined && namedGroupId !== groupId)
            throw new Problem('conflict', TAKEN_GROUP_NAME);
          const tax = await taxOfCheckout(trx, row, { body, accountId });
          if (tax !== null) row.billingAddress = await payments.taxes.findAddress(trx, accountId);
          if (card !== null || tax !== null) await saveSubscription(trx, { ...row, card });
          if (isTrial) {
            if (had)
              throw new Problem(
                'conflict',
                'A trial is only for a first plan. Begin this plan without a trial.',
              );
            if (card === null) throw wrongField('body.pay_with', 'A trial needs a card.');
            await applyEvent({ trx, ...parts }, { ...row, card }, 'trial_began', new Date());
            return async () => replyOf(row.id);
          }
          await payments.assertChargeable(trx, body.pay_with, { ...row, amountCents: row.priceCents });
          const payment = await beginPeriodPayment(trx, payments, row, tax);
          // Noted in this transaction, so that a checkout in another tab finds it.
          if (body.pay_with.by === 'invoice')
            await payments.bill(
              trx,
              { ...payment, payer: { accountId, groupId } },
              { purchaseOrder: body.pay_with.purchase_order, dueOn: invoiceDueDay(config, new Date()) },
            );
          return async () => {
            await payments.submit(
              payment.id,
              card === null ? body.pay_with : { by: 'card', token: card.token },
            );
            return replyOf(row.id);
          };
        },
      },
    ),
    route(
      getBilling,
      ({ params: { slug } }, context) => loadOf(slug, context),
      async (_, { record: { groupId }, setHeader }) => {
        setHeader('cache-control', 'no-store');
        return describe(groupId);
      },
    ),
    writeRoute(updateSubscription, loadBody, {
      async prepare({ body }, { record: { groupId } }) {
        const now = momentOfChange(body.cost, new Date());
        const row = await findSubscription(db, groupId);
        const { plan, cycle, users, price_cents: priceCents } = body;
        const to = { plan, cycle, users, priceCents };
        const tax =
          row === undefined || row.periodEnd === null
            ? null
            : await taxOfChange(payments.taxes, { row, to, now });
        return { now, tax };
      },
      async write({ body }, { trx, actor, record: { group, groupId, members } }, { now, tax }) {
        const { plan, cycle, users, code } = body;
        const choice = { plan, cycle, users };
        const row = await getSubscription(trx, groupId);
        const offer =
          code === undefined
            ? undefined
            : await takeOffer(trx, { code, choice, groupId, requestKey: row.requestKey, field: 'body.code' });
        const priceCents = priceOf(choice, body.price_cents, offer);
        const isSamePlan = row.plan === plan && row.cycle === cycle && row.users === users;
        // An offer can lower the price of the plan that the account has.
        const isSame = isSamePlan && (offer === undefined || row.priceCents === priceCents);
        const check = checkChange({
          now: { plan: group.plan, users: group.seats, cycle: row.cycle },
          to: { plan, users: plan === 'pro' ? null : users, cycle },
          limits: planOf(plan, plansOf(config)).limits,
          members,
          // Only the members decide whether the change is possible. The page has already named the other items that don't fit.
          held: [],
        });
        // When only the price differs, the check refuses the change, because this is the current plan.
        if (isSame || (!check.possible && !isSamePlan))
          throw new Problem('conflict', isSame ? 'This is your current plan' : (check.reason ?? ''));
        const payment = await changeSubscription(trx, parts, {
          row: offer === undefined ? row : { ...row, offerId: offer.id },
          to: { ...choice, priceCents },
          now,
          tax,
          seenCents: body.cost?.total_cents ?? null,
        });
        const subject = { kind: 'group', id: groupId, name: group.name };
        await recordAct(trx, {
          actor: actedBy(actor),
          verb: 'subscription.changed',
          subject,
          detail: { plan, cycle, users },
        });
        return async () => {
          const { userId: accountId } = actor;
          const paid =
            payment === null ? null : await chargeChange(database, payments, { payment, accountId });
          return {
            billing: await describeChanged(groupId),
            payment: paid === null ? null : describePayment(paid),
          };
        };
      },
    }),
    writeRoute(cancelSubscription, loadBody, async (_, { trx, actor, record: { group, groupId } }) => {
      const row = await getSubscription(trx, groupId);
      const now = new Date();
      const unchanged = { ...row, ...NO_CHANGE, chargedChange: null };
      const billed = await billOwed({ trx, payments }, unchanged, {
        now,
        days: invoiceDaysOf(config),
        // The email about the cancellation names the invoice.
        isNamed: true,
      });
      if ((await applyEvent({ trx, ...parts }, billed, 'canceled', now)) === undefined)
        throw new Problem('conflict', 'This plan is canceled already.');
      const subject = { kind: 'group', id: groupId, name: group.name };
      await recordAct(trx, { actor: actedBy(actor), verb: 'subscription.canceled', subject });
      return () => describeChanged(groupId);
    }),
    writeRoute(resumeSubscription, loadBody, async (_, { trx, actor, record: { group, groupId } }) => {
      const row = await getSubscription(trx, groupId);
      const cancelsChange = row.state !== 'canceled' && row.nextPlan !== null;
      const issue = cancelsChange ? nextPeriodIssue(row, new Date()) : null;
      if (issue !== null) throw new Problem('conflict', issue);
      if (cancelsChange) await saveSubscription(trx, { ...row, ...NO_CHANGE });
      else if ((await applyEvent({ trx, ...parts }, row, 'resumed', new Date())) === undefined)
        throw new Problem('conflict', 'This plan is neither canceled nor about to change.');
      const subject = { kind: 'group', id: groupId, name: group.name };
      const verb = cancelsChange ? 'subscription.kept' : 'subscription.resumed';
      await recordAct(trx, { actor: actedBy(actor), verb, subject });
      return () => describeChanged(groupId);
    }),
    writeRoute(retrySubscription, loadBody, {
      async prepare(_, { record: { groupId } }) {
        const row = await findSubscription(db, groupId);
        return row !== undefined && isRenewalDue(row)
          ? calculateTax(payments.taxes, row, termsOf(row).priceCents)
          : null;
      },
      async write({ body }, { trx, actor, record: { groupId } }, calculated) {
        const row = await getSubscription(trx, groupId);
        const payment = isRenewalDue(row)
          ? await beginPeriodPayment(
              trx,
              payments,
              row,
              taxFor(payments.taxes, calculated, row, termsOf(row).priceCents),
            )
          : await beginInvoiceCard(trx, payments, row);
        if (payment === undefined) throw new Problem('conflict', 'Nothing is due.');
        return async () => {
          const tried = await payments.submitActiveCard(payment.id, actor.userId, body.card_id);
          if (tried === undefined) throw new Problem('conflict', 'Add a card first.');
          return { billing: await describeChanged(groupId), payment: describePayment(tried) };
        };
      },
    }),
    writeRoute(setPurchaseOrder, loadBody, async ({ body }, { trx, actor, record: { group, groupId } }) => {
      const row = await getSubscription(trx, groupId);
      if (row.purchaseOrder === null) throw new Problem('conflict', 'This plan is paid by card.');
      const { purchase_order: purchaseOrder } = body;
      const invoice = await findOpenInvoice(trx, payments, row);
      let kept = row;
      if (purchaseOrder === null) {
        if (invoice !== undefined)
          throw new Problem('conflict', 'Pay the open invoice first. Then choose to pay by card.');
        if ((await findActiveCard(trx, groupId))?.provider !== payments.way())
          throw new Problem('conflict', 'Add a card first, then choose to pay by card.');
        if (payments.taxes.isForPlans() && row.billingAddress === null)
          throw new Problem('conflict', ADDRESS_NEEDED);
        kept = await billOwed({ trx, payments }, row, {
          now: new Date(),
          days: invoiceDaysOf(config),
          isNamed: false,
        });
      } else if (invoice !== undefined) await payments.rename(trx, invoice.id, purchaseOrder);
      await saveSubscription(trx, { ...kept, purchaseOrder });
      const subject = { kind: 'group', id: groupId, name: group.name };
      const verb = purchaseOrder === null ? 'subscription.card_chosen' : 'subscription.order_changed';
      await recordAct(trx, { actor: actedBy(actor), verb, subject });
      return () => describeChanged(groupId);
    }),
  ];

  /** Uses up the quote of a checkout. A repeated request, whose payment has begun, has used it up already. Returns null if no tax is added, or was added before. */
  async function taxOfCheckout(
    trx: Trx,
    row: SubscriptionRow,
    { body, accountId }: { body: BodyOf<typeof createSubscription>; accountId: string },
  ): Promise<PaymentTax | null> {
    const isTaxed = body.pay_with.by !== 'invoice' && payments.taxes.isForPlans();
    const begun = await findLastTry(trx, payments, {
      kind: SUBSCRIPTION,
      recordId: row.id,
      part: periodPart(row.period + 1),
    });
    if (begun !== undefined && begun.state !== 'failed') {
      if ((begun.taxCents !== null) !== isTaxed)
        throw new Problem('conflict', 'This purchase has begun with another total. Load the page again.');
      return null;
    }
    if (!isTaxed) return null;
    if (body.tax_quote_id === null)
      throw wrongField('body.tax_quote_id', 'Sales tax is added to this plan. Enter your billing address.');
    return payments.taxes.take(trx, body.tax_quote_id, {
      accountId,
      of: 'plans',
      items: planItems(body, body.offer),
      amountCents: row.priceCents,
      currency: row.currency,
    });
  }

  async function replyOf(id: string) {
    accounts.clearSessionCache();
    const account = await getSubscriptionPath(db, id);
    const payment = await findLastTry(db, payments, {
      kind: SUBSCRIPTION,
      recordId: id,
      part: periodPart(1),
    });
    return { ...account, payment: payment === undefined ? null : describePayment(payment) };
  }
}
