/** The public API of privacy: the opt-out list and the access log. */
export { type AccessLog, type Visitor } from './access-log.ts';
export { type Privacy, createPrivacy } from './privacy.ts';
export {
  PARCELS_FOR_PRIVACY,
  type ParcelNames,
  type ParcelsForPrivacy,
  type OptOutList,
} from './opt-out-list.ts';
export { type OptOuts, type OptOutsNow } from './opt-outs.ts';
