/** The header of a reply without some owners: why they are left out, as a sentence for people. */
export const OWNERS_LEFT_OUT = 'x-owners-left-out';
