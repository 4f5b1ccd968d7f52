import type { Db } from '../../../backend/db/database.ts';
import type { Route } from '../../../backend/http/route.ts';
import { actedBy, recordActAlone } from '../../audit/server/index.ts';
import { signInAsLast } from '../../accounts/contract.ts';

/**
 * Every change that an operator asks for while signed in as somebody is noted, before it is tried and whether or not the feature notes
 * changes itself: the trail has no gap. Nothing of the input is kept.
 */
export function withAuditEntries(db: Db, one: Route): Route {
  const { endpoint, handle } = one;
  if (endpoint.method === 'GET' || endpoint === signInAsLast) return one;
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
