/** Public API of the store: the prices and the parts of the lines of a cart. */
export type { OfferedEdition, StoreOffer } from './find-offer.ts';
export type { Store } from './store.ts';
