/** The door of filters: choosing parcels by a query, and the endpoints that count, list and complete. */
export {
  type ChooserParts,
  type ParcelChoice,
  type ParcelChooser,
  type ParcelClasses,
  createParcelChooser,
} from './parcel-chooser.ts';
export { assertConditions, assertMaySee, lockOfColumn } from './check-tree.ts';
