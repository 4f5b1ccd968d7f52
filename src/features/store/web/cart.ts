import { extensionPoint } from '../../../frontend/extension-point.ts';
import type { CartItem } from '../rules/picker.ts';
import type { Variant } from '../rules/store-formats.ts';

/** The cart, as the pages of the store need it. */
export interface StoreCart {
  /** undefined until it is loaded. */
  items: readonly CartItem[] | undefined;
  isBusy: boolean;
  /** The error of the last change or of loading; null if there is none. */
  error: unknown;
  /** Adds a product at the price that the person sees. Another product of the same place is replaced, and so is one kind of buildings by the other. */
  add(item: CartItem & { priceCents: number }): void;
  remove(item: Pick<CartItem, 'path' | 'product'>): void;
}

/** A hook that reads the cart of a store. */
export type UseStoreCart = (variant: Variant) => StoreCart;

/**
 * The feature that has the cart sets the loader of its hook here: only the pages of the store need it, and not the map. Without one, the store shows prices,
 * and nothing can be ordered.
 */
export const STORE_CART = extensionPoint<() => Promise<UseStoreCart>>();

const NO_CART: StoreCart = {
  items: undefined,
  isBusy: false,
  error: null,
  add: () => undefined,
  remove: () => undefined,
};

let useCart: UseStoreCart | undefined;

/** Loads the hook of the cart. The pages of the store wait for it before they are drawn, so the hooks of a component never change. */
export async function loadCart(): Promise<void> {
  useCart = await STORE_CART.values[0]?.();
}

/** Returns the cart; null on a site that has no cart. */
export function useStoreCart(variant: Variant): StoreCart | null {
  const cart = (useCart ?? useNoCart)(variant);
  return useCart === undefined ? null : cart;
}

function useNoCart(): StoreCart {
  return NO_CART;
}
