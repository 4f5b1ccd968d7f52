import { useRef, useState } from 'react';
import { Radio, RadioGroup, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { openOverlay } from '../../../frontend/overlays.ts';
import { bytesLabel } from '../../../frontend/size-label.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import pill from '../../../frontend/ui/pill.module.css';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { useFocusNext } from '../../../frontend/use-focus-next.ts';
import type { ExportFormatId } from '../../exports/rules/export-formats.ts';
import type { StorePlace, StoreProduct } from '../contract.ts';
import {
  addButton,
  addOnsOfFile,
  baseInCart,
  cartPath,
  replacementNote,
  storePath,
} from '../rules/picker.ts';
import { priceLabel } from '../rules/price-label.ts';
import { type BaseProduct, type ProductId, fileName } from '../rules/products.ts';
import type { Variant } from '../rules/store-formats.ts';
import { AddOns } from './add-ons.tsx';
import type { StoreCart } from './cart.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { ProductFacts, offerOf, priceOfFile } from './product-facts.tsx';
import styles from './store.module.css';

interface Props {
  place: StorePlace;
  variant: Variant;
  /** null: this site has no cart. */
  cart: StoreCart | null;
}

/** The products of a place: the product, its format, and add-ons. `?product=premium` selects a product. */
export function ProductPicker({ place, variant, cart }: Props) {
  const items = cart?.items ?? [];
  const inCart = baseInCart(items, place.path);
  const [picked, setPicked] = useState<{ product?: BaseProduct; format?: ExportFormatId }>({});
  const [shown, setShown] = useState<ProductId | null>(null);
  const bases = place.products.filter(({ addon }) => !addon);
  const named = new URLSearchParams(window.location.search).get('product');
  const format =
    picked.format ??
    inCart?.format ??
    place.formats.find(({ is_too_large: tooLarge }) => !tooLarge)?.id ??
    'csv';
  const first = [named, inCart?.product].find((id) => bases.some((product) => product.id === id));
  const available = bases.find((product) => offerOf(product, format)?.price_cents != null);
  const product = (picked.product ?? first ?? available?.id ?? 'standard') as BaseProduct;
  const selected = bases.find(({ id }) => id === product);
  const offer = selected === undefined ? undefined : offerOf(selected, format);
  const addOns = addOnsOfFile(items, place.path, product);
  const total = priceOfFile(place, [product, ...addOns], format);
  const button = addButton(inCart, { product, format }, cart?.isBusy === true);
  const viewCart = useRef<HTMLAnchorElement>(null);
  const noteAdd = useFocusNext(button.isDone, () => viewCart.current);
  const note = replacementNote(inCart, { product, format });
  const cents = offer?.price_cents ?? null;
  return (
    <>
      <div className={styles['picker']}>
        <section className={styles['step']}>
          <h2 id="store-format">Format</h2>
          <ToggleButtonGroup
            aria-labelledby="store-format"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[format]}
            onSelectionChange={(keys) => {
              const id = place.formats.find((candidate) => keys.has(candidate.id))?.id;
              if (id !== undefined) setPicked((before) => ({ ...before, format: id }));
            }}
            className={styles['formats'] ?? ''}
          >
            {place.formats.map(({ id, label, bytes, is_too_large: isTooLarge }) => (
              <ToggleButton key={id} id={id} isDisabled={isTooLarge} className={pill['pill'] ?? ''}>
                {isTooLarge ? <s>{label}</s> : label}
                <small>{isTooLarge ? 'too large' : bytesLabel(bytes)}</small>
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <p className={styles['quiet']}>
            {formatAbout(place.formats.find(({ id }) => id === format))} Sizes are estimates of the files
            before they are compressed.
          </p>
        </section>
        <section className={styles['step']}>
          <h2 id="store-product">Product</h2>
          <RadioGroup
            aria-labelledby="store-product"
            value={product}
            onChange={(id) => setPicked((before) => ({ ...before, product: id as BaseProduct }))}
            className={styles['products'] ?? ''}
          >
            {bases.map((base) => (
              <div
                key={base.id}
                className={styles['product']}
                data-selected={base.id === product || undefined}
              >
                <Radio value={base.id} className={styles['radio'] ?? ''}>
                  <ProductHead
                    product={base}
                    place={place}
                    format={format}
                    inCart={inCart?.product === base.id}
                  />
                </Radio>
                <ProductFacts product={base} place={place} onShow={() => setShown(base.id)} />
              </div>
            ))}
          </RadioGroup>
          <div className={styles['add']}>
            <p className={styles['sum']}>
              {total.cents === null ? (
                <span className={styles['quiet']}>{total.reason}</span>
              ) : (
                <>
                  <b>{priceLabel(total.cents, place.currency)}</b>{' '}
                  {total.cents === 0
                    ? 'to download'
                    : `for ${fileName(product, addOns)} of ${place.headline}`}
                </>
              )}
            </p>
            {cart === null ? (
              <NoCart />
            ) : (
              <div className={styles['buttons']}>
                {inCart !== undefined && (
                  <a
                    ref={viewCart}
                    className={button.isDone ? buttonClass({ look: 'primary' }) : undefined}
                    href={cartPath(variant, storePath(variant, place.path))}
                  >
                    View cart
                  </a>
                )}
                {!button.isDone && (
                  <Button
                    look="primary"
                    isDisabled={total.cents === null || cart.items === undefined}
                    isPending={cart.isBusy}
                    onPress={() => {
                      noteAdd();
                      cart.add({ path: place.path, product, format, priceCents: cents ?? 0 });
                    }}
                  >
                    {button.label}
                  </Button>
                )}
              </div>
            )}
          </div>
          {note !== null && <p className={styles['quiet']}>{note}</p>}
          <Refusal error={cart?.error} />
        </section>
        <AddOns place={place} cart={cart} format={format} onShow={setShown} />
      </div>
      {shown !== null && (
        <FieldsDialog
          place={place}
          product={place.products.find(({ id }) => id === shown) as StoreProduct}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

function ProductHead({
  product,
  place,
  format,
  inCart,
}: {
  product: StoreProduct;
  place: StorePlace;
  format: ExportFormatId;
  inCart: boolean;
}) {
  const offer = offerOf(product, format);
  const hasNoShapefile = place.formats.some(({ is_too_large: isTooLarge }) => isTooLarge);
  return (
    <>
      <span className={styles['name']}>
        {product.name}
        {inCart && <span className={styles['badge']}>In Cart</span>}
        {offer?.price_cents == null && <span className={styles['off']}>Unavailable</span>}
        {product.legacy && <span className={styles['off']}>Legacy</span>}
        <b>{offer?.price_cents == null ? '' : priceLabel(offer.price_cents, place.currency)}</b>
      </span>
      <span className={styles['about']}>
        {hasNoShapefile ? product.description_no_shapefile : product.description}
      </span>
    </>
  );
}

function NoCart() {
  return (
    <div className={styles['buttons']}>
      <span className={styles['quiet']}>You can’t order on this site yet.</span>
      <Button onPress={() => openOverlay('help')}>Contact support</Button>
    </div>
  );
}

/** Returns "GeoPackage: one file for QGIS." */
function formatAbout(format: StorePlace['formats'][number] | undefined): string {
  return format === undefined ? '' : `${format.label}: ${format.about}.`;
}
