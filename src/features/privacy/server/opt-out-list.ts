import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { extensionPoint } from '../../../backend/feature-server.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import type { NewOptOut, OptOut, OptOutMatches } from '../contract.ts';
import { noParcelMatches, optOutIssue } from '../rules/check-opt-out.ts';
import type { OptOutRule } from '../rules/opt-out-match.ts';
import type { OptOuts } from './opt-outs.ts';
import {
  endOptOut,
  hasOptOut,
  insertOptOut,
  listOptOutRows,
  listRulesInForce,
  type OptOutRow,
} from './queries.ts';

/** The functions of the parcels feature that opt-outs and the access log need. */
export interface ParcelsForPrivacy {
  /** Counts the parcels that a rule matches in all stored editions. Stops after `maxMs`. */
  find(rule: OptOutRule, options: { maxMs?: number; signal?: AbortSignal }): Promise<OptOutMatches>;
  /** Records the parcels of a new opt-out by parcel in every edition. Returns 0 when there is no such parcel. */
  follow(trx: Trx, optOut: Pick<NewOptOut, 'kind' | 'subject' | 'geoid'> & { id: string }): Promise<number>;
  /** Returns the current names of these parcels and counties. Those that are in no current edition are left out. */
  names(asked: { llUuids: readonly string[]; geoids: readonly string[] }): Promise<ParcelNames>;
}

export interface ParcelNames {
  /** By `ll_uuid`: the address or number of a parcel, never an owner, and its path. */
  parcels: ReadonlyMap<string, { headline: string; path: string }>;
  /** By GEOID: the names of counties. */
  counties: ReadonlyMap<string, string>;
}

/** The parcels feature, which depends on this one, provides these functions. */
export const PARCELS_FOR_PRIVACY = extensionPoint<ParcelsForPrivacy>(
  'the parcels of opt-outs and of the access log',
);

type Counting = { maxMs?: number; signal?: AbortSignal };

/** The operations of pages and commands on the opt-out list. A change applies at once in this process, and within seconds in others. */
export interface OptOutList {
  /** Returns the opt-outs in force, then those that have ended, each newest first. */
  list(limit?: number): Promise<OptOut[]>;
  /**
   * Adds an opt-out. Throws `invalid_input` for a subject that is malformed or too short, a parcel that is in no edition, or an expiry in the
   * past. A name that currently matches nobody is kept for later editions.
   */
  add(optOut: NewOptOut, by?: AuditActor, counting?: Counting): Promise<OptOut & { matches: OptOutMatches }>;
  /** Ends an opt-out. Throws `not_found` for an unknown one and `conflict` when it was lifted before. */
  lift(id: string, by?: AuditActor): Promise<OptOut>;
  preview(rule: Pick<NewOptOut, 'kind' | 'subject' | 'geoid'>, counting?: Counting): Promise<OptOutMatches>;
}

export function createOptOutList(
  { database }: Pick<Services, 'database'>,
  optOuts: OptOuts,
  parcels: ParcelsForPrivacy,
): OptOutList {
  const db = database.kysely;
  return {
    list: async (limit) => (await listOptOutRows(db, limit ?? null)).map(describe),
    async add(optOut, by = BY_NOBODY, counting = {}) {
      assertSubject(optOut);
      if (optOut.expires_at !== null && Date.parse(optOut.expires_at) <= Date.now()) {
        throw invalid({ field: 'expires_at', message: 'is in the past' });
      }
      const row = await db.transaction().execute(async (trx) => {
        const made = await insertOptOut(trx, optOut);
        const isOfParcel = optOut.kind === 'll_uuid' || optOut.kind === 'parcel_number';
        if ((await parcels.follow(trx, { ...optOut, id: made.id })) === 0 && isOfParcel)
          throw invalid({ field: 'subject', message: noParcelMatches(optOut) });
        await note(trx, by, 'removal.created', made);
        return made;
      });
      await optOuts.refresh();
      const rule = (await listRulesInForce(db)).find(({ id }) => id === row.id) ?? {
        ...row,
        expiresAtMs: null,
      };
      return { ...describe(row), matches: await parcels.find(rule, counting) };
    },
    async lift(id, by = BY_NOBODY) {
      const row = await db.transaction().execute(async (trx) => {
        const ended = await endOptOut(trx, id);
        if (ended !== undefined) await note(trx, by, 'removal.lifted', ended);
        return ended;
      });
      if (row !== undefined) {
        await optOuts.refresh();
        return describe(row);
      }
      if (await hasOptOut(db, id)) throw new Problem('conflict', 'This opt-out was lifted already.');
      throw new Problem('not_found', 'There is no such opt-out.');
    },
    async preview(rule, counting = {}) {
      assertSubject(rule);
      return parcels.find({ ...rule, expiresAtMs: null }, counting);
    },
  };
}

/** Writes an audit entry without the subject, which must not be stored elsewhere. */
function note(trx: Trx, actor: AuditActor, verb: ActVerb, { id, kind, geoid }: OptOutRow): Promise<void> {
  return recordAct(trx, { actor, verb, subject: { kind: 'removal', id }, detail: { kind, geoid } });
}

function assertSubject(rule: Pick<NewOptOut, 'kind' | 'subject' | 'geoid'>): void {
  const issue = optOutIssue(rule);
  if (issue !== null) throw invalid(issue);
}

function invalid({ field, message }: { field: string; message: string }): Problem {
  return new Problem('invalid_input', {
    detail: `${field}: ${message}`,
    fields: [{ field: `body.${field}`, message }],
  });
}

function describe(row: OptOutRow): OptOut {
  const isExpired = row.expiresAt !== null && row.expiresAt.getTime() <= Date.now();
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    geoid: row.geoid,
    reason: row.reason,
    requested_by: row.requestedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    lifted_at: row.liftedAt?.toISOString() ?? null,
    state: row.liftedAt !== null ? 'lifted' : isExpired ? 'expired' : 'in_force',
  };
}
