import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { OwnerAddresses } from '../rules/occupancy.ts';

/** Rows per page. The server answers no other requests while it compares the addresses of a page, so pages are small. */
const PAGE_SIZE = 1000;

/** Yields the addresses of each parcel of an edition and of its owner, in pages by row number. Reads the table, because the parcel store has no mailing addresses. */
export async function* listOwnerAddresses(
  db: Db,
  editionId: number,
): AsyncGenerator<(OwnerAddresses & { ogcFid: number })[]> {
  for (let after = -1; ;) {
    const { rows } = await sql<OwnerAddresses & { ogcFid: number }>`
      select p.ogc_fid as "ogcFid", p.address as site, coalesce(p.szip5, p.szip) as "siteZip", p.state2 as "siteState",
        p.mailadd as mail, p.mail_zip as "mailZip", p.mail_state2 as "mailState", p.mail_country as "mailCountry"
      from parcel p where p.edition_id = ${sql.lit(editionId)} and p.ogc_fid > ${after}
      order by p.ogc_fid limit ${PAGE_SIZE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_SIZE) return;
    after = last.ogcFid;
  }
}
