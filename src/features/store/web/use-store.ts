import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import {
  STORE_SEARCH,
  getStorePlace,
  getStoreStats,
  listStoreFields,
  searchStorePlaces,
} from '../contract.ts';
import type { ProductId } from '../rules/products.ts';
import type { Variant } from '../rules/store-formats.ts';

const TYPING_MS = 150;

export function useStoreStats() {
  return useQuery({
    queryKey: ['store-stats'],
    queryFn: ({ signal }) => call(getStoreStats, { signal }),
  });
}

export function useStorePlace(path: string, variant: Variant) {
  return useQuery({
    queryKey: ['store-place', path, variant],
    queryFn: ({ signal }) => call(getStorePlace, { query: { path, variant }, signal }),
  });
}

export function useStoreFields(path: string, product: ProductId) {
  return useQuery({
    queryKey: ['store-fields', path, product],
    queryFn: async ({ signal }) => (await call(listStoreFields, { query: { path, product }, signal })).fields,
  });
}

/** Finds places while a person types. */
export function usePlaceSearch(text: string, country: 'us' | 'ca') {
  const query = useDebounced(text.trim(), TYPING_MS);
  return useQuery({
    queryKey: ['store-places', country, query],
    queryFn: async ({ signal }) =>
      (await call(searchStorePlaces, { query: { query, country }, signal })).places,
    enabled: query.length >= STORE_SEARCH.minCharacters,
    placeholderData: keepPreviousData,
  });
}
