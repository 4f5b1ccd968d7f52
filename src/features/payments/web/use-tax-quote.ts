import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { type TaxQuote, getLastAddress } from '../contract.ts';
import { type BillingAddress, NO_ADDRESS, postalCodeIssue } from '../rules/billing-address.ts';
import { type AddressIssues, addressIssues } from './address-issues.ts';

/** The pause after the last key before the tax is requested. */
const TYPING_MS = 500;

export interface QuotedAddress {
  address: BillingAddress;
  setAddress: (address: BillingAddress) => void;
  issues: AddressIssues;
  /** The tax at this address; undefined until it is loaded. */
  quote: TaxQuote | undefined;
  isLoading: boolean;
  /** The reason why the tax could not be calculated; null if `issues` names the field that causes it. */
  error: unknown;
  /** Requests a new quote, because the last one was used or is too old. */
  renew: () => Promise<unknown>;
}

interface Purchase {
  /** What is bought and its price, as a text that is the same for the same purchase; null: no tax is added to it. */
  key: string | null;
  /** Requests the tax of the purchase at an address. */
  request: (address: BillingAddress, signal: AbortSignal) => Promise<TaxQuote>;
}

/** The sales tax of a purchase at the address that a person types. It is requested again when the address or the purchase changes. */
export function useTaxQuote({ key, request }: Purchase): QuotedAddress {
  const isTaxed = key !== null;
  const last = useQuery({
    queryKey: ['last-address'],
    queryFn: ({ signal }) => call(getLastAddress, { signal }),
    enabled: isTaxed,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  const [typed, setTyped] = useState<BillingAddress | null>(null);
  const address = typed ?? last.data?.address ?? NO_ADDRESS;
  const text = JSON.stringify(address);
  const settledText = useDebounced(text, TYPING_MS);
  const isWhole = postalCodeIssue(address) === null;
  const isSettled = settledText === text;
  const tax = useQuery({
    queryKey: ['tax-quote', settledText, key],
    queryFn: ({ signal }) => request(address, signal),
    enabled: isTaxed && isSettled && isWhole && !last.isPending,
    // The server keeps one quote for each person, so an earlier one is gone.
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  });
  const issues = isSettled ? addressIssues(address, tax.error) : {};
  const isLoading = isTaxed && isWhole && (!isSettled || tax.isFetching);
  return {
    address,
    setAddress: setTyped,
    issues,
    quote: isSettled && isWhole && !tax.isFetching ? tax.data : undefined,
    isLoading,
    error: isSettled && isWhole && Object.keys(issues).length === 0 ? tax.error : null,
    renew: () => tax.refetch(),
  };
}
