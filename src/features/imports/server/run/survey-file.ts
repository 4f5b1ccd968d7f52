import type { FeatureBatch, FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { plainParcelNumber } from '../../../../kernel/ids.ts';
import { HashSet } from '../../rules/hash-set.ts';
import { hashText } from '../../rules/hash-text.ts';
import type { ExclusionPlan } from '../rows/exclusion-plan.ts';

export interface FileSurvey {
  rowCount: number;
  /** Hashes of geometries that occur more than once in the file, with their number of occurrences. */
  repeated: ReadonlyMap<number, number>;
  hasRepeats: boolean;
  /** Hashes of all parcel numbers without formatting; empty if they are not read. */
  numbers: HashSet;
  /** Hashes of parcel numbers that occur more than once; empty if they are not read. */
  repeatedNumbers: HashSet;
}

/**
 * Makes a quick first pass over the geometries, so that the main pass knows the stacked parcels before it writes the first row. It also detects a truncated
 * file before anything is written. `readNumber` is null if the parcel numbers are not compared with an earlier edition; then they are not read. `exclusions` is
 * null if every row may be a parcel.
 */
export async function surveyFile(
  source: FeatureSource,
  {
    readNumber,
    exclusions,
  }: {
    readNumber: ((batch: FeatureBatch, index: number) => string | null) | null;
    exclusions: ExclusionPlan | null;
  },
  onProgress: (done: number) => void,
): Promise<FileSurvey> {
  const seen = new HashSet(source.rowCount ?? 1 << 16);
  const repeated = new Map<number, number>();
  const numbers = new HashSet(readNumber === null ? 16 : (source.rowCount ?? 1 << 16));
  const repeatedNumbers = new HashSet(1 << 10);
  let rowCount = 0;
  let reportedAt = Date.now();
  for await (const batch of source.features({ attributes: readNumber !== null || exclusions !== null })) {
    for (let index = 0; index < batch.count; index++) {
      if (batch.isDeleted(index) || (exclusions?.(batch, index) ?? null) !== null) continue;
      const hash = batch.geometryHash(index);
      if (hash !== 0 && !seen.add(hash)) repeated.set(hash, (repeated.get(hash) ?? 1) + 1);
      if (readNumber === null) continue;
      const number = plainParcelNumber(readNumber(batch, index) ?? '');
      if (number !== '' && !numbers.add(hashText(number))) repeatedNumbers.add(hashText(number));
    }
    rowCount += batch.count;
    if (Date.now() - reportedAt < 300) continue;
    reportedAt = Date.now();
    onProgress(rowCount);
  }
  seen.clear();
  return { rowCount, repeated, hasRepeats: repeated.size > 0, numbers, repeatedNumbers };
}
