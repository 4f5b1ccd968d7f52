import { type Route, type RouteInput, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { type Payments, describeQuote } from '../../payments/server/index.ts';
import { getPlanAddress, quotePlanTax, setPlanAddress } from '../contract.ts';
import { PLAN_CURRENCY } from '../rules/plan-prices.ts';
import { checkoutParts, offerUse } from './checkout-parts.ts';
import { offerFor } from './offer-routes.ts';
import { planItems } from './plan-tax.ts';
import { findSubscription, saveSubscription } from './queries-subscriptions.ts';
import { SUBSCRIPTION, periodPart } from './subscription-changes.ts';
import { getSubscription, isRenewalDue, termsOf } from './subscriptions.ts';

const NOT_TAXED = 'No sales tax is added to plans on this site.';

/** The sales tax of a plan before it is bought, and the address that its renewals and changes are taxed by. */
export function planTaxRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  payments: Payments,
): Route[] {
  const db = database.kysely;
  const { taxes } = payments;
  const { priceOf, loadOf, loadBody, loadBuyer } = checkoutParts(config, payments);
  return [
    route(
      quotePlanTax,
      ({ body }: RouteInput<typeof quotePlanTax>, context) => loadBuyer(body, context),
      async ({ body }, { actor: { userId: accountId }, record }) => {
        if (accountId === null) throw new Problem('sign_in_required');
        if (!taxes.isForPlans()) throw new Problem('not_configured', NOT_TAXED);
        const { offer: code, price_cents: seenCents, address } = body;
        const groupId = 'groupId' in record ? record.groupId : null;
        const use = offerUse(body, groupId);
        const offer = use === undefined ? undefined : await offerFor(db, use);
        const amountCents = priceOf(body, seenCents, offer);
        const purchase = { accountId, of: 'plans' as const, items: planItems(body, code), amountCents };
        return describeQuote(await taxes.quote({ ...purchase, currency: PLAN_CURRENCY }, address));
      },
    ),
    route(
      getPlanAddress,
      ({ params: { slug } }, context) => loadOf(slug, context),
      async (_, { record: { groupId }, setHeader }) => {
        setHeader('cache-control', 'no-store');
        const address = (await findSubscription(db, groupId))?.billingAddress ?? null;
        return { is_taxed: taxes.isForPlans(), address };
      },
    ),
    writeRoute(setPlanAddress, loadBody, {
      async prepare({ body: { address } }, { record: { groupId } }) {
        if (!taxes.isForPlans()) throw new Problem('not_configured', NOT_TAXED);
        const row = await findSubscription(db, groupId);
        // An address that the provider can't find is refused here, while the person can correct it.
        if (row !== undefined)
          await taxes.calculate(
            { of: 'plans', amountCents: termsOf(row).priceCents, currency: row.currency },
            address,
          );
      },
      async write({ body: { address } }, { trx, actor, record: { group, groupId } }) {
        const row = await getSubscription(trx, groupId);
        // A renewal without a payment waited for the address, and is tried at once. A declined renewal keeps the time of its next try: trying earlier would
        // use up one of the few tries.
        const part = periodPart(row.period + 1);
        const begun = await payments.find(trx, { kind: SUBSCRIPTION, recordId: row.id, part });
        const nextAt = isRenewalDue(row) && begun === undefined ? new Date() : row.nextAt;
        const notice = row.notice === 'no_address' ? null : row.notice;
        await saveSubscription(trx, { ...row, billingAddress: address, nextAt, notice });
        const subject = { kind: 'group', id: groupId, name: group.name };
        await recordAct(trx, { actor: actedBy(actor), verb: 'subscription.address_changed', subject });
        return { is_taxed: true, address };
      },
    }),
  ];
}
