/** Public API of the store: what a line of a cart costs, and what it consists of. */
export type { OfferedEdition, StoreOffer } from './find-offer.ts';
export type { Store } from './store.ts';
