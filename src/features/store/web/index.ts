/** Public API of the store in the browser: the cart that a later feature gives it. */
export { STORE_CART, type StoreCart, type UseStoreCart } from './cart.ts';
