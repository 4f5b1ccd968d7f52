import { useRef } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { useFocusNext } from '../../../frontend/use-focus-next.ts';
import type { ExportFormatId } from '../../exports/rules/export-formats.ts';
import type { StorePlace } from '../contract.ts';
import { baseInCart, isInCart, takesAddOns } from '../rules/picker.ts';
import { priceLabel } from '../rules/price-label.ts';
import type { ProductId } from '../rules/products.ts';
import type { StoreCart } from './cart.ts';
import { ProductFacts, offerOf } from './product-facts.tsx';
import styles from './store.module.css';

interface Props {
  place: StorePlace;
  cart: StoreCart | null;
  format: ExportFormatId;
  onShow: (product: ProductId) => void;
}

/** The add-ons of a place. They can be selected while Premium is in the cart. */
export function AddOns({ place, cart, format, onShow }: Props) {
  const addOns = place.products.filter(({ addon }) => addon);
  const premium = place.products.find(({ id }) => id === 'premium');
  const items = cart?.items ?? [];
  const isOpen = cart !== null && takesAddOns(items, place.path);
  // Add-ons are columns of the file in the cart, so they have its format.
  const fileFormat = baseInCart(items, place.path)?.format ?? format;
  const premiumCents = premium === undefined ? null : (offerOf(premium, format)?.price_cents ?? null);
  const list = useRef<HTMLUListElement>(null);
  const noteAdd = useFocusNext(isOpen, () =>
    list.current?.querySelector<HTMLInputElement>('input:not([disabled])'),
  );
  return (
    <section className={styles['step']} aria-labelledby="store-add-ons">
      <div className={styles['row']}>
        <h2 id="store-add-ons">Add-ons for Premium</h2>
        {cart !== null && !isOpen && (
          <Button
            size="small"
            isDisabled={premiumCents === null || cart.items === undefined || cart.isBusy}
            onPress={() => {
              noteAdd();
              cart.add({ path: place.path, product: 'premium', format, priceCents: premiumCents ?? 0 });
            }}
          >
            Add Premium to Cart
          </Button>
        )}
      </div>
      <ul ref={list} className={styles['addons']}>
        {addOns.map((product) => {
          const offer = offerOf(product, fileFormat);
          const isThere = isInCart(items, place.path, product.id);
          const isUnavailable = offer?.price_cents == null;
          return (
            <li key={product.id} className={styles['addon']}>
              <Checkbox
                isOn={isThere}
                isDisabled={!isThere && (!isOpen || isUnavailable || cart.isBusy)}
                onChange={(isOn) =>
                  isOn
                    ? cart?.add({
                        path: place.path,
                        product: product.id,
                        format: fileFormat,
                        priceCents: offer?.price_cents ?? 0,
                      })
                    : cart?.remove({ path: place.path, product: product.id })
                }
              >
                <span className={styles['name']}>
                  {product.name}
                  {isThere && <span className={styles['badge']}>In Cart</span>}
                  {isUnavailable && <span className={styles['off']}>Unavailable</span>}
                  <b>{isUnavailable ? '' : priceLabel(offer.price_cents ?? 0, place.currency)}</b>
                </span>
                <small>{isUnavailable ? offer?.reason : product.description}</small>
              </Checkbox>
              {product.columns > 0 && (
                <ProductFacts product={product} place={place} onShow={() => onShow(product.id)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
