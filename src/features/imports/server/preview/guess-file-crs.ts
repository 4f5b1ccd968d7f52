import type { Db } from '../../../../backend/db/database.ts';
import { projectBox } from '../../../../backend/formats/project-box.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import {
  countInside,
  type CrsBox,
  type CrsCandidate,
  distanceFromZone,
  guessCrs,
  isStretched,
  swappedBox,
  widenBox,
} from '../../rules/guess-crs.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import { lookInProcess } from './look-in-process.ts';
import { findPlaceBox, listLikelyCrs } from './queries-crs.ts';

type GuessServices = Pick<Services, 'database' | 'scratchDir'>;

/** Guesses the coordinate system of a file that should lie in this place, from its coordinates alone; its own label may be wrong. Returns null when no system fits. */
export async function guessFileCrs(
  services: GuessServices,
  choice: FileToRead,
  placePath: string,
): Promise<CrsCandidate | null> {
  const candidates = await listCrsCandidates(services.database.kysely, placePath);
  if (candidates.length === 0) return null;
  // The file is opened as if it were in longitude and latitude, so that its numbers are not transformed.
  const { opened } = await lookInProcess(services, { ...choice, crs: 'EPSG:4326' });
  if ('problem' in opened) throw new Problem('unreadable_file', opened.problem);
  return guessCrs(opened.corners, candidates);
}

/** Returns the coordinate systems that a file of this place may be in, likely ones first; none if the outline of the place is unknown. */
export async function listCrsCandidates(db: Db, placePath: string): Promise<CrsCandidate[]> {
  const box = await findPlaceBox(db, placePath);
  if (box === undefined) return [];
  const candidates: CrsCandidate[] = [
    { id: 'EPSG:4326', name: 'longitude and latitude', box },
    { id: 'lat,lon', name: 'latitude before longitude', box: swappedBox(box) },
  ];
  const center = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] as const;
  const likely = (await listLikelyCrs(db)).map((crs) => ({
    ...crs,
    distance: distanceFromZone(crs.definition, center),
  }));
  for (const { epsgCode, name, definition } of likely.toSorted((a, b) => a.distance - b.distance)) {
    const projected = projectBox(definition, box);
    if (projected !== null && !isStretched(projected, box))
      candidates.push({ id: `EPSG:${epsgCode}`, name, box: projected });
  }
  return candidates;
}

/**
 * Throws a `Problem` when none of these corners of a file's features is near the place that it is imported for. The message names the system that the numbers
 * would fit. A file may cover more than the place, so one feature is enough.
 */
export async function checkCorners(
  services: GuessServices,
  choice: FileToRead,
  { crs, corners }: { crs: string; corners: Float64Array },
  placePath: string,
): Promise<void> {
  const box: CrsBox | undefined = await findPlaceBox(services.database.kysely, placePath);
  if (box === undefined || corners.length === 0 || countInside(corners, widenBox(box)) > 0) return;
  const guess = await guessFileCrs(services, choice, placePath);
  throw new Problem(
    'invalid_input',
    `Read as ${crs}, no feature of the file is in ${placePath}. ${adviceOf(guess)}`,
  );
}

/** Tells the operator what to do about coordinates outside the place. */
export function adviceOf(guess: CrsCandidate | null): string {
  return guess === null
    ? 'The coordinates fit no coordinate system that is usual there: give the right system with --crs, or check that this is the right file.'
    : `The coordinates fit ${guess.id} (${guess.name}). Start again with --crs ${guess.id}.`;
}
