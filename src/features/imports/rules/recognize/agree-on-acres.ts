import type { ColumnMatch, Matches } from '../column-match.ts';
import { splitName } from './split-name.ts';

/** Words for acres that were computed from the shape. */
const COMPUTED = /\b(?:gis|map|shape)\b/;

/**
 * Matches `ACREAGE` beside `CALC_ACRES` to `deeded_acres`, the recorded acreage, and `CALC_ACRES`, which was computed from the map, to `gisacre`. In a file
 * without computed acres, plain acres stay matched to `gisacre`.
 */
export function agreeOnAcres(matches: Matches, candidates: readonly (ColumnMatch & { to: string })[]): void {
  const isComputed = ({ from }: ColumnMatch) => COMPUTED.test(splitName(from) ?? '');
  const all = [...matches.values()];
  const plain = all.find(({ to }) => to === 'gisacre');
  if (plain === undefined || plain.isFromRecipe || isComputed(plain)) return;
  if (all.some(({ to }) => to === 'deeded_acres')) return;
  const ofDeed = candidates.find(({ to, source }) => to === 'deeded_acres' && source === plain.source);
  const computed = candidates.find(
    (candidate) => candidate.to === 'gisacre' && !matches.has(candidate.source) && isComputed(candidate),
  );
  if (ofDeed === undefined || computed === undefined) return;
  matches.set(plain.source, ofDeed);
  matches.set(computed.source, computed);
}
