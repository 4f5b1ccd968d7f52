/** The maximum number of parcels in a multi-selection, and in a link. */
export const MAX_MULTI_SELECT = 100;

/**
 * Returns the selection with a parcel added, or removed if it was selected. `single` is the parcel of the single selection; it becomes the first of a
 * new selection. Returns null when the selection is full.
 */
export function toggledMultiSelect(
  multiSelected: readonly number[],
  fid: number,
  single: number | null,
): readonly number[] | null {
  const before = multiSelected.length === 0 && single !== null && single !== fid ? [single] : multiSelected;
  if (before.includes(fid)) return before.filter((each) => each !== fid);
  return before.length >= MAX_MULTI_SELECT ? null : [...before, fid];
}
