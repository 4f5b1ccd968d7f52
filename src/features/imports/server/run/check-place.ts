import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { adviceOf, guessFileCrs } from '../preview/guess-file-crs.ts';
import { type CountyRecord, judgePoints } from '../queries.ts';
import type { FileChoice } from './with-source.ts';

/** What is judged: positions from all over a file, and how they were read. */
export interface PlacedSample {
  /** Longitude and latitude by turns. */
  points: Float64Array;
  /** The coordinate system that they were taken to be in, for people. */
  crs: string;
  choice: FileChoice;
}

/**
 * Throws a `Problem` when most of a file's parcels lie outside of the county that they are imported to, and says what they fit instead. Outlines
 * of counties are generalised, so a few outside say nothing.
 */
export async function checkPlace(
  services: Pick<Services, 'database' | 'scratchDir'>,
  county: CountyRecord,
  { points, crs, choice }: PlacedSample,
): Promise<void> {
  const total = points.length / 2;
  if (total === 0) return;
  const { inside, elsewhere } = await judgePoints(services.database.kysely, county.path, [...points]);
  if (inside === null || inside * 2 >= total) return;
  if (elsewhere !== undefined && elsewhere.path !== county.path && elsewhere.count * 2 >= total)
    throw new Problem(
      'invalid_input',
      `${total - inside} of ${total} sampled parcels are outside of ${county.name} (${county.path}). They seem to be in ${elsewhere.name}: import them with --place ${elsewhere.path}.`,
    );
  const guess = await guessFileCrs(services, choice, county.path);
  throw new Problem(
    'invalid_input',
    `The coordinates are not in ${county.name} as they stand (${crs}): ${total - inside} of ${total} sampled parcels are outside. ${adviceOf(guess)}`,
  );
}
