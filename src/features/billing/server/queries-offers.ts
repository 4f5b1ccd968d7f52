import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { PlanOffer } from '../rules/plan-offers.ts';

interface StoredOffer extends Omit<PlanOffer, 'price_cents'> {
  id: string;
  groupName: string | null;
  createdAt: Date;
  priceCents: number;
}

export interface OfferRow extends PlanOffer {
  id: string;
  /** The name of the account (group) that it is for. */
  groupName: string | null;
  createdAt: Date;
}

/**
 * The condition for a purchase `s` that counts as a use: its plan has begun, or it is less than an hour old, so that many at once can't use an offer too often,
 * or its payment is under way: a purchase order, or a card about which the provider has not answered.
 */
const IS_USE = sql`(s.state <> 'starting' or s.created_at > now() - interval '1 hour' or exists (select from payment p
  where p.kind = 'subscription' and p.record_id = s.id::text and p.state = 'waiting' and p.provider is not null))`;

const SELECT = (exceptKey: string | null) => sql`
  select o.id, o.code, o.name, o.plan, o.cycle, o.price_cents as "priceCents", o.users, o.group_id as "groupId", g.name as "groupName",
    o.max_uses as "maxUses", o.last_day::text as "lastDay", o.ended_at is not null as "isEnded", o.created_at as "createdAt",
    (select count(*)::int from subscription s where s.offer_id = o.id and s.request_key is distinct from ${exceptKey}::uuid and ${IS_USE}) as uses
  from plan_offer o left join account_group g on g.id = o.group_id`;

export const OFFERS_LISTED = 200;

/** Returns the offers, the newest first, at most `OFFERS_LISTED`. */
export async function listOfferRows(db: Db): Promise<OfferRow[]> {
  const { rows } =
    await sql<StoredOffer>`${SELECT(null)} order by o.created_at desc, o.id limit ${OFFERS_LISTED}`.execute(
      db,
    );
  return rows.map(offerOf);
}

/** Returns an offer by its code. The purchase with this key doesn't count as a use, so that it can be repeated. */
export async function findOffer(
  db: Db | Trx,
  code: string,
  exceptKey: string | null = null,
): Promise<OfferRow | undefined> {
  const { rows } = await sql<StoredOffer>`${SELECT(exceptKey)} where o.code = ${code}`.execute(db);
  return rows[0] && offerOf(rows[0]);
}

function offerOf({ priceCents, ...row }: StoredOffer): OfferRow {
  return { ...row, price_cents: priceCents };
}

/** Locks an offer until the transaction ends: purchases with it are counted one after the other. */
export async function lockOffer(trx: Trx, code: string): Promise<void> {
  await sql`select from plan_offer where code = ${code} for update`.execute(trx);
}

type NewOffer = Omit<PlanOffer, 'isEnded' | 'uses'>;

/** Adds an offer. Returns false if its code is taken. */
export async function insertOffer(trx: Trx, offer: NewOffer): Promise<boolean> {
  const { code, name, plan, cycle, price_cents: priceCents, users, groupId, maxUses, lastDay } = offer;
  const { rows } = await sql`
    insert into plan_offer (code, name, plan, cycle, price_cents, users, group_id, max_uses, last_day)
    values (${code}, ${name}, ${plan}, ${cycle}, ${priceCents}, ${users}, ${groupId}::uuid, ${maxUses}, ${lastDay}::date)
    on conflict (code) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Ends an offer. Plans that were bought with it keep their price. Returns false if there is none, or it has ended. */
export async function endOffer(trx: Trx, code: string): Promise<boolean> {
  const { rows } = await sql`
    update plan_offer set ended_at = now() where code = ${code} and ended_at is null returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
