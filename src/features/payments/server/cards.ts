import type { Trx } from '../../../backend/db/database.ts';
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

/** Adds a card, which the provider stores, to a group, and makes it the active one. */
export async function addCardToGroup(trx: Trx, { groupId, card, ...rest }: NewCard): Promise<void> {
  await lockGroup(trx, groupId);
  const others = (await listCardRows(trx, groupId)).filter(({ token }) => token !== card.token);
  if (others.length >= MAX_CARDS)
    throw new Problem('limit_reached', `An account has at most ${MAX_CARDS} cards. Remove one first.`);
  await setActiveCard(trx, groupId, await saveCard(trx, { ...card, ...rest, groupId }));
}
