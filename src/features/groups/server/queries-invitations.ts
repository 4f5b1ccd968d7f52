import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { InvitedRole } from '../rules/invitations.ts';

export interface InvitationRow {
  id: string;
  email: string;
  role: InvitedRole;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
}

/** Returns the invitations of a group that were neither used nor withdrawn, newest first. Includes expired ones. */
export async function listInvitations(db: Db, groupId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role, a.name as "invitedBy", i.sent_at as "sentAt", i.expires_at as "expiresAt"
    from group_invitation i
    join account a on a.id = i.invited_by
    where i.group_id = ${groupId}
    order by i.created_at desc, i.id`.execute(db);
  return rows;
}

/** Stores an invitation; it replaces an earlier one of this email into this group. Returns its id. */
export async function saveInvitation(
  trx: Trx,
  invitation: {
    groupId: string;
    email: string;
    role: InvitedRole;
    tokenHash: Uint8Array;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { groupId, email, role, tokenHash, invitedBy, now, expiresAt } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into group_invitation (group_id, email, role, token_hash, invited_by, created_at, sent_at, expires_at)
    values (${groupId}, ${email}, ${role}, ${tokenHash}, ${invitedBy}, ${now}, ${now}, ${expiresAt})
    on conflict (group_id, lower(email)) do update set role = excluded.role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('an invitation was not stored');
  return row.id;
}

/** Returns false when the group has no such invitation. */
export async function deleteInvitation(trx: Trx, groupId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('group_invitation')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the invitations of a sender who may not invite anymore. */
export async function deleteInvitationsBy(trx: Trx, groupId: string, accountId: string): Promise<void> {
  await trx
    .deleteFrom('group_invitation')
    .where('group_id', '=', groupId)
    .where('invited_by', '=', accountId)
    .execute();
}

export interface OpenInvitation {
  id: string;
  groupId: string;
  groupName: string;
  groupSlug: string;
  plan: string;
  seats: number | null;
  requiresSecondFactor: boolean;
  email: string;
  role: InvitedRole;
  invitedBy: string;
  expiresAt: Date;
}

/** Returns the invitation of a token; undefined when it was used or withdrawn, or has expired. */
export async function findOpenInvitation(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.group_id as "groupId", g.name as "groupName", g.slug as "groupSlug", g.plan, g.seats,
      g.requires_second_factor as "requiresSecondFactor", i.email, i.role,
      a.name as "invitedBy", i.expires_at as "expiresAt"
    from group_invitation i
    join account_group g on g.id = i.group_id
    join account a on a.id = i.invited_by
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Uses up an invitation: of two simultaneous requests, only one gets true. */
export async function takeInvitation(trx: Trx, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('group_invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
