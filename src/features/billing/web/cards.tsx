import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import {
  MIN_CARDHOLDER_LENGTH,
  type Card as PaymentCard,
  activateCard,
  addCard,
  listCards,
  removeCard,
} from '../../payments/contract.ts';
import { CardFields, PracticeNotice, useCardEntry } from '../../payments/web/index.ts';
import styles from './billing.module.css';

/** The cards of an account (group): the active one is charged. */
export function Cards({ slug }: { slug: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const key = ['cards', slug];
  const client = useQueryClient();
  const cards = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listCards, { query: { group: slug }, signal }),
  });
  const onSuccess = (list: { cards: PaymentCard[] }) => client.setQueryData(key, list);
  const activate = useMutation({
    mutationFn: (token: string) => call(activateCard, { params: { token } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (token: string) => call(removeCard, { params: { token } }),
    onSuccess,
  });
  return (
    <Card labelledBy="cards">
      <h2 id="cards">Cards</h2>
      <Refusal error={activate.error ?? remove.error} />
      <Loaded of={cards} what="the cards">
        {({ cards: list }) =>
          list.length === 0 ? (
            <p className={styles['reason']}>This account has no card.</p>
          ) : (
            <ul className={styles['cards']}>
              {list.map((card) => {
                const name = `${card.card_type} ending in ${card.last_4}`;
                return (
                  <li key={card.token}>
                    <div>
                      <b>{name}</b>
                      <small>
                        {`${card.cardholder}, expires ${String(card.expiration_month).padStart(2, '0')}/${card.expiration_year}`}
                      </small>
                    </div>
                    {card.expired && <StateLabel tone="bad">Expired</StateLabel>}
                    {card.is_active ? (
                      <StateLabel tone="good">Active</StateLabel>
                    ) : (
                      <div className={styles['actions']}>
                        <Button
                          size="small"
                          aria-label={`Make active: ${name}`}
                          isDisabled={card.expired || activate.isPending}
                          onPress={() => activate.mutate(card.token)}
                        >
                          Make active
                        </Button>
                        <ConfirmButton
                          size="small"
                          label={`Remove ${name}`}
                          title="Remove this card?"
                          message="Are you sure you want to remove this card from your account?"
                          confirm="Remove the card"
                          tone="danger"
                          keep="Keep it"
                          onConfirm={() => remove.mutate(card.token)}
                        >
                          Remove
                        </ConfirmButton>
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      <div className={styles['actions']}>
        <Button onPress={() => setIsAdding(true)}>Add a card</Button>
      </div>
      {isAdding && <AddCard slug={slug} onAdded={onSuccess} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

interface AddProps {
  slug: string;
  onAdded: (list: { cards: PaymentCard[] }) => void;
  onClose: () => void;
}

function AddCard({ slug, onAdded, onClose }: AddProps) {
  const entry = useCardEntry();
  const [holder, setHolder] = useState('');
  const add = useMutation({
    mutationFn: (token: string) =>
      call(addCard, { body: { group: slug, payment_method_id: token, cardholder_name: holder } }),
    onSuccess(list) {
      onAdded(list);
      onClose();
    },
  });
  return (
    <Dialog title="Add a card" isOpen onClose={onClose}>
      <div className={styles['fields']}>
        <PracticeNotice />
        <TextField
          label="Name on the card"
          name="cardholder"
          autoComplete="cc-name"
          value={holder}
          onChange={setHolder}
        />
        <CardFields entry={entry} />
        <Refusal error={add.error} />
        <p className={styles['reason']}>
          The new card becomes the active one: the next charges are made to it.
        </p>
      </div>
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="primary"
          isPending={add.isPending || entry.isChecking}
          isDisabled={holder.trim().length < MIN_CARDHOLDER_LENGTH}
          onPress={async () => {
            const token = await entry.tokenize();
            if (token !== null) add.mutate(token);
          }}
        >
          Add the card
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
