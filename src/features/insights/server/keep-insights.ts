import { z } from 'zod';
import type { Job, Jobs } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { type Edition, findEdition, listCurrentEditions } from '../../editions/server/index.ts';
import {
  INSIGHTS_FILE,
  OCCUPANCY_FILE,
  PLACE_INSIGHTS_FILE,
  editionFileKey,
  openEditionFile,
  openParcelStore,
} from '../../parcel-tiles/server/index.ts';
import { placesInsideStamp } from '../../places/server/index.ts';
import { figuresOf } from './figures.ts';
import {
  computePlaceFigures,
  readCountyFigures,
  readPlaceFigures,
  writeCountyFigures,
  writePlaceFigures,
} from './insight-files.ts';
import { computeOccupancy, readOccupancy, writeOccupancy } from './occupancy-file.ts';

type Needs = Pick<Services, 'database' | 'files' | 'scratchDir' | 'log'>;

const FILES = [INSIGHTS_FILE, PLACE_INSIGHTS_FILE, OCCUPANCY_FILE] as const;

const payload = z.object({ geoid: z.string(), version: z.number().int().positive() });

/** Returns the job that computes the numbers of a published county and of its places, and writes them to the files of the edition. */
export function computeInsightsJob(services: Needs): Job<typeof payload> {
  return {
    name: 'compute-insights',
    label: 'Compute the insights of a county',
    payload,
    retryLimit: 2,
    expireInSeconds: 3600,
    async run({ geoid, version }, signal) {
      // The edition may have been removed since the job was queued.
      const edition = await findEdition(services.database.kysely, { geoid }, version);
      if (edition !== undefined) await keepInsights(services, edition, signal);
    },
  };
}

/** Computes the numbers of an edition that are missing, or whose places have changed since, and writes them to its files. */
async function keepInsights(
  services: Needs,
  edition: Pick<Edition, 'editionId' | 'geoid' | 'version' | 'placePath' | 'parcelCount'>,
  signal?: AbortSignal,
): Promise<void> {
  const { geoid, version, placePath } = edition;
  const hasCounty = (await readCountyFigures(services, edition)) !== undefined;
  const places = await readPlaceFigures(services, edition);
  const hasPlaces = places?.stamp === (await placesInsideStamp(services, placePath));
  const hasOccupancy = (await readOccupancy(services, edition)) !== null;
  if (hasCounty && hasPlaces && hasOccupancy) return;
  const startedAt = performance.now();
  const key = editionFileKey(geoid, version, 'parcels.store');
  const store = await openEditionFile(services.files, key, openParcelStore);
  if (!hasCounty) await writeCountyFigures(services, edition, figuresOf(store, null));
  if (!hasPlaces) {
    const made = await computePlaceFigures(services, store, placePath, signal);
    await writePlaceFigures(services, edition, made);
  }
  if (!hasOccupancy)
    await writeOccupancy(services, edition, await computeOccupancy(services, store, edition, signal));
  const ms = Math.round(performance.now() - startedAt);
  services.log.info({ geoid, version, ms }, 'the insights of a county were computed');
}

/**
 * Queues the counties whose current edition has no numbers yet, because an older version of Platbook published it. Asks the database which files exist, because the start of a
 * server with thousands of counties must not read a file of each. Numbers of an older format are made again when somebody opens the place.
 */
export async function queueInsights(
  services: Needs,
  jobs: Pick<Jobs, 'enqueue'>,
  job: ReturnType<typeof computeInsightsJob>,
): Promise<void> {
  await queueEditions(services, jobs, job, await listCurrentEditions(services.database.kysely));
}

/** Queues a county whose edition was published, unless the edition has its numbers already, as after a rollback. */
export async function queueInsightsOf(
  services: Needs,
  jobs: Pick<Jobs, 'enqueue'>,
  job: ReturnType<typeof computeInsightsJob>,
  county: string,
): Promise<void> {
  const edition = await findEdition(services.database.kysely, { paths: [county] });
  if (edition !== undefined) await queueEditions(services, jobs, job, [edition]);
}

async function queueEditions(
  services: Needs,
  jobs: Pick<Jobs, 'enqueue'>,
  job: ReturnType<typeof computeInsightsJob>,
  editions: readonly Pick<Edition, 'geoid' | 'version'>[],
): Promise<void> {
  const keysOf = ({ geoid, version }: Pick<Edition, 'geoid' | 'version'>) =>
    FILES.map((file) => editionFileKey(geoid, version, file));
  const stored = await services.files.checksums(editions.flatMap(keysOf));
  for (const edition of editions) {
    const { geoid, version } = edition;
    if (!keysOf(edition).every((key) => stored.has(key))) await jobs.enqueue(job, { geoid, version });
  }
}
