import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findHiddenFids, accessSettingsOf } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { Search } from '../../search/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import { listOwnerParcels, OWNER_MAX_PARCELS, type OwnerParcels } from '../contract.ts';
import { highlightRefusal } from '../rules/highlight-refusal.ts';

/** The route that lists an owner's parcels. They come from the county's search index, not from the database. */
export function ownerRoutes(
  { database, config }: Pick<Services, 'database' | 'config'>,
  search: Pick<Search, 'parcelsOfOwner'>,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): Route[] {
  const usage = createUsage({ database, config });
  return [
    route(listOwnerParcels, async (_input, visitor) => {
      const { actor, placePath } = visitor;
      const refused = highlightRefusal(actor, accessSettingsOf(config));
      if (refused !== null) throw new Problem(refused.code, refused.message);
      const listing = await search.parcelsOfOwner(placePath, OWNER_MAX_PARCELS);
      if (listing === null) throw new Problem('not_found', `The owner of ${placePath} is unknown.`);
      const { geoid, owner } = listing;
      const hidden = actor.isOperator
        ? new Set<number>()
        : await findHiddenFids(
            database.kysely,
            await optOuts.now(),
            listing.parcels.map(({ ogcFid }) => ({ geoid, ogcFid })),
          );
      if (hidden.has(parcelFid(geoid, listing.ogcFid)))
        throw new Problem('not_allowed', 'The owner of this parcel is hidden on request.');
      const open = listing.parcels.filter(({ ogcFid }) => !hidden.has(parcelFid(geoid, ogcFid)));
      // The requested parcel is counted first. If the limit leaves it out, the request fails and shows nothing about the owner.
      const asked = open.filter(({ ogcFid }) => ogcFid === listing.ogcFid);
      const allowed = await usage.allow(
        visitor,
        'owner',
        [...asked, ...open].map(({ llUuid }) => llUuid),
      );
      if (asked.some(({ llUuid }) => !allowed.has(llUuid)))
        throw new Problem('limit_reached', allowed.message ?? undefined);
      const seen = open.filter(({ llUuid }) => allowed.has(llUuid));
      accessLog.note(
        visitor,
        listOwnerParcels.name,
        seen.map(({ llUuid }) => ({ geoid, llUuid })),
      );
      return {
        owner,
        parcels: seen.map(({ ogcFid, path, address, parcelnumb, lon, lat }) => ({
          fid: parcelFid(geoid, ogcFid),
          path,
          address: address === '' ? null : address,
          parcelnumb: parcelnumb === '' ? null : parcelnumb,
          point: [lon, lat] as [number, number],
        })),
        is_complete: listing.isComplete && seen.length === open.length,
        bbox: boxAround(seen),
      };
    }),
  ];
}

function boxAround(points: readonly { lon: number; lat: number }[]): OwnerParcels['bbox'] {
  const lons = points.map(({ lon }) => lon);
  const lats = points.map(({ lat }) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
