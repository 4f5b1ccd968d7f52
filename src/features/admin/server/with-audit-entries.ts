import type { Db } from '../../../backend/db/database.ts';
import type { Route } from '../../../backend/http/route.ts';
import { returnToOwnSession } from '../../accounts/contract.ts';
import { actedBy, recordActAlone } from '../../audit/server/index.ts';

/**
 * Wraps a route: every change that an operator requests while signed in as another person is recorded before it is tried, whether or not the
 * feature records changes itself, so that the audit log has no gap. The input is not stored.
 */
export function withAuditEntries(db: Db, route: Route): Route {
  const { endpoint, handle } = route;
  if (endpoint.method === 'GET' || endpoint === returnToOwnSession) return route;
  return {
    endpoint,
    async handle(input, context, router) {
      if (context.actor.operatorId) {
        await recordActAlone(db, {
          actor: actedBy(context.actor),
          verb: 'operator.asked_as_user',
          subject: { kind: 'endpoint', id: endpoint.name, name: endpoint.summary },
        });
      }
      return handle(input, context, router);
    },
  };
}
