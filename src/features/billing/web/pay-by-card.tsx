import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import type { Payment } from '../../payments/contract.ts';
import { usePaymentSettings } from '../../payments/web/index.ts';
import { AddCard } from './add-card.tsx';
import { cardName, useCards } from './use-cards.ts';

interface Props {
  slug: string;
  invoice: Payment;
  isBusy: boolean;
  /** Charges the active card, which has this id. */
  onPay: (cardId: string) => void;
}

/** The button that pays an open invoice by card. It names the card before it is charged, and asks for one if the account has no card that can be charged. */
export function PayByCard({ slug, invoice, isBusy, onPay }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const cards = useCards(slug);
  const way = usePaymentSettings()?.way;
  const active = cards.data?.cards.find(
    ({ is_active: isActive, expired, provider }) => isActive && !expired && provider === way,
  );
  const amount = moneyLabel(invoice.amount_cents, invoice.currency);
  if (cards.isLoadingError) return <LoadError of={cards} name="the cards" />;
  if (active !== undefined)
    return (
      <ConfirmButton
        look="primary"
        isDisabled={isBusy}
        title="Pay this invoice by card?"
        message={`${amount} is charged to ${cardName(active)}.`}
        confirm={`Pay ${amount}`}
        tone="primary"
        cancelLabel="Not now"
        onConfirm={() => onPay(active.token)}
      >
        Pay by card
      </ConfirmButton>
    );
  return (
    <>
      <Button look="primary" isDisabled={isBusy || !cards.isSuccess} onPress={() => setIsAdding(true)}>
        Pay by card
      </Button>
      {isAdding && (
        <AddCard
          slug={slug}
          title="Pay by card"
          about={`${amount} is charged to this card now. It becomes the active card of the account.`}
          confirm={`Pay ${amount}`}
          onAdded={onPay}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
