import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { ProviderCard, ProviderName } from './provider.ts';

/** The SQL of the cards of groups. */

export interface CardRow extends ProviderCard {
  id: string;
  groupId: string;
  provider: ProviderName;
  cardholderName: string;
  isActive: boolean;
}

const COLUMNS =
  sql.raw(`id, group_id as "groupId", provider, token, customer, brand, last_4 as "last4", expiration_month as "expirationMonth",
  expiration_year as "expirationYear", cardholder_name as "cardholderName", is_active as "isActive"`);

/** Returns the cards of a group, the active one first, then the newest. */
export async function listCardRows(db: Db | Trx, groupId: string): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from payment_card where group_id = ${groupId}::uuid order by is_active desc, created_at desc, id`.execute(
    db,
  );
  return rows;
}

export async function findActiveCard(db: Db | Trx, groupId: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from payment_card where group_id = ${groupId}::uuid and is_active`.execute(db);
  return rows[0];
}

export async function findCard(db: Db | Trx, id: string): Promise<(CardRow & { slug: string }) | undefined> {
  const { rows } = await sql<CardRow & { slug: string }>`
    select ${COLUMNS}, (select slug from account_group g where g.id = group_id) as slug from payment_card where id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Returns a card of this group; undefined for a card of another group. */
export async function findCardOfGroup(
  db: Db | Trx,
  groupId: string | null,
  id: string,
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from payment_card where id = ${id}::uuid and group_id = ${groupId}::uuid`.execute(db);
  return rows[0];
}

interface NewCard extends ProviderCard {
  groupId: string;
  accountId: string | null;
  provider: ProviderName;
  cardholderName: string;
}

/** Adds a card. If the group already has a card with this token of the provider, updates the cardholder's name instead. Returns the card's id. */
export async function saveCard(trx: Trx, card: NewCard): Promise<string> {
  const { groupId, accountId, provider, token, customer, brand, last4 } = card;
  const { rows } = await sql<{ id: string }>`
    insert into payment_card (group_id, account_id, provider, token, customer, brand, last_4, expiration_month, expiration_year, cardholder_name)
    values (${groupId}::uuid, ${accountId}::uuid, ${provider}, ${token}, ${customer}, ${brand}, ${last4}, ${card.expirationMonth}, ${card.expirationYear},
      ${card.cardholderName})
    on conflict (group_id, provider, token) do update set cardholder_name = excluded.cardholder_name
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the card was not stored');
  return row.id;
}

/** Makes a card the only active one of its group. */
export async function setActiveCard(trx: Trx, groupId: string, id: string): Promise<void> {
  await sql`update payment_card set is_active = false where group_id = ${groupId}::uuid and is_active`.execute(
    trx,
  );
  await sql`update payment_card set is_active = true where id = ${id}::uuid`.execute(trx);
}

export async function deleteCard(trx: Trx, id: string): Promise<void> {
  await sql`delete from payment_card where id = ${id}::uuid`.execute(trx);
}
