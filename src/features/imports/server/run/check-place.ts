import type { Services } from '../../../../backend/services.ts';
import { type BBox, boxOf } from '../../../../kernel/geo.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { judgePoints } from '../../../places/server/index.ts';
import { countInside, type CrsCandidate, widenBox } from '../../rules/guess-crs.ts';
import { adviceOf, guessFileCrs } from '../preview/guess-file-crs.ts';
import { findPlaceBox } from '../preview/queries-crs.ts';
import type { CountyRecord } from '../queries.ts';
import type { FileToRead } from './file-to-read.ts';

/** A sample of positions from all over a file, and how the file was read. */
export interface PlacedSample {
  /** Alternating longitude and latitude. */
  points: Float64Array;
  /** The coordinate system that the file was read in, named for people. */
  crs: string;
  choice: FileToRead;
}

/** A file whose points cover this share of a county's width and height belongs to that county. */
const COVERED_SHARE = 0.6;

/**
 * Throws a `Problem` when a file's parcels lie outside of the county that they are imported to, with the county or coordinate system that they fit. Parcels
 * that are outside the outline by no more than the outline's own error are accepted. A county may be hardly larger than that error, so the file is still
 * refused if most parcels are in another county and cover most of it.
 */
export async function checkPlace(
  services: Pick<Services, 'database' | 'scratchDir'>,
  county: CountyRecord,
  { points, crs, choice }: PlacedSample,
): Promise<void> {
  const total = points.length / 2;
  if (total === 0) return;
  const { inside, near, countyOfMost } = await judgePoints(services.database.kysely, county.path, [
    ...points,
  ]);
  if (inside === null) return;
  const isOther = countyOfMost !== undefined && countyOfMost.path !== county.path;
  const isNear = near * 2 >= total;
  const isOfOtherCounty =
    isOther &&
    countyOfMost.count * 2 >= total &&
    inside * 2 < total &&
    reachesOver(points, countyOfMost.bbox);
  if (isNear && !isOfOtherCounty) return;
  const guess = await guessFileCrs(services, choice, county.path);
  // Degrees that a wrong .prj declares as feet may land in another county by chance.
  const isMislabeled = guess?.id === 'EPSG:4326' && (await countNear(services, county.path, points)) === 0;
  if (isOther && countyOfMost.count * 2 >= total && !isMislabeled)
    throw new Problem(
      'invalid_input',
      `${total - inside} of ${total} sampled parcels are outside of ${county.name} (${county.path}). They seem to be in ${countyOfMost.name}: import them with --place ${countyOfMost.path}.${
        isNear
          ? ` If they do belong to ${county.name}, its outline here is too coarse: load a better one first (platbook boundaries census --help).`
          : adviceIfInCounty(county, guess)
      }`,
    );
  throw new Problem(
    'invalid_input',
    `Read as ${crs}, the coordinates are not in ${county.name}: ${total - inside} of ${total} sampled parcels are outside. ${adviceOf(guess)}`,
  );
}

/** Coordinates in feet that are read as meters, or the reverse, may land in another county, so the system that fits this county is named, too. */
function adviceIfInCounty({ name }: CountyRecord, guess: CrsCandidate | null): string {
  return guess === null
    ? ''
    : ` If they do belong to ${name}, they were read in a wrong coordinate system. ${adviceOf(guess)}`;
}

/** Returns the number of points in the box around a county, which is wider than its outline. */
async function countNear(
  { database }: Pick<Services, 'database'>,
  placePath: string,
  points: Float64Array,
): Promise<number> {
  const box = await findPlaceBox(database.kysely, placePath);
  return box === undefined ? 0 : countInside(points, widenBox(box));
}

function reachesOver(points: Float64Array, [west, south, east, north]: BBox): boolean {
  const [minLon, minLat, maxLon, maxLat] = boxOf(points, 0, points.length / 2);
  const width = Math.min(east, maxLon) - Math.max(west, minLon);
  const height = Math.min(north, maxLat) - Math.max(south, minLat);
  return width >= (east - west) * COVERED_SHARE && height >= (north - south) * COVERED_SHARE;
}
