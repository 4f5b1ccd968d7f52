import type { Db, Trx } from '../../../backend/db/database.ts';
import { type LoadContext, type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { lockGroup } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { openGroup } from '../../groups/server/index.ts';
import { activateCard, addCard, listCards, removeCard } from '../contract.ts';
import { isExpired } from '../rules/practice-cards.ts';
import { addCardToGroup, assertRoomForCard } from './cards.ts';
import { describeCard } from './describe-payment.ts';
import type { Payments } from './payments-api.ts';
import {
  type CardRow,
  deleteCard,
  findActiveCard,
  findCard,
  listCardRows,
  setActiveCard,
} from './queries-cards.ts';

const list = async (db: Db | Trx, groupId: string) => ({
  cards: (await listCardRows(db, groupId)).map((row) => describeCard(row, new Date())),
});

/** Names the field of a card that the provider refused. */
function refusedCard(error: unknown): never {
  throw error instanceof Problem && error.code === 'invalid_input'
    ? wrongField('body.payment_method_id', error.message)
    : error;
}

/** The cards of a group, on its billing page. */
export function cardRoutes(db: Db, payments: Payments): Route[] {
  const loadCard = async (
    { params: { token } }: { params: { token: string } },
    { db: on, actor }: LoadContext,
  ) => {
    const card = await findCard(on, token);
    if (card === undefined) throw new Problem('not_found', 'There is no such card.');
    return { ...(await openGroup(on, card.slug, actor)), card };
  };
  return [
    route(
      listCards,
      ({ query }, { db: on, actor }) => openGroup(on, query.group, actor),
      async (_, { record, setHeader }) => {
        setHeader('cache-control', 'no-store');
        return list(db, record.groupId);
      },
    ),
    writeRoute(addCard, ({ body }, { db: on, actor }) => openGroup(on, body.group, actor), {
      // The provider is asked before the transaction. If the transaction fails, the provider keeps a card that is never charged.
      async prepare({ body }, { actor, record: { groupId } }) {
        const provider = payments.provider();
        const active = await findActiveCard(db, groupId);
        const customer = active?.provider === provider.name ? active.customer : null;
        const owner = { groupId, accountId: actor.userId, customer };
        return provider.saveCard(body.payment_method_id, owner).catch(refusedCard);
      },
      async write({ body }, { trx, actor, record: { groupId, group } }, card) {
        const { name: provider } = payments.provider();
        const { cardholder_name: cardholderName } = body;
        await lockGroup(trx, groupId);
        await assertRoomForCard(trx, groupId, card.token);
        await addCardToGroup(trx, { groupId, accountId: actor.userId, provider, card, cardholderName });
        const subject = { kind: 'group', id: groupId, name: group.name };
        await recordAct(trx, {
          actor: actedBy(actor),
          verb: 'card.added',
          subject,
          detail: { last_4: card.last4 },
        });
        return list(trx, groupId);
      },
    }),
    writeRoute(activateCard, loadCard, async (_, { trx, record: { card, groupId } }) => {
      await lockCard(trx, card);
      if (isExpired(card, new Date()))
        throw new Problem('conflict', 'This card has expired. Add another one.');
      payments.assertCardOfSite(card);
      await setActiveCard(trx, groupId, card.id);
      return list(trx, groupId);
    }),
    writeRoute(removeCard, loadCard, async (_, { trx, actor, record: { card, groupId, group } }) => {
      const { isActive } = await lockCard(trx, card);
      if (isActive)
        throw new Problem('conflict', 'The active card can’t be removed. Activate another one first.');
      await deleteCard(trx, card.id);
      const subject = { kind: 'group', id: groupId, name: group.name };
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'card.removed',
        subject,
        detail: { last_4: card.last4 },
      });
      const provider = payments.provider();
      return async () => {
        // A card that stays with the provider can't be charged by us anymore.
        if (provider.name === card.provider) await provider.detachCard(card.token).catch(() => undefined);
        return list(db, groupId);
      };
    }),
  ];
}

/** Locks the cards of the group and reads the card again, because a request at the same time may have activated or removed one. */
async function lockCard(trx: Trx, { id, groupId }: CardRow): Promise<CardRow> {
  await lockGroup(trx, groupId);
  const card = await findCard(trx, id);
  if (card === undefined) throw new Problem('not_found', 'There is no such card.');
  return card;
}
