/** The header of a reply that omits some owners: the reason, as a sentence for people. */
export const OWNERS_LEFT_OUT = 'x-owners-left-out';
