import { extensionPoint } from '../../../backend/feature-server.ts';

/** Returns the path of the page that shows the cart; null while nothing is sold. */
export type CartPage = () => string | null;

export const CART_PAGE = extensionPoint<CartPage>('the page of the cart');
