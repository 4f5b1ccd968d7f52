import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { type Card, listCards } from '../../payments/contract.ts';

const KEY = (slug: string) => ['cards', slug];

/** Loads the cards of an account (group), the active one first. */
export function useCards(slug: string) {
  return useQuery({
    queryKey: KEY(slug),
    queryFn: ({ signal }) => call(listCards, { query: { group: slug }, signal }),
  });
}

/** Returns a function that stores a new list of cards in the query cache. */
export function useTakeCards(slug: string): (list: OutputOf<typeof listCards>) => void {
  const client = useQueryClient();
  return (list) => void client.setQueryData(KEY(slug), list);
}

/** Returns "Visa ending in 4242". */
export function cardName({ card_type: type, last_4: last4 }: Card): string {
  return `${type} ending in ${last4}`;
}
