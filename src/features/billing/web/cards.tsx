import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { activateCard, removeCard } from '../../payments/contract.ts';
import { usePaymentSettings } from '../../payments/web/index.ts';
import { AddCard } from './add-card.tsx';
import styles from './billing.module.css';
import { cardName, useCards, useTakeCards } from './use-cards.ts';

/** The cards of an account (group): the active one is charged. */
export function Cards({ slug }: { slug: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const cards = useCards(slug);
  const way = usePaymentSettings()?.way;
  const onSuccess = useTakeCards(slug);
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
      <Loaded of={cards} name="the cards">
        {({ cards: list }) =>
          list.length === 0 ? (
            <p className={styles['reason']}>This account has no card.</p>
          ) : (
            <ul className={styles['cards']}>
              {list.map((card) => {
                const name = cardName(card);
                const isOfOtherProvider = way !== undefined && card.provider !== way;
                return (
                  <li key={card.token}>
                    <div>
                      <b>{name}</b>
                      <small>
                        {`${card.cardholder_name}, expires ${String(card.expiration_month).padStart(2, '0')}/${card.expiration_year}`}
                      </small>
                    </div>
                    <div className={form['buttons']}>
                      {card.expired && <StateLabel tone="bad">Expired</StateLabel>}
                      {isOfOtherProvider && <StateLabel tone="bad">No longer accepted</StateLabel>}
                      {card.is_active && <StateLabel tone="good">Active</StateLabel>}
                      {!card.is_active && (
                        <>
                          <Button
                            size="small"
                            aria-label={`Make active: ${name}`}
                            isDisabled={card.expired || isOfOtherProvider || activate.isPending}
                            onPress={() => {
                              remove.reset();
                              activate.mutate(card.token);
                            }}
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
                            cancelLabel="Keep it"
                            onConfirm={() => {
                              activate.reset();
                              remove.mutate(card.token);
                            }}
                          >
                            Remove
                          </ConfirmButton>
                        </>
                      )}
                    </div>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      <div className={form['buttons']}>
        <Button onPress={() => setIsAdding(true)}>Add a card</Button>
      </div>
      {isAdding && <AddCard slug={slug} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}
