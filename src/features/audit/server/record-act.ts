import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { AuditActor } from '../rules/acted-by.ts';
import { insertEntry } from './queries.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface AuditAct {
  /** `actedBy(context.actor)` for a request; `BY_NOBODY` for a command or a job. */
  actor: AuditActor;
  verb: ActVerb;
  /** The record that the act changed. `name` is for readers of the log; leave it out for accounts, which are identified by id only. */
  subject: { kind: string; id: string; name?: string };
  /** Other facts, such as the old and the new value. No secrets, no emails, no long texts. */
  detail?: { [key: string]: JsonValue };
}

const MAX_NAME = 300;

/** Records the act in the transaction of the change itself, so that both are stored or neither. */
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

/** Records the act in a transaction of its own: for acts that must stay recorded when the request is refused, and for changes outside of a transaction. */
export function recordActAlone(db: Db, act: AuditAct): Promise<void> {
  return db.transaction().execute((trx) => recordAct(trx, act));
}
