import type { Db } from '../../../backend/db/database.ts';
import type { Route } from '../../../backend/http/route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { countyOfPath, sandboxIssue } from '../rules/sandbox.ts';
import { findSandboxOfToken, returnRecord, takeRecord, takeTile } from './queries-sandbox.ts';

/** The verbs that a sandbox token includes beside the metered ones: they show no parcel. */
const FREE_VERBS: ReadonlySet<string> = new Set([
  'place.read',
  'coverage.read',
  'plan.read',
  'usage.read',
  'api_usage.read',
]);

/** Wraps a route: requests with the token of an API sandbox are counted and limited. Everything else that shows parcels is not in the sandbox. */
export function withSandboxMeter(db: Db, one: Route): Route {
  const { endpoint, handle } = one;
  const { meter, permission } = endpoint;
  if (permission.scope === undefined || FREE_VERBS.has(permission.verb)) return one;
  return {
    endpoint,
    async handle(input, context, router) {
      const { token } = context.actor;
      if (token?.isSandbox !== true) return handle(input, context, router);
      // TileJSON and lists of layers only describe the tiles.
      const isDescription = permission.verb === 'tile.read' && endpoint.method === 'GET' && endpoint.output;
      if (meter === undefined && isDescription) return handle(input, context, router);
      if (meter === undefined)
        throw new Problem(
          'outside_token',
          'The API sandbox has parcel records by their path, and map tiles. Other requests need a plan.',
        );
      const county = countyOfPath(context.placePath ?? '');
      const isTaken =
        meter === 'tile'
          ? await takeTile(db, token.id)
          : county !== null && (await takeRecord(db, token.id, county));
      if (!isTaken) {
        const use = await findSandboxOfToken(db, token.id);
        const issue = use === undefined ? null : sandboxIssue(use, meter, county);
        throw new Problem('limit_reached', issue ?? 'The API sandbox has ended.');
      }
      try {
        return await handle(input, context, router);
      } catch (error) {
        if (meter === 'record') await returnRecord(db, token.id);
        throw error;
      }
    },
  };
}
