import { useMutation } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { isSignedOut } from '../../../frontend/api-failure.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { useRequestKey } from '../../../frontend/use-request-key.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { useSession } from '../../accounts/web/index.ts';
import type { PayWith, Payment } from '../../payments/contract.ts';
import { PaymentForm, receivedLabel } from '../../payments/web/index.ts';
import { type Cart, createOrder } from '../contract.ts';
import { paysWithSavedCards } from '../rules/who-orders.ts';
import styles from './orders.module.css';
import { useReloadCart } from './use-cart.ts';

interface Props {
  cart: Cart;
  onNoted: (payment: Payment) => void;
}

/** Pays for the cart, or downloads the free files. */
export function Checkout({ cart, onNoted }: Props) {
  const reload = useReloadCart();
  const bought = cart.items.map(({ id, price_cents: cents }) => `${id} ${cents}`).join();
  const itemIds = cart.items.filter(({ price_cents: cents }) => cents !== null).map(({ id }) => id);
  const { key, renew } = useRequestKey(bought);
  const order = async (payWith: PayWith | null) => {
    try {
      const body = {
        total_cents: cart.total_cents,
        item_ids: itemIds,
        pay_with: payWith,
        request_key: key,
      };
      const { payment } = await call(createOrder, { body });
      // A payment that was canceled at the provider stays so. The next attempt is an order of its own.
      if (payment?.state === 'failed') renew();
      return payment;
    } catch (error) {
      // The items and their prices may have changed. Without a session, only an empty cart would be loaded.
      if (!isSignedOut(error)) await reload();
      throw error;
    }
  };
  const group = useSession().data?.user?.group ?? null;
  const finish = (payment: Payment | null) => {
    void reload();
    if (payment?.state === 'waiting') return onNoted(payment);
    if (payment !== null) showToast({ id: 'payment', tone: 'good', message: receivedLabel(payment) });
    goTo('/profile/orders');
  };
  return cart.total_cents === 0 ? (
    <FreeCheckout order={() => order(null)} onDone={() => finish(null)} />
  ) : (
    <Card labelledBy="payment">
      <h2 id="payment">Payment</h2>
      <PaymentForm
        label={`Pay ${moneyLabel(cart.total_cents, cart.currency)}`}
        groupSlug={group !== null && paysWithSavedCards(group.role) ? group.slug : undefined}
        pay={order}
        onPaid={finish}
      />
    </Card>
  );
}

function FreeCheckout({ order, onDone }: { order: () => Promise<unknown>; onDone: () => void }) {
  const get = useMutation({ mutationFn: order, onSuccess: onDone });
  return (
    <Card labelledBy="download">
      <h2 id="download">Download</h2>
      <p className={styles['quiet']}>
        There is nothing to pay. Your files are made now, and stay for 30 days.
      </p>
      <Refusal error={get.error} />
      <div>
        <Button look="primary" isPending={get.isPending} onPress={() => get.mutate()}>
          Get the files
        </Button>
      </div>
    </Card>
  );
}
