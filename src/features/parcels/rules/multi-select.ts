/** More parcels are not selected together. */
export const MAX_MULTI_SELECT = 100;

/**
 * The selection after a parcel was added, or taken out when it was in. `single` is the parcel that was selected alone: it is the first of a new
 * selection. Null: there is no room for it.
 */
export function toggledMultiSelect(
  several: readonly number[],
  fid: number,
  single: number | null,
): readonly number[] | null {
  const before = several.length === 0 && single !== null && single !== fid ? [single] : several;
  if (before.includes(fid)) return before.filter((each) => each !== fid);
  return before.length >= MAX_MULTI_SELECT ? null : [...before, fid];
}
