import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/backend/db/database.ts';
import { ACTIVITY_TYPES, VACANCY_TYPES } from '../../src/features/insights/rules/categories.ts';

/** A condition on the table of parcels: it selects the parcels that the statistics cover. */
export type Where = RawBuilder<unknown>;

/**
 * The highlight statistics by key. The statistic of a column without values is null. Values below the limits in the query are not real ones, so the insights leave
 * them out, too.
 */
export async function statisticsBySql(db: Db, where: Where): Promise<Record<string, number | null>> {
  const { rows } = await sql<Record<string, number | null>>`select
      count(*)::int as parcels, sum(ll_gisacre)::float as acres, sum(parval)::float as total_value,
      percentile_cont(0.5) within group (order by ll_gisacre)::float as median_acres,
      percentile_cont(0.5) within group (order by parval) filter (where parval >= 1)::float as median_value,
      percentile_cont(0.5) within group (order by saleprice) filter (where saleprice >= 2)::float as median_sale_price,
      percentile_cont(0.5) within group (order by yearbuilt) filter (where yearbuilt >= 1600)::float as median_year_built,
      sum(ll_bldg_count)::int as buildings, sum(numunits)::int as units
    from parcel where ${where}`.execute(db);
  return rows[0] ?? {};
}

/** The slices of the pie of land use: the number of parcels by activity. */
export async function activitiesBySql(db: Db, where: Where): Promise<Record<string, number>> {
  const { rows } = await sql<{ digit: number; count: number }>`
    select coalesce(floor(lbcs_activity / 1000), 0)::int as digit, count(*)::int as count
    from parcel where ${where} group by 1`.execute(db);
  return Object.fromEntries(
    ACTIVITY_TYPES.map((type, digit) => [type, rows.find((row) => row.digit === digit)?.count ?? 0]),
  );
}

/** The slices of the pie of vacancy. */
export async function vacanciesBySql(db: Db, where: Where): Promise<Record<string, number>> {
  const { rows } = await sql<{ category: string; count: number }>`
    select case when usps_vacancy is null or rdi is null then 'unknownStatus'
      else (case usps_vacancy when 'Y' then 'vacant' else 'occupied' end) || (case rdi when 'Y' then 'Residential' else 'NonResidential' end)
      end as category, count(*)::int as count
    from parcel where ${where} group by 1`.execute(db);
  return Object.fromEntries(
    VACANCY_TYPES.map((type) => [type, rows.find((row) => row.category === type)?.count ?? 0]),
  );
}

/** The bars of the owners: each name with its number of parcels. */
export async function ownersBySql(db: Db, where: Where): Promise<{ owner: string; count: number }[]> {
  const { rows } = await sql<{ owner: string; count: number }>`
    select owner, count(*)::int as count from parcel where owner is not null and ${where} group by owner`.execute(
    db,
  );
  return rows;
}
