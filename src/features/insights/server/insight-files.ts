import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Services } from '../../../backend/services.ts';
import { ordinalsInside } from '../../filters/server/index.ts';
import {
  INSIGHTS_FILE,
  PLACE_INSIGHTS_FILE,
  type ParcelStore,
  editionFileKey,
  openEditionFile,
  readJsonFile,
} from '../../parcel-tiles/server/index.ts';
import { listBoundaryPolygons, listBoundaryStyles, placesInsideStamp } from '../../places/server/index.ts';
import { type Figures, roundStatistics } from '../rules/figures.ts';
import { figuresOf } from './figures.ts';
import { shapeOfWkb } from './place-shapes.ts';

/** Increase this number when the content of the files changes: files of another format are made again. */
const FORMAT = 1;

const figuresSchema = z.object({
  parcels: z.number(),
  statistics: z
    .record(z.string(), z.object({ value: z.number().nullable(), known: z.number() }))
    // Earlier releases stored the numbers without rounding them.
    .transform(roundStatistics),
  activities: z.array(z.number()).nullable(),
  vacancies: z.array(z.number()).nullable(),
});
const countyFileSchema = z.object({ format: z.literal(FORMAT), figures: figuresSchema });
const placesFileSchema = z.object({
  format: z.literal(FORMAT),
  /** `placesInsideStamp` of the county when the numbers were made. */
  stamp: z.string(),
  places: z.record(z.string(), figuresSchema),
});

export interface PlaceFigures {
  stamp: string;
  /** By path. A place without parcels has zeros. */
  places: ReadonlyMap<string, Figures>;
}

interface EditionId {
  geoid: string;
  version: number;
}
type FileServices = Pick<Services, 'files' | 'scratchDir'>;

/** Returns the numbers of an edition's county from its file; undefined when the file is missing, damaged or of another format. */
export async function readCountyFigures(
  { files }: Pick<Services, 'files'>,
  edition: EditionId,
): Promise<Figures | undefined> {
  return (await readFileOf(files, edition, INSIGHTS_FILE, countyFileSchema))?.figures;
}

/** Returns the numbers of the places in an edition's county, as {@link readCountyFigures} does. */
export async function readPlaceFigures(
  { files }: Pick<Services, 'files'>,
  edition: EditionId,
): Promise<PlaceFigures | undefined> {
  const found = await readFileOf(files, edition, PLACE_INSIGHTS_FILE, placesFileSchema);
  return found && { stamp: found.stamp, places: new Map(Object.entries(found.places)) };
}

async function readFileOf<Schema extends z.ZodType>(
  files: Services['files'],
  { geoid, version }: EditionId,
  file: typeof INSIGHTS_FILE | typeof PLACE_INSIGHTS_FILE,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const key = editionFileKey(geoid, version, file);
  // Opening a file that was never made would report it as damaged, so it is not opened.
  if (!(await files.has(key))) return undefined;
  try {
    return schema.safeParse(await openEditionFile(files, key, readJsonFile)).data;
  } catch {
    return undefined;
  }
}

/** Writes the numbers of a county to the files of its edition. */
export async function writeCountyFigures(
  services: FileServices,
  { geoid, version }: EditionId,
  figures: Figures,
): Promise<void> {
  await putJson(services, editionFileKey(geoid, version, INSIGHTS_FILE), { format: FORMAT, figures });
}

export async function writePlaceFigures(
  services: FileServices,
  { geoid, version }: EditionId,
  { stamp, places }: PlaceFigures,
): Promise<void> {
  await putJson(services, editionFileKey(geoid, version, PLACE_INSIGHTS_FILE), {
    format: FORMAT,
    stamp,
    places: Object.fromEntries(places),
  });
}

async function putJson({ files, scratchDir }: FileServices, key: string, value: unknown): Promise<void> {
  const folder = await mkdtemp(path.join(scratchDir, 'insights-'));
  try {
    const file = path.join(folder, 'insights.json');
    await writeFile(file, JSON.stringify(value));
    await files.put(key, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Computes the numbers of every place inside a county. Reads each set of boundaries once. */
export async function computePlaceFigures(
  services: Pick<Services, 'database'>,
  store: ParcelStore,
  countyPath: string,
  signal?: AbortSignal,
): Promise<PlaceFigures> {
  const stamp = await placesInsideStamp(services, countyPath);
  const places = new Map<string, Figures>();
  for (const { style } of await listBoundaryStyles(services, countyPath))
    for await (const { path: placePath, wkb } of listBoundaryPolygons(services, style, countyPath)) {
      signal?.throwIfAborted();
      if (!placePath.startsWith(`${countyPath}/`)) continue;
      const ordinals = await ordinalsInside(store, shapeOfWkb(wkb));
      places.set(placePath, figuresOf(store, ordinals));
    }
  return { stamp, places };
}
