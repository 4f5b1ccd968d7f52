import type { Db, Trx } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { lockGroup } from '../../accounts/server/index.ts';
import type { ProviderCard, ProviderName } from './provider.ts';
import { listCardRows, saveCard, setActiveCard } from './queries-cards.ts';

/** The maximum number of cards of a group. More are a mistake, or an attempt to test stolen cards. */
const MAX_CARDS = 10;

interface NewCard {
  groupId: string;
  accountId: string | null;
  provider: ProviderName;
  card: ProviderCard;
  cardholderName: string;
}

/** Throws if a group has so many cards that a person can't add this one. A card that the group has already is no other one. */
export async function assertRoomForCard(db: Db | Trx, groupId: string, token: string): Promise<void> {
  const cards = await listCardRows(db, groupId);
  if (cards.length >= MAX_CARDS && !cards.some((card) => card.token === token))
    throw new Problem('limit_reached', `An account has at most ${MAX_CARDS} cards. Remove one first.`);
}

/**
 * Adds a card, which the provider stores, to a group, and makes it the active one. It adds it to any number of cards, because a card that has paid for a plan
 * must not keep the plan from beginning: call {@link assertRoomForCard} before the card is charged.
 */
export async function addCardToGroup(trx: Trx, { groupId, card, ...rest }: NewCard): Promise<void> {
  await lockGroup(trx, groupId);
  await setActiveCard(trx, groupId, await saveCard(trx, { ...card, ...rest, groupId }));
}
