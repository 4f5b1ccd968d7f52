import type { Db } from '../../../backend/db/database.ts';
import type { Route } from '../../../backend/http/route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { countyOfPath, sandboxIssue } from '../rules/sandbox.ts';
import { findSandboxOfToken, returnRecords, takeRecords, takeTile } from './queries-sandbox.ts';

/** The verbs that a sandbox token includes besides the metered ones: they show no parcel. */
const FREE_VERBS: ReadonlySet<string> = new Set([
  'place.read',
  'coverage.read',
  'plan.read',
  'usage.read',
  'api_usage.read',
]);

/** Wraps a route. With the token of an API sandbox, requests to metered routes are counted and limited, and most other requests are refused. */
export function withSandboxMeter(db: Db, route: Route): Route {
  const { endpoint, handle } = route;
  const { meter, permission } = endpoint;
  if (permission.scope === undefined || FREE_VERBS.has(permission.verb)) return route;
  return {
    endpoint,
    async handle(input, context, router) {
      const { token } = context.actor;
      if (token?.isSandbox !== true) return handle(input, context, router);
      // Handlers with the meter `records` count the records themselves (`takeSandboxParcels`). TileJSON and lists of layers only describe the tiles.
      const isDescription = permission.verb === 'tile.read' && endpoint.method === 'GET' && endpoint.output;
      if (meter === 'records' || (meter === undefined && isDescription))
        return handle(input, context, router);
      if (meter === undefined)
        throw new Problem(
          'outside_token',
          'The API sandbox has parcel records by their path, the parcels of /api/v2, and map tiles. Other requests need a plan.',
        );
      const county = countyOfPath(context.placePath ?? '');
      const isTaken =
        meter === 'tile'
          ? await takeTile(db, token.id)
          : county !== null && (await takeRecords(db, token.id, county, 1)) > 0;
      if (!isTaken) throw new Problem('limit_reached', await whyRefused(db, token.id, meter, county));
      try {
        return await handle(input, context, router);
      } catch (error) {
        if (meter === 'record') await returnRecords(db, token.id, 1);
        throw error;
      }
    },
  };
}

async function whyRefused(
  db: Db,
  tokenId: string,
  meter: 'record' | 'tile',
  county: string | null,
): Promise<string> {
  const use = await findSandboxOfToken(db, tokenId);
  return (use && sandboxIssue(use, meter, county)) ?? 'The API sandbox has ended.';
}

/** Parcels that a sandbox may have. */
export interface SandboxParcels<Parcel> {
  allowed: Parcel[];
  /** Says why the list ends before the first parcel that was refused; null if none was. */
  issue: string | null;
}

/** Counts parcels for the token of a sandbox before they are read. The list ends before the first one that a limit refuses, so that a next page can continue there. */
export async function takeSandboxParcels<Parcel>(
  db: Db,
  tokenId: string,
  parcels: readonly Parcel[],
  countyOf: (parcel: Parcel) => string,
): Promise<SandboxParcels<Parcel>> {
  for (let from = 0; from < parcels.length;) {
    const county = countyOf(parcels[from] as Parcel);
    const next = parcels.findIndex((parcel, at) => at > from && countyOf(parcel) !== county);
    const wanted = (next < 0 ? parcels.length : next) - from;
    const taken = await takeRecords(db, tokenId, county, wanted);
    from += taken;
    if (taken < wanted)
      return { allowed: parcels.slice(0, from), issue: await whyRefused(db, tokenId, 'record', county) };
  }
  return { allowed: [...parcels], issue: null };
}

/** Takes back the parcels that were counted but not shown. */
export async function returnSandboxParcels(db: Db, tokenId: string, count: number): Promise<void> {
  if (count > 0) await returnRecords(db, tokenId, count);
}
