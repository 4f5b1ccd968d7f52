import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import type { Payment } from '../../payments/contract.ts';
import { type Billing, setPurchaseOrder } from '../contract.ts';
import { PayByCard } from './pay-by-card.tsx';
import { useTakeBilling } from './use-billing.ts';

interface Props {
  slug: string;
  invoice: Payment;
  state: NonNullable<Billing['subscription']>['state'];
  /** Charges the active card, which has this id; null: this site takes no cards. */
  pay: ((cardId: string) => void) | null;
  isBusy: boolean;
}

/** The open invoice of a plan that is paid by purchase order, and the ways to pay it. */
export function OpenInvoice({ slug, invoice, state, pay, isBusy }: Props) {
  const isOverdue = state === 'past_due';
  const amount = moneyLabel(invoice.amount_cents, invoice.currency);
  const due = dayLabel(invoice.due_on ?? '');
  return (
    <Notice
      tone={isOverdue ? 'bad' : 'calm'}
      title={isOverdue ? `The invoice of ${amount} is overdue.` : `An invoice of ${amount} is due on ${due}.`}
      actions={pay !== null && <PayByCard slug={slug} invoice={invoice} isBusy={isBusy} onPay={pay} />}
    >
      <p>
        {isOverdue
          ? `It was due on ${due}. If it stays unpaid, the plan ends within a few days.`
          : 'Pay by then to keep the plan.'}{' '}
        <a href={`/groups/${slug}/invoices/${invoice.id}.pdf`} download>
          Invoice (PDF)
        </a>
      </p>
    </Notice>
  );
}

/** The button and the dialog that change the number of the purchase order on the invoices of a plan. */
export function PurchaseOrderButton({ slug, order }: { slug: string; order: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Change the purchase order</Button>
      {isOpen && <PurchaseOrderDialog slug={slug} order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The button that charges a plan's renewals to the active card from now on. The server says what is missing: a card, or the payment of an open invoice. */
export function PayByCardButton({ slug }: { slug: string }) {
  const take = useTakeBilling(slug);
  const choose = useMutation({
    mutationFn: () => call(setPurchaseOrder, { body: { group: slug, purchase_order: null } }),
    onSuccess: take,
    meta: { isQuiet: true },
  });
  return (
    <>
      <ConfirmButton
        isDisabled={choose.isPending}
        title="Pay by card from now on?"
        message="Renewals are charged to the active card. Changes that are not billed yet are billed now, to your purchase order."
        confirm="Pay by card"
        tone="primary"
        cancelLabel="Keep the purchase order"
        onConfirm={() => choose.mutate()}
      >
        Pay by card from now on
      </ConfirmButton>
      <Refusal error={choose.error} />
    </>
  );
}

function PurchaseOrderDialog({ slug, order, onClose }: { slug: string; order: string; onClose: () => void }) {
  const [number, setNumber] = useState(order);
  const take = useTakeBilling(slug);
  const save = useMutation({
    mutationFn: () => call(setPurchaseOrder, { body: { group: slug, purchase_order: number } }),
    onSuccess: (billing) => {
      onClose();
      return take(billing);
    },
    meta: { isQuiet: true },
  });
  return (
    <Dialog title="Change the purchase order" isOpen onClose={onClose}>
      <TextField
        label="Purchase order number"
        hint="It is on the open invoice and on later ones."
        maxLength={60}
        required
        value={number}
        onChange={setNumber}
      />
      <Refusal error={save.error} />
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="primary"
          isDisabled={number.trim() === '' || number.trim() === order || save.isPending}
          onPress={() => save.mutate()}
        >
          Save
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
