import type { Db, Trx } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { findGroupIdByName, siteKindOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { createOffer, endPlanOffer, getOffer, listOffers } from '../contract.ts';
import type { PlanChoice } from '../rules/plan-choice.ts';
import { UNKNOWN_OFFER, choiceIssue, offerIssue } from '../rules/plan-offers.ts';
import {
  type OfferRow,
  endOffer,
  findOffer,
  insertOffer,
  listOfferRows,
  lockOffer,
} from './queries-offers.ts';

const today = () => new Date().toISOString().slice(0, 10);

export interface OfferUse {
  code: string;
  /** The field of the request that has the code. */
  field: 'body.code' | 'body.offer';
  choice: PlanChoice;
  /** The account (group) that gets the plan; null for a new one. */
  groupId: string | null;
  /** The key of the purchase, which doesn't count as another use when it is repeated; null: nothing is bought yet. */
  requestKey: string | null;
}

/** Returns the offer of a purchase. Throws with the reason if it isn't for this person or choice, has ended or is used up. */
export async function offerFor(
  db: Db | Trx,
  { code, field, choice, groupId, requestKey }: OfferUse,
): Promise<OfferRow> {
  const offer = await findOffer(db, code, requestKey);
  if (offer === undefined || (offer.groupId !== null && offer.groupId !== groupId))
    throw wrongField(field, UNKNOWN_OFFER);
  const issue = choiceIssue(offer, choice) ?? offerIssue(offer, today());
  if (issue !== null) throw new Problem('conflict', issue);
  return offer;
}

/** Returns the offer as {@link offerFor} does, in the transaction that stores the purchase. Locks the offer, so that purchases with it wait for each other. */
export async function takeOffer(trx: Trx, use: OfferUse): Promise<OfferRow> {
  await lockOffer(trx, use.code);
  return offerFor(trx, use);
}

/** The endpoints of offers: the offer of a code for buyers; the list, the creation and the end of offers for operators. */
export function offerRoutes({ config, database }: Pick<Services, 'config' | 'database'>): Route[] {
  const db = database.kysely;
  return [
    route(getOffer, async ({ query: { code } }, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const offer = siteKindOf(config) === 'open' ? undefined : await findOffer(db, code);
      if (offer === undefined || (offer.groupId !== null && offer.groupId !== actor.group?.id))
        throw new Problem('not_found', UNKNOWN_OFFER);
      const issue = offerIssue(offer, today());
      if (issue !== null) throw new Problem('conflict', issue);
      return describe(offer);
    }),
    route(listOffers, async (_, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      return { offers: (await listOfferRows(db)).map((row) => describeForOperators(row)) };
    }),
    writeRoute(createOffer, async ({ body }, { trx, actor }) => {
      const { price_cents: priceCents, group, max_uses: maxUses, last_day: lastDay, ...rest } = body;
      const groupId = group === null ? null : await findGroupIdByName(trx, group);
      if (groupId === undefined)
        throw new Problem('invalid_input', {
          detail: 'There is no account with this name.',
          fields: [{ field: 'body.group', message: `there is no account with the name "${group}"` }],
        });
      if (!(await insertOffer(trx, { ...rest, price_cents: priceCents, groupId, maxUses, lastDay })))
        throw new Problem('conflict', 'Another offer has this code. Choose another code.');
      const { code, plan, cycle } = body;
      const subject = { kind: 'plan_offer', id: code, name: body.name };
      const detail = { plan, cycle, price_cents: priceCents };
      await recordAct(trx, { actor: actedBy(actor), verb: 'plan_offer.created', subject, detail });
      const row = await findOffer(trx, code);
      if (row === undefined) throw new Problem('busy');
      return describeForOperators(row);
    }),
    writeRoute(endPlanOffer, async ({ params: { code } }, { trx, actor }) => {
      const row = await findOffer(trx, code);
      if (row === undefined) throw new Problem('not_found', 'There is no such offer.');
      if (!(await endOffer(trx, code))) throw new Problem('conflict', 'This offer has ended already.');
      const subject = { kind: 'plan_offer', id: code, name: row.name };
      await recordAct(trx, { actor: actedBy(actor), verb: 'plan_offer.ended', subject });
      return describeForOperators({ ...row, isEnded: true });
    }),
  ];
}

function describe({ code, name, plan, cycle, price_cents: priceCents, users }: OfferRow) {
  return { code, name, plan, cycle, price_cents: priceCents, users, per_seat: plan === 'team_flex' };
}

function describeForOperators(row: OfferRow) {
  const { groupName, maxUses, lastDay, uses } = row;
  return {
    ...describe(row),
    group: groupName,
    max_uses: maxUses,
    last_day: lastDay,
    uses,
    issue: offerIssue(row, today()),
  };
}
