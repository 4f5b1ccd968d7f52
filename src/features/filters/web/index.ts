/** The door of filters on the page: the choice of parcels that everything follows. Heavy parts come when they are used. */
export {
  type ParcelQueryState,
  parcelQueryNow,
  setCountyTree,
  useCountyAround,
  useParcelQuery,
} from './use-parcel-query.ts';
export { isTooLongToShare } from './query-link.ts';
