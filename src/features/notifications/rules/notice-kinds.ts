/** The kinds of changes about which people are notified. The preference `notifications.follows.<id>` says how soon. */
export const NOTICE_KINDS = [
  { id: 'owner', of: 'parcel', label: 'Owner', hint: 'The parcel has another owner' },
  { id: 'value', of: 'parcel', label: 'Value', hint: 'The assessed value changed' },
  { id: 'sale', of: 'parcel', label: 'Sale', hint: 'A new sale date or price' },
  { id: 'shape', of: 'parcel', label: 'Shape', hint: 'The boundary moved' },
  { id: 'use', of: 'parcel', label: 'Land use', hint: 'The land use or zoning changed' },
  { id: 'split', of: 'parcel', label: 'Split', hint: 'The parcel was divided' },
  {
    id: 'merged',
    of: 'parcel',
    label: 'Merged',
    hint: 'The parcel became part of another parcel, or another parcel became part of it',
  },
  { id: 'gone', of: 'parcel', label: 'Gone', hint: 'The county no longer has the parcel' },
  { id: 'edition', of: 'place', label: 'New data', hint: 'The county has new data' },
  { id: 'new_sales', of: 'place', label: 'New sales', hint: 'Sales in the new data' },
  {
    id: 'entered',
    of: 'project',
    label: 'Entered',
    hint: 'Parcels that now match the project’s filters',
  },
  { id: 'left', of: 'project', label: 'Left', hint: 'Parcels that no longer match the project’s filters' },
  {
    id: 'changed',
    of: 'project',
    label: 'Changed',
    hint: 'Parcels that match the project’s filters and have changed',
  },
] as const;

/** The subjects of the kinds, with the headings of their lists. */
const NOTICE_SUBJECTS = [
  { of: 'parcel', label: 'Parcels you follow' },
  { of: 'place', label: 'Places you follow' },
  { of: 'project', label: 'Projects you watch' },
] as const;

/** Returns the kinds of each subject, for lists under its heading. */
export function noticeKindsBySubject() {
  return NOTICE_SUBJECTS.map(({ of, label }) => ({
    label,
    kinds: NOTICE_KINDS.filter((kind) => kind.of === of),
  }));
}

export type NoticeKind = (typeof NOTICE_KINDS)[number]['id'];

export const NOTICE_KIND_IDS = NOTICE_KINDS.map(({ id }) => id) as [NoticeKind, ...NoticeKind[]];

/** The columns whose change means a sale, and those whose change means another use of the land. */
export const SALE_COLUMNS = ['saledate', 'saleprice'] as const;
export const USE_COLUMNS = [
  'usecode',
  'usedesc',
  'zoning',
  'zoning_description',
  'zoning_type',
  'zoning_subtype',
  'lbcs_activity',
  'lbcs_activity_desc',
  'lbcs_function',
  'lbcs_function_desc',
] as const;

/** How soon an email is sent. `never`: no email and no notification. */
export const CADENCES = [
  { id: 'at_once', label: 'At once' },
  { id: 'daily', label: 'Daily' },
  { id: 'weekly', label: 'Weekly' },
  { id: 'never', label: 'Never' },
] as const;
export type Cadence = (typeof CADENCES)[number]['id'];

export const DEFAULT_CADENCE: Cadence = 'daily';

/** Returns the dotted key of the preference of a kind. */
export function preferenceOf(kind: NoticeKind): string {
  return `notifications.follows.${kind}`;
}

/** Returns the label of a kind, for lists and emails. */
export function labelOfKind(kind: string): string {
  return NOTICE_KINDS.find(({ id }) => id === kind)?.label ?? kind;
}
