import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { getPaymentSettings } from '../contract.ts';

type PaymentSettings = OutputOf<typeof getPaymentSettings>;

/** Returns how people pay on this site; undefined until it is loaded. */
export function usePaymentSettings(): PaymentSettings | undefined {
  return useQuery({
    queryKey: ['payment-settings'],
    queryFn: ({ signal }) => call(getPaymentSettings, { signal }),
  }).data;
}
