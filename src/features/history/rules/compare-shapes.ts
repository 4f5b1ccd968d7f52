import { areaOf, overlapArea } from '../../parcels/rules/overlap-area.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { type Frame, frameOf, maxDistanceM } from './boundary-distance.ts';

/**
 * Boundaries that moved by at most this many meters were redrawn, not changed: assessors draw maps at 1:1,200 to 1:2,400, where the national map accuracy
 * standard allows 1 to 2 m (1/30 inch on paper). A county that shifts or re-digitizes its lines stays within this distance.
 */
const REDRAWN_M = 2;
/** If a boundary moved further, the shape has changed if the difference is at least this share of both shapes together. So a single corner that was placed better does not count. */
const CHANGED_SHARE = 0.01;
/**
 * The shape has also changed if the difference is at least this many square meters. A quarter acre that is sold off a ranch is less than a hundredth of the ranch, but as
 * large as a house lot.
 */
const CHANGED_SQM = 1000;

export interface ShapeDifference {
  /** The largest distance between the two boundaries in meters. */
  deviationM: number;
  /** The area that only one of the shapes covers, as a share of the area that either covers; 0 when the deviation alone decides. */
  share: number;
  isChanged: boolean;
}

/** Compares two shapes of a parcel, to distinguish a real change from the same shape that was redrawn. */
export function compareShapes(old: ParcelGeometry, now: ParcelGeometry): ShapeDifference {
  const frame = frameOf(old);
  const deviationM = Math.max(maxDistanceM(old, now, frame), maxDistanceM(now, old, frame));
  if (deviationM <= REDRAWN_M) return { deviationM, share: 0, isChanged: false };
  const both = overlapArea(old, now);
  const either = areaOf(old) + areaOf(now) - both;
  const only = Math.max(0, either - both);
  const share = either === 0 ? 0 : only / either;
  return {
    deviationM,
    share,
    isChanged: share >= CHANGED_SHARE || only * sqmPerSquareDegree(frame) >= CHANGED_SQM,
  };
}

function sqmPerSquareDegree({ metersPerLon, metersPerLat }: Frame): number {
  return metersPerLon * metersPerLat;
}
