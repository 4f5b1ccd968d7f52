/** The public API of privacy: the opt-out list and the access log. */
export { type AccessLog, type Visitor } from './access-log.ts';
export { type Privacy, createPrivacy } from './privacy.ts';
export { PARCELS_OF_OPT_OUTS, type ParcelsOfOptOuts, type OptOutList } from './opt-out-list.ts';
export { type OptOuts, type OptOutsNow } from './opt-outs.ts';
