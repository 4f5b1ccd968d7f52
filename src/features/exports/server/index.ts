/** Public API of exports: routes and the data stored about people. The jobs have a public API of their own. */
export { freeExportsFor } from './settings.ts';
export {
  type BoughtExport,
  boughtRecords,
  describeBoughtExports,
  describeCartExport,
  dropFrozen,
  type FrozenExport,
  freezeExport,
  releaseFreeRows,
  startBoughtExport,
  takeCountyFile,
  takeExport,
} from './bought-exports.ts';
export { type ExportParts, exportRoutes, startingOf } from './export-routes.ts';
export { CART_PAGE } from './cart-page.ts';
export { closeExports } from './queries.ts';
export { type CartExport, deleteCartExport, listCartExports, setCartPrice } from './queries-cart.ts';
export type { Starting } from './start-export.ts';
export { type CountyFile, planCountyFile } from './whole-county.ts';
export { remakeLostExport } from './lost-files.ts';
