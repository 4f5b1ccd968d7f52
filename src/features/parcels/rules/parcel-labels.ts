/** The labels of the tools panel, one at a time. `label` in the URL hash. */
export const PARCEL_LABELS = [
  { id: 'owner', name: 'Owner names', notice: 'owner names' },
  { id: 'parcelnumb', name: 'Parcel numbers', notice: 'parcel numbers' },
  { id: 'dimensions-ft', name: 'Parcel dimensions (ft)', notice: 'parcel dimensions' },
  { id: 'dimensions-m', name: 'Parcel dimensions (m)', notice: 'parcel dimensions' },
] as const;
export type ParcelLabelId = (typeof PARCEL_LABELS)[number]['id'];

/** map-view.md, section 9: labels are drawn from here; below the second zoom not all of them have room, and the notice says so. */
export const LABEL_MIN_ZOOM = 12;
export const LABEL_NOTICE_ZOOM = 17;
/** Further out the few labels with room would gather in the middle of the screen. */
export const LABEL_DATA_ZOOM = 15.5;

export function findParcelLabel(id: string | undefined) {
  return PARCEL_LABELS.find((label) => label.id === id);
}
