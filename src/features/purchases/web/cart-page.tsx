import { ArrowLeft, ReceiptText, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { DocumentPage, SignInNotice, useSession } from '../../accounts/web/index.ts';
import { PlansOnly } from '../../billing/web/index.ts';
import type { Payment } from '../../payments/contract.ts';
import { storePath } from '../../store/rules/picker.ts';
import { priceLabel } from '../../store/rules/price-label.ts';
import type { Variant } from '../../store/rules/store-formats.ts';
import { backPath } from '../rules/back-path.ts';
import { SIGN_IN_TO_PAY } from '../rules/who-orders.ts';
import { CartItemRow } from './cart-item.tsx';
import { Checkout } from './checkout.tsx';
import styles from './orders.module.css';
import { type ShownCart, useCart, useRemoveFromCart } from './use-cart.ts';

export function CartPage() {
  return <CartOf variant="default" />;
}

/** The cart of the store for ArcGIS: the same cart, with links back to that store. */
export function EsriCartPage() {
  return <CartOf variant="esri" />;
}

/** The items that the person or the visitor selected, and the payment. */
function CartOf({ variant }: { variant: Variant }) {
  const store = backPath(new URLSearchParams(window.location.search).get('from')) ?? storePath(variant);
  const cart = useCart();
  const [invoiced, setInvoiced] = useState<Payment | null>(null);
  return (
    <PlansOnly title="Your downloads">
      <DocumentPage title="Cart">
        <div>
          <nav aria-label="Back">
            <InPageLink href={store} className={styles['back']} onGo={() => goTo(store)}>
              <ArrowLeft aria-hidden /> Data Store
            </InPageLink>
          </nav>
          <PageHead title="Cart" />
        </div>
        {invoiced === null ? (
          <Loaded of={cart} name="your cart">
            {(shown) => <Content cart={shown} store={store} onInvoiced={setInvoiced} />}
          </Loaded>
        ) : (
          <div role="status">
            <Notice
              icon={ReceiptText}
              title={`Your order with purchase order ${invoiced.purchase_order ?? ''} is placed.`}
              actions={
                <Button look="primary" onPress={() => goTo('/profile/orders')}>
                  See the order and its invoice
                </Button>
              }
            >
              <p>
                {invoiced.due_on !== null && `Please pay the invoice by ${dayLabel(invoiced.due_on)}. `}
                Your files are made when the money has arrived.
              </p>
            </Notice>
          </div>
        )}
      </DocumentPage>
    </PlansOnly>
  );
}

interface ContentProps {
  cart: ShownCart;
  store: string;
  onInvoiced: (payment: Payment) => void;
}

function Content({ cart, store, onInvoiced }: ContentProps) {
  const remove = useRemoveFromCart();
  if (cart.items.length === 0) return <EmptyCart cart={cart} store={store} />;
  const isAnyAvailable = cart.items.some(({ price_cents: cents }) => cents !== null);
  return (
    <div className={styles['checkout']}>
      <Card labelledBy="items">
        <h2 id="items">{countLabel(cart.items.length, 'item')}</h2>
        <ul className={styles['lines']}>
          {cart.items.map((item) => (
            <CartItemRow
              key={item.id}
              item={item}
              currency={cart.currency}
              isBusy={remove.isPending}
              onRemove={(removed) => remove.mutate(removed)}
            />
          ))}
        </ul>
        <p className={styles['total']} aria-live="polite">
          <span>{cart.is_taxed ? 'Subtotal' : 'Total'}</span>
          <b>{priceLabel(cart.total_cents, cart.currency)}</b>
        </p>
        <Refusal error={remove.error} />
      </Card>
      {isAnyAvailable && <Checking cart={cart} onInvoiced={onInvoiced} />}
    </div>
  );
}

function EmptyCart({ cart, store }: Omit<ContentProps, 'onInvoiced'>) {
  const isVisitor = cart.of === 'visitor';
  return (
    <Notice
      icon={ShoppingCart}
      title="Your cart is empty."
      {...(isVisitor && { actions: <Button onPress={() => openOverlay('sign-in')}>Sign in</Button> })}
    >
      <p>
        Choose a county or state in the <a href={store}>Data Store</a>, or export parcels of a project. What
        you have bought is under <a href="/profile/orders">Orders</a>.
      </p>
      {isVisitor && <p>You are not signed in. If your account has a cart, you see it after signing in.</p>}
    </Notice>
  );
}

/** The payment, or the steps that are needed before it. */
function Checking({ cart, onInvoiced }: Omit<ContentProps, 'store'>) {
  const { refusal } = cart;
  const user = useSession().data?.user;
  const [isCharging, setIsCharging] = useState(false);
  if (cart.isOfEndedSession === true || (refusal === null && user === null && cart.total_cents > 0))
    return (
      <SignInNotice title={SIGN_IN_TO_PAY}>
        <p>
          {isCharging
            ? 'Your session has ended before the payment was answered. You are charged at most once: once you have signed in, Orders shows whether it went through.'
            : 'Your session has ended. Nothing was charged.'}
        </p>
      </SignInNotice>
    );
  if (refusal === null) return <Checkout cart={cart} onInvoiced={onInvoiced} onCharging={setIsCharging} />;
  if (refusal.code === 'sign_in_required') return <SignInNotice title={refusal.message} />;
  return (
    <Notice title="You can’t pay on this site.">
      <p>{refusal.message} Your cart stays.</p>
    </Notice>
  );
}
