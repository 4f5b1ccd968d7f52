import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { sessionNow, useReloadSession } from '../../accounts/web/index.ts';
import type { ProductId } from '../../store/rules/products.ts';
import type { Variant } from '../../store/rules/store-formats.ts';
import type { StoreCart, UseStoreCart } from '../../store/web/index.ts';
import { type Cart, addStateToCart, addToCart, getCart, removeFromCart } from '../contract.ts';
import { addFailure, useSupportEmail } from './add-failure.ts';

const KEY = ['cart'];
/** One kind of building footprints replaces the other after about one second, so that the person sees both first. */
const SWAP_MS = 1000;

/** The cart on the screen. */
export interface ShownCart extends Cart {
  /**
   * True if it is the cart of an account whose session has ended without a sign-out. The server would now send the cart of a visitor, which is
   * empty. The person would believe that the items are lost.
   */
  isOfEndedSession?: true;
}

/**
 * The cart of a person or of a visitor. It is loaded once for all parts of the page. When the session ends, the cart stays until the person
 * signs in again.
 */
export function useCart() {
  const reloadSession = useReloadSession();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ client, signal }): Promise<ShownCart> => {
      const before = client.getQueryData<ShownCart>(KEY);
      const hasSignedOut = sessionNow()?.user === null && before?.isOfEndedSession !== true;
      const cart = await call(getCart, { signal });
      if (before?.of !== 'account' || cart.of === 'account' || hasSignedOut) return cart;
      void reloadSession();
      return { ...before, isOfEndedSession: true };
    },
  });
}

/** Returns a function that keeps the cart on the screen after the server has said that the session ended. */
export function useKeepCart() {
  const client = useQueryClient();
  return () =>
    client.setQueryData<ShownCart>(KEY, (cart) =>
      cart?.of === 'account' ? { ...cart, isOfEndedSession: true } : cart,
    );
}

export function useRemoveFromCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: { id: string } | { path: string }) => call(removeFromCart, { body: item }),
    onSuccess: (next) => client.setQueryData(KEY, next),
    // Somebody else removed it, or the prices have changed.
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useReloadCart() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

type Added = Parameters<StoreCart['add']>[0];

/** The cart, as the pages of the store need it. */
export const useStoreCart: UseStoreCart = (variant: Variant) => {
  const client = useQueryClient();
  const cart = useCart();
  const remove = useRemoveFromCart();
  const email = useSupportEmail();
  const add = useMutation({
    mutationFn: ({ path, product: id, format: fmt, priceCents }: Added) => {
      const body = { id, fmt, variant, price_cents: priceCents };
      return path.split('/').length === 3
        ? call(addStateToCart, { body: { ...body, state: path } })
        : call(addToCart, { body: { ...body, path } });
    },
    onSuccess: async (next, { path, product }) => {
      const before = client.getQueryData<Cart>(KEY);
      if (next.message !== null) showToast({ id: 'cart', tone: 'info', message: next.message });
      if (before !== undefined && product.endsWith('buildings-addon') && next.message !== null) {
        client.setQueryData(KEY, withAddOnsOf(next, before, path));
        await new Promise((resolve) => setTimeout(resolve, SWAP_MS));
      }
      client.setQueryData(KEY, next);
    },
    // The price may have changed: reloads the one that the page shows.
    onError: () => client.invalidateQueries({ queryKey: ['store-place'] }),
  });
  return {
    items: cart.data?.items.flatMap((item) =>
      item.kind === 'file'
        ? [item.product, ...item.add_ons].map((product: ProductId) => ({
            path: item.path,
            product,
            format: item.format,
          }))
        : [],
    ),
    isBusy: add.isPending || remove.isPending,
    error: add.isError ? addFailure(add.error, email) : (remove.error ?? cart.error),
    add: (item) => {
      remove.reset();
      add.mutate(item);
    },
    remove: ({ path, product }) => {
      add.reset();
      remove.mutate({ path: product.endsWith('-addon') ? `${path}:${product}` : path });
    },
  };
};

/** Returns the cart with both the earlier and the current add-ons of a place. */
function withAddOnsOf(next: Cart, before: Cart, path: string): Cart {
  const had = before.items.find((item) => item.kind === 'file' && item.path === path);
  const addOns = had?.kind === 'file' ? had.add_ons : [];
  return {
    ...next,
    items: next.items.map((item) =>
      item.kind === 'file' && item.path === path
        ? { ...item, add_ons: [...new Set([...item.add_ons, ...addOns])] }
        : item,
    ),
  };
}
