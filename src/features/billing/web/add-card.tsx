import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { MIN_CARDHOLDER_LENGTH, addCard } from '../../payments/contract.ts';
import { CardFields, PracticeNotice, useCardEntry } from '../../payments/web/index.ts';
import styles from './billing.module.css';
import { useTakeCards } from './use-cards.ts';

interface Props {
  slug: string;
  title?: string;
  /** A sentence about the use of the card. */
  about?: string;
  /** The text of the button. */
  confirm?: string;
  /** Runs with the id of the new card when the account has it. It is then the active one. */
  onAdded?: (cardId: string) => void;
  onClose: () => void;
}

/** The dialog that adds a card to an account (group). */
export function AddCard({
  slug,
  title = 'Add a card',
  about = 'The new card becomes the active one: the next charges are made to it.',
  confirm = 'Add the card',
  onAdded,
  onClose,
}: Props) {
  const entry = useCardEntry();
  const [holder, setHolder] = useState('');
  const take = useTakeCards(slug);
  const add = useMutation({
    mutationFn: (token: string) =>
      call(addCard, { body: { group: slug, payment_method_id: token, cardholder_name: holder } }),
    onSuccess(list) {
      take(list);
      onClose();
      const active = list.cards.find(({ is_active: isActive }) => isActive);
      if (active !== undefined) onAdded?.(active.token);
    },
  });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
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
        <p className={styles['reason']}>{about}</p>
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
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
