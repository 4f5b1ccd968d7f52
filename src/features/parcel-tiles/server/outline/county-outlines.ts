import { z } from 'zod';
import type { Job, Jobs } from '../../../../backend/jobs/jobs.ts';
import type { Services } from '../../../../backend/services.ts';
import { callThread } from '../../../../backend/threads/open-thread.ts';
import { readContainer } from '../../../../backend/tiles/container-reader.ts';
import { findEdition } from '../../../editions/server/index.ts';
import { findFittedEdition, openOutlineToFit, saveFittedOutline } from '../../../places/server/index.ts';
import { editionFileKey, STORE_FILE, openEditionFile } from '../edition-files.ts';
import { PARCEL_STORE_KIND } from '../parcel-store.ts';
import { listUnfittedCounties } from '../queries.ts';
import type { MadeOutline } from './make-outline.ts';
import type { OutlineTask } from './outline-worker.ts';

type Needs = Pick<Services, 'database' | 'files' | 'log'>;

/** Without a place, as on its schedule, the job queues the counties that need an outline. */
const payload = z.object({ placePath: z.string().optional() });
/** The heap of the thread in MB. The image of a county takes about 50 MB besides its parcels, and the corners of its outline take a few more. */
const HEAP_MB = 512;
const YOUNG_GENERATION_MB = 16;

/**
 * A job that fits the outline of a county to the parcels of its current edition. Once a day it queues the counties whose job has
 * failed, for example because the worker was short of memory: until then, such a county has a rough outline, or none.
 */
export function fitOutlineJob(
  services: Needs,
  jobs: Pick<Jobs, 'enqueue'>,
  { onFitted }: { onFitted(): Promise<void> },
): Job<typeof payload> {
  const job: Job<typeof payload> = {
    name: 'fit-county-outline',
    label: 'Draw the outline of a county',
    payload,
    retryLimit: 2,
    expireInSeconds: 600,
    cron: '35 5 * * *',
    async run({ placePath }, signal) {
      if (placePath === undefined) await queueOutlineFits(services, jobs, job);
      else if (await fitCountyOutline(services, placePath, signal)) await onFitted();
    },
  };
  return job;
}

/** Queues the counties whose outline was not fitted to their current edition, or whose base outline has changed since. */
export async function queueOutlineFits(
  services: Needs,
  jobs: Pick<Jobs, 'enqueue'>,
  job: ReturnType<typeof fitOutlineJob>,
): Promise<void> {
  for (const placePath of await listUnfittedCounties(services.database.kysely))
    await jobs.enqueue(job, { placePath });
}

/** Returns true when the outline needed fitting and was fitted. */
export async function fitCountyOutline(
  services: Needs,
  placePath: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { database, files, log } = services;
  const edition = await findEdition(database.kysely, { paths: [placePath] });
  if (edition === undefined) return false;
  if ((await findFittedEdition(database.kysely, placePath)) === edition.editionId) return false;
  const startedAt = performance.now();
  const base = await openOutlineToFit(services, placePath);
  const key = editionFileKey(edition.geoid, edition.version, STORE_FILE);
  const container = await openEditionFile(files, key, (file) => readContainer(file, PARCEL_STORE_KIND));
  const openedAt = performance.now();
  const made = await callThread<MadeOutline | null>({
    module: new URL('./outline-worker.ts', import.meta.url),
    question: {
      container,
      base:
        base === undefined
          ? null
          : { polygons: base.polygons, errorM: base.found.errorM, enclosed: base.enclosed },
    } satisfies OutlineTask,
    limits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    signal,
  });
  const makingMs = Math.round(performance.now() - openedAt);
  const isSaved = await saveFittedOutline(services, placePath, {
    base: base?.found,
    polygons: made?.polygons ?? null,
    editionId: edition.editionId,
    madeFrom: `edition ${edition.version}${base === undefined ? '' : ` and ${base.found.madeFrom}`}`,
  });
  const corners = made?.polygons?.flat().reduce((sum, ring) => sum + ring.length, 0) ?? 0;
  const ms = Math.round(performance.now() - startedAt);
  log.info(
    { placePath, isSaved, corners, farParcels: made?.farParcels, makingMs, ms },
    'county outline fitted',
  );
  if ((made?.farParcels ?? 0) > 0)
    log.warn(
      { placePath, parcels: made?.farParcels },
      'parcels lie so far from their county that its outline leaves them out',
    );
  return isSaved;
}
