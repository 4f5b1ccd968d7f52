import type { AccessRecord, Actor, Permission, AccessDecision } from '../../kernel/permission.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Db } from '../db/database.ts';
import { inRequestTransaction } from '../db/request-transaction.ts';
import type { Router } from './route.ts';

/** Decides whether the actor has the permission for this record, under the plans of the site. */
export type Decide = (actor: Actor, permission: Permission, record: AccessRecord) => AccessDecision;

/** Makes the router for the handlers of a server. Its functions throw if the server lacks the parts that a route needs. */
export function createRouter({
  database,
  decide,
}: {
  database?: Db | undefined;
  decide?: Decide | undefined;
}): Router {
  return {
    get database() {
      if (database === undefined) throw new Error('This server has no database for its routes.');
      return database;
    },
    openTransaction(write) {
      return inRequestTransaction(this.database, write);
    },
    assertAllowed(actor, permission, record) {
      if (decide === undefined) throw new Error('This server has nothing that decides permissions.');
      const verdict = decide(actor, permission, record);
      if (!verdict.allowed) throw new Problem(verdict.code, verdict.message);
    },
  };
}
