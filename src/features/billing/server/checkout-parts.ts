import type { LoadContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { lockGroup, siteKindOf } from '../../accounts/server/index.ts';
import { openGroup } from '../../groups/server/index.ts';
import type { Payments } from '../../payments/server/index.ts';
import { billingFeature } from '../feature.ts';
import { type PlanChoice, annualIssue, choiceCents } from '../rules/plan-choice.ts';
import { type PlanOffer, offerCents } from '../rules/plan-offers.ts';
import type { OfferUse } from './offer-routes.ts';
import { findSubscription } from './queries-subscriptions.ts';
import { planPricesOf } from './settings.ts';
import { SUBSCRIPTION } from './subscription-changes.ts';

/** Makes the functions that the purchase of a plan and the quote of its sales tax share: for the price of a choice, and for the accounts (groups) of which a person may see or change the plan. */
export function checkoutParts(config: Services['config'], payments: Pick<Payments, 'way' | 'lock'>) {
  /** Returns the price of a choice, with the offer if there is one. Throws if it isn't sold, or if the person saw another price. */
  const priceOf = (choice: PlanChoice, seenCents: number, offer?: PlanOffer): number => {
    if ((choice.plan === 'pro') !== (choice.users === 1))
      throw wrongField('body.users', 'Pro is for 1 user, and Team for 2 or more.');
    const prices = planPricesOf(config);
    const cents = offer === undefined ? choiceCents(choice, prices) : offerCents(offer, choice.users);
    const isSold = offer !== undefined || prices.some(({ plan }) => plan === choice.plan);
    if (payments.way() === 'none' || !isSold)
      throw new Problem('not_configured', 'This plan is not sold on this site.');
    if (cents === null)
      throw wrongField('body.cycle', annualIssue(choice.plan, prices) ?? 'This cycle is not sold.');
    if (cents !== seenCents)
      throw new Problem(
        'conflict',
        `The price has changed. It is ${moneyLabel(cents)} now. Look at it, then try again.`,
      );
    return cents;
  };
  const loadOf = async (slug: string, { db, actor, trx }: LoadContext) => {
    if (siteKindOf(config) === 'open') throw new Problem('not_found');
    const open = await openGroup(db, slug, actor);
    if (trx !== null) {
      // The payment is locked first: a change of the payment locks in this order too.
      const row = await findSubscription(trx, open.groupId);
      if (row?.invoicePart != null)
        await payments.lock(trx, { kind: SUBSCRIPTION, recordId: row.id, part: row.invoicePart });
      await lockGroup(trx, open.groupId);
    }
    return open;
  };
  return {
    priceOf,
    loadOf,
    loadBody: ({ body }: { body: { group: string } }, context: LoadContext) => loadOf(body.group, context),
    /** Returns the account (group) that a checkout names. Without one, everybody may open an account. */
    async loadBuyer({ group }: { group?: string | undefined }, context: LoadContext) {
      if (group !== undefined) return loadOf(group, context);
      if (siteKindOf(config) === 'open') throw new Problem('not_found');
      return { actorInGroup: context.actor, instead: billingFeature.permissions['subscription.open'] };
    },
  };
}

interface OfferBody extends PlanChoice {
  offer?: string | undefined;
  request_key?: string;
}

/** Returns the use of the offer that a checkout names; undefined if there is none. */
export function offerUse(body: OfferBody, groupId: string | null): OfferUse | undefined {
  const { offer: code, request_key: requestKey = null } = body;
  return code === undefined ? undefined : { code, choice: body, groupId, requestKey, field: 'body.offer' };
}
