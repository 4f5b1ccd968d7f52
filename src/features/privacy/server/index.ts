/** The door of privacy: the removal list and the access log. */
export { type AccessLog, type Visitor } from './access-log.ts';
export { type Privacy, createPrivacy } from './privacy.ts';
export type { ParcelsOfRemovals, RemovalList } from './removal-routes.ts';
export { type Removals, type RemovalsNow } from './removals.ts';
export { ACCESSES_OF_PERSON } from './queries-personal.ts';
