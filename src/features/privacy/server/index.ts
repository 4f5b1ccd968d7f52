/** The door of privacy: the removal list and the access log. */
export { type AccessLog, type Visitor } from './access-log.ts';
export { type Privacy, createPrivacy } from './privacy.ts';
export { PARCELS_OF_REMOVALS, type ParcelsOfRemovals, type RemovalList } from './removal-routes.ts';
export { type Removals, type RemovalsNow } from './removals.ts';
