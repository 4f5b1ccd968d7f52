import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isSignedOut } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useReloadSession } from '../../accounts/web/index.ts';
import { type Card, type PayWith, type Payment, listCards } from '../contract.ts';
import { CardFields } from './card-fields.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import styles from './payments.module.css';
import { PracticeNotice } from './practice-notice.tsx';
import { useCardEntry } from './use-card-entry.ts';
import { usePaymentSettings } from './use-payment-settings.ts';
import { WaitForBank } from './wait-for-bank.tsx';

interface Props {
  /** The text of the button: "Pay $25". */
  label: string;
  /** The reason why the person can't pay yet; null if they can. */
  disabledReason?: string | null;
  /** What else a payment by card needs: fields above the card, lines below it, and the reason why the person can't pay by card yet. */
  byCard?: { above: ReactNode; below: ReactNode; disabledReason: string | null };
  /** A sentence about payments by purchase order. */
  invoiceNote?: string;
  /** Runs when the person chooses another way of paying. */
  onWay?: (way: PaymentFormWay) => void;
  /** The account (group) whose saved cards are offered. */
  groupSlug?: string | undefined;
  /** Calls the endpoint of the feature that sells, which starts the payment or repeats it with another card. null: there was nothing to pay. */
  pay: (payWith: PayWith) => Promise<Payment | null>;
  /** Runs when the money arrived, when the purchase order was noted, or (with null) when there was nothing to pay. */
  onPaid: (payment: Payment | null) => void;
}

export type PaymentFormWay = 'card' | 'invoice';

/** The form for a payment by a saved card, another card or a purchase order. It also shows the bank's answer and asks for a confirmation. */
export function PaymentForm(props: Props) {
  const { label, byCard, invoiceNote, groupSlug, pay, onPaid } = props;
  const settings = usePaymentSettings();
  const entry = useCardEntry();
  const [way, setWay] = useState<PaymentFormWay | null>(null);
  const [order, setOrder] = useState('');
  const [saved, setSaved] = useState<string | null>(null);
  const cards = useQuery({
    queryKey: ['cards', groupSlug],
    queryFn: ({ signal }) => call(listCards, { query: { group: groupSlug ?? '' }, signal }),
    enabled: groupSlug !== undefined,
    meta: { isQuiet: true },
  });
  const usable = (cards.data?.cards ?? []).filter(
    ({ expired, provider }) => !expired && provider === settings?.way,
  );
  const selected = saved ?? usable.find(({ is_active: isActive }) => isActive)?.token ?? 'new';
  const [waiting, setWaiting] = useState<Payment | null>(null);
  const take = (payment: Payment | null) => {
    const isNoted = payment?.state === 'waiting' && payment.purchase_order !== null;
    if (payment === null || payment.state === 'paid' || isNoted) onPaid(payment);
    else setWaiting(payment);
  };
  const reloadSession = useReloadSession();
  const send = useMutation({
    mutationFn: pay,
    onSuccess: take,
    // Once the session is reloaded, the page asks a person who is signed out to sign in again.
    onError: (error) => (isSignedOut(error) ? reloadSession() : undefined),
    meta: { isQuiet: true },
  });
  if (settings === undefined) return <Skeleton lines={4} label="Loading the ways to pay" />;
  if (settings.way === 'none') return <Notice title="Nothing is sold on this site." />;
  const isBusy = send.isPending || entry.isChecking;
  const shown: PaymentFormWay = way ?? (settings.way === 'invoice' ? 'invoice' : 'card');
  const disabledReason = props.disabledReason ?? (shown === 'card' ? (byCard?.disabledReason ?? null) : null);
  const payByCard = async () => {
    // An earlier try that has no answer yet may have charged a card.
    const isUncharged = send.isIdle || waiting?.state === 'declined' || waiting?.state === 'failed';
    const token = await entry.tokenize(isUncharged ? 'Nothing was charged.' : undefined);
    if (token !== null) send.mutate({ by: 'card', token });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || disabledReason !== null) return;
    setWaiting(null);
    if (shown === 'invoice') return send.mutate({ by: 'invoice', purchase_order: order });
    if (selected !== 'new') return send.mutate({ by: 'saved', card_id: selected });
    return void payByCard();
  };
  return (
    <>
      <PracticeNotice />
      <form className={`${form['form']} ${styles['form']}`} onSubmit={submit} aria-label="Payment" noValidate>
        {settings.invoice && settings.way !== 'invoice' && (
          <div>
            <Segments
              label="Pay by"
              options={[
                { id: 'card', label: 'Card' },
                { id: 'invoice', label: 'Purchase order' },
              ]}
              value={shown}
              onChange={(next) => {
                setWay(next);
                props.onWay?.(next);
              }}
            />
          </div>
        )}
        {shown === 'invoice' ? (
          <TextField
            label="Purchase order number"
            hint={['You receive what you ordered when the money has arrived.', invoiceNote]
              .filter(Boolean)
              .join(' ')}
            maxLength={60}
            required
            value={order}
            onChange={setOrder}
          />
        ) : (
          <>
            {byCard?.above}
            <SavedCards cards={usable} selected={selected} onSelect={setSaved} />
            {selected === 'new' && <CardFields entry={entry} />}
            {byCard?.below}
          </>
        )}
        {(shown === 'card' || waiting?.state === 'waiting') && (
          <Outcome payment={waiting} onAnswered={take} />
        )}
        <Refusal error={send.error} />
        {disabledReason !== null && <p className={styles['reason']}>{disabledReason}</p>}
        <div className={styles['submit']}>
          <Button
            type="submit"
            look="primary"
            isPending={isBusy}
            isDisabled={disabledReason !== null || (shown === 'invoice' && order.trim() === '')}
          >
            {shown === 'invoice' ? 'Place the order' : isBusy ? 'Paying…' : label}
          </Button>
        </div>
      </form>
      <ConfirmPayment payment={waiting} onAnswered={take} onClose={() => setWaiting(null)} />
    </>
  );
}

interface SavedCardsProps {
  cards: readonly Card[];
  selected: string;
  onSelect: (id: string) => void;
}

/** The selection of a saved card or another one. More than two saved cards don't fit side by side. */
function SavedCards({ cards, selected, onSelect }: SavedCardsProps) {
  if (cards.length === 0) return null;
  const saved = cards.map((card) => ({
    id: card.token,
    label: `${card.card_type} ending in ${card.last_4}`,
  }));
  const options = [...saved, { id: 'new', label: 'Another card' }];
  if (cards.length > 2)
    return <SelectField label="Card" options={options} value={selected} onChange={onSelect} />;
  return (
    <div>
      <Segments label="Card" options={options} value={selected} onChange={onSelect} />
    </div>
  );
}

interface OutcomeProps {
  payment: Payment | null;
  onAnswered: (payment: Payment) => void;
}

/** Shows why the payment failed or has no result yet. */
function Outcome({ payment, onAnswered }: OutcomeProps) {
  if (payment === null || payment.state === 'needs_confirmation') return null;
  if (payment.state === 'waiting') return <WaitForBank payment={payment} onAnswered={onAnswered} />;
  return (
    <Notice tone="bad" title={payment.message ?? 'The payment did not go through.'}>
      <p>Nothing was charged. Try another card.</p>
    </Notice>
  );
}
