import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { overlapArea } from '../../parcels/rules/overlap-area.ts';
import { type Frame, frameOf, maxDistanceM } from './boundary-distance.ts';

/**
 * Lines that moved by no more than this were drawn anew, not changed: assessors' maps are drawn at 1:1,200 to 1:2,400, where the national
 * map accuracy standard allows 1 to 2 m (1/30 inch on paper). A county that shifts or re-digitises its lines stays within.
 */
export const REDRAWN_M = 2;
/** Beyond that, a change must take in a hundredth of the parcel: a single corner that was placed better doesn't. */
export const CHANGED_SHARE = 0.01;
/** Or this much ground, square metres: a quarter acre sold off a ranch is no hundredth of it, but a house lot. */
export const CHANGED_SQM = 1000;

export interface ShapeDifference {
  /** The farthest that the boundary lies from the other one, metres. */
  deviationM: number;
  /** Area that is in only one of the two, of the area that is in either; 0 when the deviation alone decides. */
  share: number;
  isChanged: boolean;
}

/** Tells a true change of a parcel's shape from the same shape drawn anew. */
export function compareShapes(old: ParcelGeometry, now: ParcelGeometry): ShapeDifference {
  const frame = frameOf(old);
  const deviationM = Math.max(maxDistanceM(old, now, frame), maxDistanceM(now, old, frame));
  if (deviationM <= REDRAWN_M) return { deviationM, share: 0, isChanged: false };
  const both = overlapArea(old, now);
  const either = areaOf(old) + areaOf(now) - both;
  const only = Math.max(0, either - both);
  const share = either === 0 ? 0 : only / either;
  return { deviationM, share, isChanged: share >= CHANGED_SHARE || only * sqmPerUnit(frame) >= CHANGED_SQM };
}

function areaOf(shape: ParcelGeometry): number {
  return overlapArea(shape, shape);
}

function sqmPerUnit({ metresPerLon, metresPerLat }: Frame): number {
  return metresPerLon * metresPerLat;
}
