import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingCart, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { DocumentPage, SignInNotice, useSession } from '../../accounts/web/index.ts';
import { exportFormat } from '../../exports/rules/export-formats.ts';
import type { PayWith, Payment } from '../../payments/contract.ts';
import { PaymentForm, usePaymentSettings } from '../../payments/web/index.ts';
import { type Cart, createOrder, getCart, removeFromCart } from '../contract.ts';
import styles from './orders.module.css';

const KEY = ['cart'];

/** What the person chose to buy, and the payment. */
export function CartPage() {
  const session = useSession();
  return (
    <DocumentPage title="Cart">
      <PageHead title="Cart" />
      {session.isSuccess &&
        (session.data.user === null ? (
          <SignInNotice title="Sign in to see your cart." />
        ) : (
          <YourCart key={session.data.user.id} />
        ))}
    </DocumentPage>
  );
}

function YourCart() {
  const [noted, setNoted] = useState<Payment | null>(null);
  const cart = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getCart, { signal }) });
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(removeFromCart, { body: { id } }),
    onSuccess: (next) => client.setQueryData(KEY, next),
  });
  if (noted !== null)
    return (
      <div role="status">
        <Notice title={`Purchase order ${noted.purchase_order ?? ''} is noted.`}>
          <p>
            Your files are made when the money has arrived. You find them under{' '}
            <a href="/profile/orders">Orders</a>.
          </p>
        </Notice>
      </div>
    );
  return (
    <Loaded of={cart} what="your cart">
      {(shown) =>
        shown.items.length === 0 ? (
          <Notice icon={ShoppingCart} title="Your cart is empty.">
            <p>
              Open a project, choose Export, and add what you want to buy. What you have bought is under{' '}
              <a href="/profile/orders">Orders</a>.
            </p>
          </Notice>
        ) : (
          <>
            <Card labelledBy="items">
              <h2 id="items">{shown.items.length === 1 ? '1 file' : `${shown.items.length} files`}</h2>
              <ul className={styles['lines']}>
                {shown.items.map((item) => (
                  <li key={item.id}>
                    <span>
                      <b>{item.title}</b>
                      <small>
                        {`${item.records.toLocaleString('en-US')} parcels as ${exportFormat(item.format).label}, `}
                        <a href={item.project.path}>{item.project.name}</a>
                      </small>
                    </span>
                    <span className={styles['price']}>{moneyLabel(item.price_cents, shown.currency)}</span>
                    <IconButton
                      icon={Trash2}
                      size="small"
                      label={`Remove ${item.title} from the cart`}
                      onPress={() => remove.mutate(item.id)}
                    />
                  </li>
                ))}
              </ul>
              <p className={styles['total']} aria-live="polite">
                <span>Total</span>
                <b>{moneyLabel(shown.total_cents, shown.currency)}</b>
              </p>
              <Refusal error={remove.error} />
            </Card>
            <Checkout cart={shown} onNoted={setNoted} />
          </>
        )
      }
    </Loaded>
  );
}

function Checkout({ cart, onNoted }: { cart: Cart; onNoted: (payment: Payment) => void }) {
  const settings = usePaymentSettings();
  const client = useQueryClient();
  // The same for every press of the button while the cart stays the same, so that it is bought once.
  const bought = cart.items.map(({ id, price_cents: cents }) => `${id} ${cents}`).join();
  const [held, setHeld] = useState(() => ({ bought, key: crypto.randomUUID() as string }));
  if (held.bought !== bought) setHeld({ bought, key: crypto.randomUUID() });
  const pay = async (payWith: PayWith) => {
    try {
      const body = { total_cents: cart.total_cents, pay_with: payWith, request_key: held.key };
      return (await call(createOrder, { body })).payment;
    } catch (error) {
      // The prices in the cart are those that were asked just now.
      await client.invalidateQueries({ queryKey: KEY });
      throw error;
    }
  };
  if (settings?.way === 'none')
    return (
      <Notice title="You can’t pay on this site.">
        <p>Its operators have not set a way to pay. Your cart stays.</p>
      </Notice>
    );
  return (
    <Card labelledBy="payment">
      <h2 id="payment">Payment</h2>
      <PaymentForm
        label={`Pay ${moneyLabel(cart.total_cents, cart.currency)}`}
        pay={pay}
        onPaid={(payment) => {
          if (payment?.state === 'waiting') return onNoted(payment);
          goTo('/profile/orders');
        }}
      />
    </Card>
  );
}
