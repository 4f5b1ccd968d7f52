import { projectBox } from '../../../../backend/formats/project-box.ts';
import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import {
  countInside,
  type CrsBox,
  type CrsCandidate,
  guessCrs,
  swappedBox,
  widened,
} from '../../rules/guess-crs.ts';
import { findPlaceBox, listLikelyCrs } from './queries-crs.ts';
import { type FileChoice, withSource } from '../run/with-source.ts';

const SAMPLE_ROWS = 500;

type GuessServices = Pick<Services, 'database' | 'scratchDir'>;

/** Which system a file's coordinates are in, if it is to lie in this place: by its numbers, whatever it says itself. Null when none fits. */
export async function guessFileCrs(
  services: GuessServices,
  choice: FileChoice,
  placePath: string,
): Promise<CrsCandidate | null> {
  const { kysely } = services.database;
  const box = await findPlaceBox(kysely, placePath);
  if (box === undefined) return null;
  // Said to be longitude and latitude, the numbers arrive as they are.
  const points = await withSource(services, { ...choice, crs: 'EPSG:4326' }, samplePoints);
  const candidates: CrsCandidate[] = [
    { id: 'EPSG:4326', name: 'longitude and latitude', box },
    { id: 'lat,lon', name: 'latitude before longitude', box: swappedBox(box) },
  ];
  for (const { epsgCode, name, definition } of await listLikelyCrs(kysely)) {
    const projected = projectBox(definition, box);
    if (projected !== null) candidates.push({ id: `EPSG:${epsgCode}`, name, box: projected });
  }
  return guessCrs(points, candidates);
}

/**
 * Throws a `Problem` when none of a file's features is near the place that it is imported for, with the system that its numbers fit. A file may
 * cover more than the place, so one feature is enough.
 */
export async function checkCoordinates(
  services: GuessServices,
  choice: FileChoice,
  source: FeatureSource,
  placePath: string,
): Promise<void> {
  const box: CrsBox | undefined = await findPlaceBox(services.database.kysely, placePath);
  if (box === undefined) return;
  const points = await samplePoints(source);
  if (points.length === 0 || countInside(points, widened(box)) > 0) return;
  const guess = await guessFileCrs(services, choice, placePath);
  throw new Problem(
    'invalid_input',
    `No feature of the file lies in ${placePath} as its coordinates stand (${source.crs}). ${adviceOf(guess)}`,
  );
}

/** What to do about coordinates that are not where they should be. */
export function adviceOf(guess: CrsCandidate | null): string {
  return guess === null
    ? 'They fit no coordinate system that is usual there: name it with --crs, or check that it is the right file.'
    : `They fit ${guess.id} (${guess.name}). Start again with --crs ${guess.id}.`;
}

/** One vertex of each sampled feature, x and y by turns. */
async function samplePoints(source: FeatureSource): Promise<Float64Array> {
  const points: number[] = [];
  const geometry = new GeometryBuffer();
  let seen = 0;
  for await (const batch of source.sample(SAMPLE_ROWS)) {
    const step = Math.max(1, Math.floor(batch.count / SAMPLE_ROWS));
    for (let index = 0; index < batch.count && seen < SAMPLE_ROWS; index += step, seen++) {
      batch.readGeometry(index, geometry);
      const [x, y] = geometry.coords;
      if (geometry.vertexCount > 0 && x !== undefined && y !== undefined) points.push(x, y);
    }
  }
  return Float64Array.from(points);
}
