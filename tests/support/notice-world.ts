import { sql } from 'kysely';
import type { Services } from '../../src/backend/services.ts';
import { NO_LINKS, createAreaOutlines } from '../../src/features/focus-areas/server/index.ts';
import { memberGroupSlugs } from '../../src/features/groups/server/index.ts';
import { compareJob, notePublication, queueComparisons } from '../../src/features/history/server/index.ts';
import type { Privacy } from '../../src/features/privacy/server/index.ts';
import { projectAreaLinks } from '../../src/features/projects/server/index.ts';
import { FIXTURE_COUNTY, type ParcelFixture, publishFixtureEdition } from './parcels-fixture.ts';

/** Returns the parts that notifications need to find the changed parcels inside the selections of projects. */
export function selectingParts(services: Services, privacy: Pick<Privacy, 'optOuts'>) {
  const links = { ...NO_LINKS, ...projectAreaLinks(services), groupSlugsOf: memberGroupSlugs };
  return { privacy, openFocusArea: createAreaOutlines(services, links) };
}

/**
 * Publishes the next edition of the fixture county as imports do, and compares it with the one before. Returns the id of the comparison. The
 * caller may pass a `publish` that also writes the files of the edition.
 */
export async function publishAndCompare(
  services: Services,
  parcels: readonly ParcelFixture[],
  version: number,
  publish: (
    services: Services,
    parcels: readonly ParcelFixture[],
    options: { version: number; isCurrent: boolean },
  ) => Promise<{ editionId: number }> = publishFixtureEdition,
): Promise<number> {
  const { path: placePath, geoid } = FIXTURE_COUNTY;
  const { editionId } = await publish(services, parcels, { version, isCurrent: false });
  const { kysely: db } = services.database;
  await db.transaction().execute(async (trx) => {
    await notePublication(trx, { editionId, geoid, placePath });
    await sql`update county_edition set edition_id = ${editionId} where geoid = ${geoid}`.execute(trx);
  });
  const job = compareJob(services);
  await queueComparisons(services, {
    enqueue: (_, payload) => job.run(payload as { comparisonId: number }, new AbortController().signal),
  });
  const { rows } = await sql<{ id: number }>`
    select max(id)::int as id from edition_comparison where to_edition_id = ${editionId}`.execute(db);
  return rows[0]?.id ?? 0;
}
