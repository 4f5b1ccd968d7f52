import type { Trx } from '../../../backend/db/database.ts';
import { extensionPoint } from '../../../backend/feature-server.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  type NewRemoval,
  type Removal,
  type RemovalMatches,
  createRemoval,
  liftRemoval,
  listRemovals,
  previewRemoval,
} from '../contract.ts';
import { type AuditActor, BY_NOBODY, actedBy, recordAct } from '../../audit/server/index.ts';
import { noParcelMatches, removalIssue } from '../rules/check-removal.ts';
import type { RemovalRule } from '../rules/removal-match.ts';
import {
  endRemoval,
  hasRemoval,
  insertRemoval,
  listRemovalRows,
  listRulesInForce,
  type RemovalRow,
} from './queries.ts';
import type { Removals } from './removals.ts';

const LISTED = 2000;

/** What the feature of parcels knows of removals. */
export interface ParcelsOfRemovals {
  /** Counts the parcels that a rule matches, of all kept editions; stops after `maxMs`. */
  find(rule: RemovalRule, options: { maxMs?: number; signal?: AbortSignal }): Promise<RemovalMatches>;
  /** Notes the parcels of a new removal by parcel, in every edition. Returns their number: 0 when there is no such parcel. */
  follow(trx: Trx, removal: Pick<NewRemoval, 'kind' | 'subject' | 'geoid'> & { id: string }): Promise<number>;
}

/** The later feature that knows parcels gives what finds them. */
export const PARCELS_OF_REMOVALS = extensionPoint<ParcelsOfRemovals>('the parcels of privacy opt-outs');

/** The counting that a reader waits for; a command counts to the end. */
const PREVIEW_MS = 6_000;
const ADDED_MS = 2_000;

type Counting = { maxMs?: number; signal?: AbortSignal };

/** What people and commands do with the removal list. Changes hold at once in this process, and within seconds in others. */
export interface RemovalList {
  list(): Promise<Removal[]>;
  /**
   * Throws `invalid_input` for a subject that matches nobody or everybody, a parcel that is in no edition, or an expiry in the past. A name
   * that nobody bears now is kept, for later editions.
   */
  add(
    removal: NewRemoval,
    by?: AuditActor,
    counting?: Counting,
  ): Promise<Removal & { matches: RemovalMatches }>;
  /** Throws `not_found` and `conflict`. */
  lift(id: string, by?: AuditActor): Promise<Removal>;
  preview(rule: Pick<NewRemoval, 'kind' | 'subject' | 'geoid'>, counting?: Counting): Promise<RemovalMatches>;
}

export function createRemovalList(
  { database }: Pick<Services, 'database'>,
  removals: Removals,
  parcels: ParcelsOfRemovals,
): RemovalList {
  const db = database.kysely;
  return {
    list: async () => (await listRemovalRows(db, LISTED)).map(describe),
    async add(removal, by = BY_NOBODY, counting = {}) {
      assertSubject(removal);
      if (removal.expires_at !== null && Date.parse(removal.expires_at) <= Date.now()) {
        throw invalid({ field: 'expires_at', message: 'is in the past' });
      }
      const row = await db.transaction().execute(async (trx) => {
        const made = await insertRemoval(trx, removal);
        const isOfParcel = removal.kind === 'll_uuid' || removal.kind === 'parcel_number';
        if ((await parcels.follow(trx, { ...removal, id: made.id })) === 0 && isOfParcel)
          throw invalid({ field: 'subject', message: noParcelMatches(removal) });
        await note(trx, by, 'removal.created', made);
        return made;
      });
      await removals.refresh();
      const rule = (await listRulesInForce(db)).find(({ id }) => id === row.id) ?? {
        ...row,
        expiresAtMs: null,
      };
      return { ...describe(row), matches: await parcels.find(rule, counting) };
    },
    async lift(id, by = BY_NOBODY) {
      const row = await db.transaction().execute(async (trx) => {
        const ended = await endRemoval(trx, id);
        if (ended !== undefined) await note(trx, by, 'removal.lifted', ended);
        return ended;
      });
      if (row !== undefined) {
        await removals.refresh();
        return describe(row);
      }
      if (await hasRemoval(db, id)) throw new Problem('conflict', 'This removal was lifted already.');
      throw new Problem('not_found', 'There is no such removal.');
    },
    async preview(rule, counting = {}) {
      assertSubject(rule);
      return parcels.find({ ...rule, expiresAtMs: null }, counting);
    },
  };
}

/** Without the subject: it is what is to be forgotten. */
function note(trx: Trx, actor: AuditActor, verb: string, { id, kind, geoid }: RemovalRow): Promise<void> {
  return recordAct(trx, { actor, verb, subject: { kind: 'removal', id }, detail: { kind, geoid } });
}

function assertSubject(rule: Pick<NewRemoval, 'kind' | 'subject' | 'geoid'>): void {
  const issue = removalIssue(rule);
  if (issue !== null) throw invalid(issue);
}

function invalid({ field, message }: { field: string; message: string }): Problem {
  return new Problem('invalid_input', {
    detail: `${field}: ${message}`,
    fields: [{ field: `body.${field}`, message }],
  });
}

function describe(row: RemovalRow): Removal {
  const isExpired = row.expires_at !== null && row.expires_at.getTime() <= Date.now();
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    geoid: row.geoid,
    reason: row.reason,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    state: row.lifted_at !== null ? 'lifted' : isExpired ? 'expired' : 'in_force',
  };
}

export function removalRoutes(list: RemovalList): Route[] {
  return [
    route(listRemovals, async () => ({ removals: await list.list() })),
    route(createRemoval, ({ body }, { actor }) => list.add(body, actedBy(actor), { maxMs: ADDED_MS })),
    route(liftRemoval, ({ params }, { actor }) => list.lift(params.id, actedBy(actor))),
    route(previewRemoval, ({ body }) => list.preview(body, { maxMs: PREVIEW_MS })),
  ];
}
