import type { Db, Trx } from '../../../backend/db/database.ts';
import type { AuditActor } from '../rules/acted-by.ts';
import { insertEntry } from './queries.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface AuditAct {
  /** `actedBy(context.actor)` of a request; `BY_NOBODY` of a command or a job. */
  actor: AuditActor;
  /** noun.verb_in_the_past: `group.member_invited`. */
  verb: string;
  /** What it was done to. `name` for people, not of people: an account is named by its id. */
  subject: { kind: string; id: string; name?: string };
  /** What else matters, from what to what. No secrets, no e-mails, nothing long. */
  detail?: { [key: string]: JsonValue };
}

const MAX_NAME = 300;

/** Notes who did what to which record, in the transaction of the change itself: both are there, or neither. */
export function recordAct(trx: Trx, { actor, verb, subject, detail = {} }: AuditAct): Promise<void> {
  return insertEntry(trx, {
    account_id: actor.accountId,
    as_account_id: actor.asAccountId ?? null,
    verb,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name?.slice(0, MAX_NAME) ?? null,
    detail: JSON.stringify(detail),
  });
}

/** Notes it in a transaction of its own: for what stays noted when the request is refused, and for what happens outside of a transaction. */
export function recordActAlone(db: Db, act: AuditAct): Promise<void> {
  return db.transaction().execute((trx) => recordAct(trx, act));
}
