import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isTemporary, isSignedOut } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { useRequestKey } from '../../../frontend/use-request-key.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { useSession } from '../../accounts/web/index.ts';
import { EXPORT_KEPT_DAYS } from '../../exports/rules/export-history.ts';
import type { PayWith, Payment } from '../../payments/contract.ts';
import {
  PaymentForm,
  type PaymentFormWay,
  receivedLabel,
  taxedForm,
  useTaxQuote,
} from '../../payments/web/index.ts';
import { type Cart, createOrder, quoteOrderTax } from '../contract.ts';
import { paysWithSavedCards } from '../rules/who-orders.ts';
import styles from './orders.module.css';
import { useKeepCart, useReloadCart } from './use-cart.ts';

interface Props {
  cart: Cart;
  onInvoiced: (payment: Payment) => void;
  /** Is called with true when a charge for the cart may still be without a final answer, and with false when it has one. */
  onCharging: (isCharging: boolean) => void;
}

/** Pays for the cart, or downloads the free files. */
export function Checkout({ cart, onInvoiced, onCharging }: Props) {
  const reload = useReloadCart();
  const keepCart = useKeepCart();
  const bought = cart.items.map(({ id, price_cents: cents }) => `${id} ${cents}`).join();
  const itemIds = cart.items.filter(({ price_cents: cents }) => cents !== null).map(({ id }) => id);
  const [way, setWay] = useState<PaymentFormWay>('card');
  const tax = useTaxQuote({
    key: cart.is_taxed ? bought : null,
    request: (address, signal) => call(quoteOrderTax, { body: { address }, signal }),
  });
  const quote = cart.is_taxed && way === 'card' ? tax.quote : undefined;
  // The key includes the quote, because an order with sales tax is another request than the same order without it.
  const { key, renew } = useRequestKey(`${bought} ${quote?.quote_id ?? ''}`);
  const order = async (payWith: PayWith | null) => {
    try {
      const body = {
        total_cents: cart.total_cents,
        item_ids: itemIds,
        pay_with: payWith,
        tax_quote_id: payWith?.by === 'invoice' ? null : (quote?.quote_id ?? null),
        request_key: key,
      };
      const { payment } = await call(createOrder, { body });
      onCharging(payment?.state === 'waiting' || payment?.state === 'needs_confirmation');
      // A payment that was canceled at the provider stays so. The next attempt is an order of its own.
      if (payment?.state === 'failed') {
        renew();
        if (cart.is_taxed) await tax.renew();
      }
      return payment;
    } catch (error) {
      // Without an answer the card may still be charged.
      if (payWith !== null && isTemporary(error)) onCharging(true);
      if (isSignedOut(error)) {
        keepCart();
        throw error;
      }
      // The items and their prices may have changed.
      await reload();
      if (quote !== undefined) await tax.renew();
      throw error;
    }
  };
  const group = useSession().data?.user?.group ?? null;
  const finish = (payment: Payment | null) => {
    void reload();
    if (payment?.state === 'waiting') return onInvoiced(payment);
    if (payment !== null) showToast({ id: 'payment', tone: 'good', message: receivedLabel(payment) });
    goTo('/profile/orders');
  };
  return cart.total_cents === 0 ? (
    <FreeCheckout order={() => order(null)} onDone={() => finish(null)} />
  ) : (
    <Card labelledBy="payment">
      <h2 id="payment">Payment</h2>
      <PaymentForm
        label={
          cart.is_taxed && quote === undefined
            ? 'Pay'
            : `Pay ${moneyLabel(quote?.total_cents ?? cart.total_cents, cart.currency)}`
        }
        {...(cart.is_taxed &&
          taxedForm({
            tax,
            label: 'Items',
            cents: cart.total_cents,
            currency: cart.currency,
            onWay: setWay,
          }))}
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
        There is nothing to pay. Your files are made now, and are kept for {EXPORT_KEPT_DAYS} days.
      </p>
      <Refusal error={get.error} />
      <Button look="primary" isPending={get.isPending} onPress={() => get.mutate()}>
        Get the files
      </Button>
    </Card>
  );
}
