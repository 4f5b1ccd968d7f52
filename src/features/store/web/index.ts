/** Public API of the store in the browser: the cart that a later feature gives it, and what it sells of a place. */
export { STORE_CART, type StoreCart, type UseStoreCart } from './cart.ts';
export { useStorePlace } from './use-store.ts';
