import type { ExportFormatId } from '../../exports/rules/export-formats.ts';
import type { Currency } from '../../store/rules/price-list.ts';
import {
  type AddOn,
  type BaseProduct,
  type ProductId,
  isAddOn,
  productOf,
} from '../../store/rules/products.ts';
import type { Variant } from '../../store/rules/store-formats.ts';

/** The file of a place in a cart, with the add-ons that become its columns. */
export interface CartLine {
  path: string;
  product: BaseProduct;
  addOns: readonly AddOn[];
  format: ExportFormatId;
  variant: Variant;
  currency: Currency;
}

/** A product that somebody adds to the cart. */
export interface AddedProduct extends Omit<CartLine, 'product' | 'addOns'> {
  product: ProductId;
}

export interface ChangedLine {
  line: CartLine;
  /** The products that are no longer in the cart. */
  replaced: readonly ProductId[];
}

/** The two kinds of building footprints. A file has at most one of them, because the enhanced kind includes the other. */
const RIVAL: Readonly<Partial<Record<AddOn, AddOn>>> = {
  'buildings-addon': 'enhanced-buildings-addon',
  'enhanced-buildings-addon': 'buildings-addon',
};

/**
 * Returns the new line of a place in the cart after a product is added: Premium keeps the add-ons, Standard replaces everything, and one kind of
 * building footprints replaces the other. Returns null for an add-on without Premium. `before` is undefined when the place is not in the cart.
 */
export function lineAfterAdding(before: CartLine | undefined, added: AddedProduct): ChangedLine | null {
  const { product, ...rest } = added;
  if (isAddOn(product)) {
    if (before?.product !== 'premium') return null;
    const rival = RIVAL[product];
    const kept = before.addOns.filter((addOn) => addOn !== product && addOn !== rival);
    const replaced = before.addOns.filter((addOn) => addOn === rival);
    return { line: { ...before, addOns: [...kept, product] }, replaced };
  }
  const addOns = product === 'premium' ? (before?.addOns ?? []) : [];
  const lost = (before?.addOns ?? []).filter((addOn) => !addOns.includes(addOn));
  const base = before === undefined || before.product === product ? [] : [before.product];
  return { line: { ...rest, product, addOns }, replaced: [...base, ...lost] };
}

/** Returns a sentence about what was replaced; null if nothing was. */
export function replacementMessage(added: ProductId, replaced: readonly ProductId[]): string | null {
  if (replaced.length === 0) return null;
  const names = replaced.map((id) => productOf(id).name);
  return `${productOf(added).name} replaced ${names.join(' and ')}.`;
}

/** Returns the place and the add-on of an item, as `remove.json` names it: a path, or a path, a colon and an add-on. Null for anything else. */
export function parseItemPath(text: string): { path: string; addOn: AddOn | null } | null {
  const [path = '', addOn, ...more] = text.split(':');
  if (more.length > 0) return null;
  if (addOn === undefined) return { path, addOn: null };
  return isAddOn(addOn as ProductId) ? { path, addOn: addOn as AddOn } : null;
}
