/** The header of a reply that omits some owners: the reason, as a sentence for people. */
export const OWNERS_LEFT_OUT = 'x-owners-left-out';
/** The header of a reply with parcel records: the number of other parcels that the reader may still open today. Absent without a limit. */
export const RECORD_VIEWS_LEFT = 'x-record-views-left';
