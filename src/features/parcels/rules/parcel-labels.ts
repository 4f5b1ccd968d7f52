/** The kinds of labels in the tools panel, of which one is on at a time. The value `label` in the URL hash is its id. */
export const LABEL_KINDS = [
  { id: 'owner', name: 'Owner names', notice: 'owner names', countries: ['us', 'ca'] },
  { id: 'parcelnumb', name: 'Parcel numbers', notice: 'parcel numbers', countries: ['us', 'ca'] },
  {
    id: 'dimensions-ft',
    name: 'Parcel dimensions (ft)',
    notice: 'parcel dimensions',
    countries: ['us', 'ca'],
  },
  { id: 'dimensions-m', name: 'Parcel dimensions (m)', notice: 'parcel dimensions', countries: ['us', 'ca'] },
] as const;
export type ParcelLabelId = (typeof LABEL_KINDS)[number]['id'];

/** Names and numbers are drawn from this zoom. */
export const LABEL_MIN_ZOOM = 12;
/** Below this zoom not all names and numbers have room, which a notice says. */
export const LABEL_NOTICE_ZOOM = 17;
/** From this zoom the map has single parcels, and up to `LABEL_ALL_ZOOM` it labels parcels spread over the screen. Below it only the largest are labeled. */
export const LABEL_DATA_ZOOM = 13;
/** From this zoom the parcels around the middle of the screen have labels, as many as find room. */
export const LABEL_ALL_ZOOM = 15.5;

export function findParcelLabel(id: string | undefined) {
  return LABEL_KINDS.find((label) => label.id === id);
}
