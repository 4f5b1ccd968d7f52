import type { ExportFormatId } from '../../exports/rules/export-formats.ts';
import { type AddOn, type BaseProduct, type ProductId, isAddOn } from './products.ts';
import type { Variant } from './store-formats.ts';

/** A product of a place in the cart. Add-ons are items of their own. */
export interface CartItem {
  path: string;
  product: ProductId;
  format: ExportFormatId;
}

export interface Selection {
  product: BaseProduct;
  format: ExportFormatId;
}

/** Returns the file of this place in the cart. A cart has at most one for each place. */
export function baseInCart(items: readonly CartItem[], path: string): CartItem | undefined {
  return items.find((item) => item.path === path && !isAddOn(item.product));
}

export function isInCart(items: readonly CartItem[], path: string, product: ProductId): boolean {
  return items.some((item) => item.path === path && item.product === product);
}

/** Returns the add-ons that the file has once `product` is in the cart: Premium keeps the add-ons of this place in the cart, and Standard has none. */
export function addOnsOfFile(items: readonly CartItem[], path: string, product: BaseProduct): AddOn[] {
  if (product !== 'premium') return [];
  return items
    .filter((item) => item.path === path)
    .map((item) => item.product)
    .filter((id) => isAddOn(id));
}

/**
 * Returns the label of the button: 'Add to cart', 'Update cart' when the cart has a file of the place, 'Adding to cart' while busy. `isDone`: the cart has
 * exactly the selection, so there is nothing to add.
 */
export function addButton(
  inCart: CartItem | undefined,
  { product, format }: Selection,
  isBusy: boolean,
): { label: 'Add to cart' | 'Update cart' | 'Adding to cart'; isDone: boolean } {
  const isDone = inCart?.product === product && inCart.format === format;
  if (isBusy) return { label: 'Adding to cart', isDone };
  return { label: inCart === undefined ? 'Add to cart' : 'Update cart', isDone };
}

/**
 * Returns a note that adding another product replaces the product of the place in the cart; null if nothing is
 * replaced.
 */
export function replacementNote(inCart: CartItem | undefined, { product }: Selection): string | null {
  if (inCart === undefined || inCart.product === product) return null;
  return 'Adding this product will replace the current product for this place.';
}

/** Returns the number of places in the cart, as the page of the cart counts them: an add-on is a part of its place. */
export function placesInCart(items: readonly CartItem[]): number {
  return items.filter(({ product }) => !isAddOn(product)).length;
}

/** Returns true when add-ons can be selected: only when Premium is in the cart. */
export function takesAddOns(items: readonly CartItem[], path: string): boolean {
  return isInCart(items, path, 'premium');
}

/** Returns the path of the page of a place, or of the first page of the store. */
export function storePath(variant: Variant, path = ''): string {
  return `/store${variant === 'esri' ? '/esri' : ''}${path}`;
}

/** Returns the path of the first page of the store for a country. */
export function firstPage(variant: Variant, country: 'us' | 'ca'): string {
  return storePath(variant, country === 'ca' ? '/ca' : '');
}

/** Returns the address of the cart, which links back to the page `from`. */
export function cartPath(variant: Variant, from: string): string {
  return `/orders/${variant === 'esri' ? 'esri/' : ''}cart?from=${encodeURIComponent(from)}`;
}

/** Returns the placeholder of the search. */
export function searchPlaceholder(country: 'us' | 'ca'): string {
  return country === 'ca' ? 'Find a province or census division' : 'Find a state or county';
}
