import type { ColumnMatch } from '../column-match.ts';
import { splitName } from './split-name.ts';

/** Words for acres that were computed from the shape. */
const COMPUTED = /\b(?:gis|map|shape)\b/;

/**
 * `ACREAGE` beside `CALC_ACRES` is the acreage of the record, and the other column was computed from the map. Without the second column, plain acres are taken for those of the county's
 * map.
 */
export function agreeOnAcres(
  matches: Map<number, ColumnMatch>,
  candidates: readonly (ColumnMatch & { to: string })[],
): void {
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
