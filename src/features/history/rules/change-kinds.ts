/** The kinds of change of a parcel between two editions in the order of display, with their colors on the map. */
export const CHANGE_KINDS = [
  { id: 'new', label: 'New', color: '#1b9e4b' },
  { id: 'gone', label: 'Removed', color: '#d64545' },
  { id: 'split', label: 'Split', color: '#8e44ad' },
  { id: 'merged', label: 'Merged', color: '#a8642a' },
  { id: 'owner', label: 'Owner', color: '#2f6fde' },
  { id: 'value', label: 'Value', color: '#dd9b00' },
  { id: 'shape', label: 'Shape', color: '#e0488f' },
  { id: 'number', label: 'Number', color: '#66788a' },
  { id: 'address', label: 'Address', color: '#00897b' },
  { id: 'fields', label: 'Other values', color: '#5c6bc0' },
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number]['id'];

export const CHANGE_KIND_IDS = CHANGE_KINDS.map(({ id }) => id) as [ChangeKind, ...ChangeKind[]];
