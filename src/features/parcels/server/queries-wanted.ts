import { sql } from 'kysely';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';

/** A parcel of a current edition, by its row number. */
export type ParcelId = { geoid: string; ogcFid: number };

/** Parcels of current editions as `p`, and the current editions of their counties as `c`. Ids that name no parcel are left out. */
export const fromWanted = (ids: readonly ParcelId[]) => sql`
    from unnest(${ids.map(({ geoid }) => geoid)}::text[], ${ids.map(({ ogcFid }) => ogcFid)}::int[]) as wanted(geoid, ogc_fid)
    join ${CURRENT_EDITIONS} c on c.geoid = wanted.geoid
    join parcel p on p.edition_id = c.edition_id and p.ogc_fid = wanted.ogc_fid`;
