/** Public API of the store in the browser: the cart that a later feature provides, and the products of a place. */
export { STORE_CART, type StoreCart, type UseStoreCart } from './cart.ts';
export { useStorePlace } from './use-store.ts';
