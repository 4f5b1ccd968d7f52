import type { Services } from '../../../backend/services.ts';
import { listCurrentEditions } from '../../editions/server/index.ts';
import { listPlacesAround } from '../../places/server/index.ts';
import type { ParcelNames } from '../../privacy/server/index.ts';
import { parcelHeadline } from '../rules/format-address.ts';
import { listNamesOfUuids } from './queries.ts';

/** Returns the addresses or numbers of parcels by their `ll_uuid`, and the names of counties with their states by GEOID, in current editions. */
export async function nameParcels(
  { database: { kysely: db } }: Pick<Services, 'database'>,
  { llUuids, geoids }: { llUuids: readonly string[]; geoids: readonly string[] },
): Promise<ParcelNames> {
  const [rows, editions] = await Promise.all([listNamesOfUuids(db, llUuids), listCurrentEditions(db)]);
  const asked = editions.filter(({ geoid }) => geoids.includes(geoid));
  const paths = asked.map(({ placePath }) => placePath);
  const places = await listPlacesAround(db, paths);
  return {
    parcels: new Map(
      rows.map(({ llUuid, path, ...row }) => [llUuid, { headline: parcelHeadline(row), path }]),
    ),
    counties: new Map(
      asked.map(({ geoid, placePath }) => [geoid, places.get(placePath)?.headline ?? placePath]),
    ),
  };
}
