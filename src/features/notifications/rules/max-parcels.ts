/** An account that follows more changed parcels than this gets one notification with their numbers by kind, and none about single parcels. */
const MAX_PARCELS = 500;
/** Between two editions that are more days apart than this, almost every parcel changes, so fewer parcels are listed one by one. */
const LONG_GAP_DAYS = 400;
const MAX_AFTER_LONG_GAP = 50;

/** Returns how many changed parcels are listed one by one for an account. `gapDays`: the days between both editions. */
export function maxParcels(gapDays: number): number {
  return gapDays > LONG_GAP_DAYS ? MAX_AFTER_LONG_GAP : MAX_PARCELS;
}
